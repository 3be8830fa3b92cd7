import type { ContentItem } from '@ekhaya/contract/content/console-content';
import type { PlanFields, PlanPhoto } from '@ekhaya/contract/places/plan.rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dropAllDrafts } from '../../../platform/drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { PlanPage } from '../plan-page.tsx';
import { contentRecord } from '../../../platform/content/testing/content-record.ts';

const STORE = 'POST /api/console/content/plan-photos';
const SAVE = 'PUT /api/console/content/{id}';

type PlanItem = Extract<ContentItem, { kind: 'plan' }>;
const planWith = (photo: PlanPhoto | null): PlanItem => ({
  ...contentRecord,
  id: 'plan',
  kind: 'plan',
  title: 'Plan',
  fields: { parts: [], photo },
});
const laid: PlanPhoto = {
  picture: '/media/above',
  middle: [28.13, -26],
  metres: 400,
  ratio: 2,
  turn: 0,
  opacity: 70,
};

let api: FakeApi;
beforeEach(() => {
  dropAllDrafts();
  api = fakeApi({
    'GET /api/console/content': () => ({ items: [], total: 0 }),
    'GET /api/console/content/{id}': () => planWith(null),
    [SAVE]: ({ body }) => ({ ...planWith(null), ...(body as Partial<PlanItem>), version: 2 }),
    [STORE]: () => ({ url: '/media/stored' }),
  });
  staffSignedIn(api);
  // jsdom draws no pictures. The chosen file is sent as it is, and the stored one is twice as wide as it is high.
  vi.stubGlobal('createImageBitmap', (picture: Blob) =>
    picture.type === 'image/webp'
      ? Promise.resolve({ width: 1600, height: 800, close: () => undefined })
      : Promise.reject(new Error('This browser draws no pictures.')),
  );
});
const show = async (photo: PlanPhoto | null = null): Promise<void> => {
  api.answer('GET /api/console/content/{id}', () => planWith(photo));
  showRoom(<PlanPage />, 'plans', 'plan');
  await screen.findByRole('group', { name: 'Tools' });
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name = 'above.jpg') =>
  fireEvent.change(screen.getByLabelText('Photo file'), {
    target: { files: [new File(['bytes'], name, { type: 'image/jpeg' })] },
  });
const section = () => within(screen.getByRole('region', { name: 'Photo below' }));
const drawn = () => document.querySelector('.plan-drawing image');
const saved = async (): Promise<PlanPhoto | null> => {
  await waitFor(() => expect(api.inputsOf(SAVE)).not.toHaveLength(0));
  const fields = api.inputsOf(SAVE).at(-1)?.body.fields as PlanFields | undefined;
  return fields?.photo ?? null;
};

describe('the photo below the plan', () => {
  test('is chosen, lies below what is drawn, and is undone', async () => {
    await show();
    expect(screen.queryByRole('region', { name: 'Photo below' })).toBeNull();
    press('Photo below');
    expect(section().getByText(/Residents never see it/)).toBeTruthy();
    choose();
    await waitFor(() => expect(drawn()?.getAttribute('href')).toBe('/media/stored'));
    expect(api.inputsOf(STORE)).toMatchObject([{ query: { estateId: '91' } }]);
    expect(drawn()?.nextElementSibling?.classList.contains('plan-boundary')).toBe(true);
    expect(await saved()).toMatchObject({ picture: '/media/stored', ratio: 2, turn: 0, opacity: 70 });
    press('Undo');
    expect(drawn()).toBeNull();
  });

  test('is placed by its corners and its middle with the arrow keys', async () => {
    await show(laid);
    expect(screen.queryByRole('button', { name: 'Move the photo' })).toBeNull();
    press('Place the photo');
    const east = { key: 'ArrowRight', shiftKey: true };
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move the photo' }), east);
    fireEvent.keyDown(screen.getByRole('button', { name: 'The lower right corner of the photo' }), {
      key: 'ArrowDown',
      shiftKey: true,
    });
    const photo = await saved();
    // The corner is 10 m farther south: the photo is larger, and turned clockwise.
    expect(photo?.metres).toBeGreaterThan(400);
    expect(photo?.turn).toBeGreaterThan(0);
    expect(photo?.middle[0]).toBeGreaterThan(28.13);
    // A tool takes the handles away: what is pressed next is drawn.
    press('Road');
    expect(screen.queryByRole('button', { name: 'Move the photo' })).toBeNull();
  });

  test('is made fainter and measured, and what follows each other is undone together', async () => {
    await show(laid);
    for (const value of ['60', '50', '40']) {
      fireEvent.change(section().getByRole('slider', { name: 'Opacity' }), { target: { value } });
    }
    expect(drawn()?.getAttribute('opacity')).toBe('0.4');
    const width = section().getByRole('spinbutton', { name: 'Width, in metres' });
    fireEvent.change(width, { target: { value: '2' } });
    expect(section().getByText(/Between 5 and/)).toBeTruthy();
    fireEvent.change(width, { target: { value: '250' } });
    fireEvent.change(section().getByRole('spinbutton', { name: 'Turn, in degrees' }), { target: { value: '-12.5' } });
    expect(await saved()).toEqual({ ...laid, opacity: 40, metres: 250, turn: -12.5 });
    for (let count = 0; count < 3; count += 1) press('Undo');
    expect(drawn()?.getAttribute('opacity')).toBe('0.7');
    expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(true);
  });

  test('that is no picture is refused with words, and nothing changes', async () => {
    api.answer(STORE, refuse('image/not-an-image'));
    await show();
    press('Photo below');
    choose('plan.pdf.jpg');
    expect((await section().findByRole('alert')).textContent).toBe('Please choose an image.');
    expect(drawn()).toBeNull();
    expect(api.inputsOf(SAVE)).toEqual([]);
  });

  test('that cannot be read is said so, tried again, hidden and removed', async () => {
    await show(laid);
    const image = drawn();
    if (image === null) throw new Error('No photo is drawn');
    fireEvent.error(image);
    expect(section().getByRole('alert').textContent).toContain('The photo could not be read.');
    fireEvent.click(section().getByRole('button', { name: 'Try again' }));
    expect(drawn()).not.toBeNull();
    press('Photo below');
    expect(drawn()).toBeNull();
    press('Photo below');
    press('Remove the photo');
    expect(drawn()).toBeNull();
    expect(await saved()).toBeNull();
  });
});

import 'fake-indexeddb/auto';
import type { SnagCase } from '@ekhaya/contract/snags/console-snags';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { readUnsentWork } from '../../platform/session/unsent-work.ts';
import { readStaffMember } from '../../platform/session/staff.ts';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { readStored } from '../../platform/store/console-store.ts';
import { SnagQueue } from './queue/snag-queue.tsx';
import { waterSnag as snag } from './testing/water-snag.ts';
import { WaitingAnswersSender } from './waiting-answers.ts';

const ANSWER = 'POST /api/console/snags/{id}/answer';
const DECIDE = 'POST /api/console/snags/decisions';

const plot = {
  type: 'Feature' as const,
  id: 'plot-33',
  properties: { kind: 'plot' as const, name: '33' },
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [28.1, -26],
        [28.101, -26],
        [28.101, -26.001],
        [28.1, -26],
      ] as [number, number][],
    ],
  },
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    'GET /api/console/snags': () => ({ items: [snag], total: 1 }),
    'GET /api/console/snag-counts': () => ({
      open: 1,
      mine: 0,
      departments: [{ id: 'roads', name: 'Roads', open: 1, late: 1, isEnabled: true }],
    }),
    'GET /api/console/snags/{id}': () => snag,
    'GET /api/console/snag-templates': () => [
      { id: 'way', estateId: '91', title: 'On our way', text: 'We are on our way.' },
    ],
    [ANSWER]: () => snag,
    [DECIDE]: ({ body }) =>
      body.snags.map(({ id }) => ({ id, result: { decision: { id: 'decision', undoMs: 10_000 } }, refusal: null })),
  });
  staffSignedIn(api);
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const openWater = async (room = <SnagQueue />) => {
  showRoom(room, 'snags');
  const list = within(await screen.findByRole('list', { name: 'Open' }));
  fireEvent.click(list.getByRole('button', { name: 'Water under the tar' }));
};

test('answers with a template and starts work', async () => {
  await openWater();
  fireEvent.click(await screen.findByRole('button', { name: 'On our way' }));
  expect(screen.getByLabelText('Answer to Thandi and 2 others')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Answer, start work' }));
  await waitFor(() =>
    expect(api.inputsOf(ANSWER)[0]?.body).toMatchObject({ text: 'We are on our way.', startsWork: true }),
  );
});

test('words that are written while a snag is taken stay', async () => {
  const late = answerLater(snag);
  api.answer(ANSWER, late.answer);
  await openWater();
  fireEvent.click(await screen.findByRole('button', { name: 'I take it' }));
  await waitFor(() => expect(api.inputsOf(ANSWER)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'On our way' }));
  late.release();
  const answer = screen.getByRole('button', { name: 'Answer, start work' });
  await waitFor(() => expect(answer).toHaveProperty('disabled', false));
  expect(screen.getByLabelText('Answer to Thandi and 2 others')).toHaveProperty('value', 'We are on our way.');
});

test('is made part of an outage after a question, because its people are told at once', async () => {
  const LINK = 'PUT /api/console/snags/{id}/outage';
  api.answer(LINK, () => snag);
  await openWater();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Part of an outage' }));
  fireEvent.click(await screen.findByRole('option', { name: 'No water in Weaver Street' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Part of “No water in Weaver Street”?' }));
  expect(api.inputsOf(LINK)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Tell them that it belongs to this' }));
  await waitFor(() => expect(api.inputsOf(LINK)).toMatchObject([{ body: { outageId: 'o1' } }]));
});

test('E leads to the answer, not to a choice above it', async () => {
  await openWater();
  const answer = await screen.findByLabelText(/^Answer to Thandi/);
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(document.activeElement).toBe(answer);
});

test('closes with a reason, which can be taken back', async () => {
  await openWater();
  fireEvent.click(await screen.findByRole('button', { name: 'Done or not ours ...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close 1 snag' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close 1 as done' }));
  await waitFor(() => expect(api.inputsOf(DECIDE)[0]?.body).toMatchObject({ status: 'DONE', into: '' }));
  expect(await screen.findByText(/Everybody who reported it is told/)).toBeDefined();
});

test('closes with the answer that stands in the panel, without a question about it', async () => {
  await openWater(
    <LeaveGuard>
      <SnagQueue />
    </LeaveGuard>,
  );
  fireEvent.change(await screen.findByLabelText(/^Answer to Thandi/), { target: { value: 'The pipe is mended.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Done or not ours ...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close 1 snag' }));
  expect(dialog.getByLabelText('Answer, if you like')).toHaveProperty('value', 'The pipe is mended.');
  fireEvent.click(dialog.getByRole('button', { name: 'Close 1 as done' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(api.inputsOf(DECIDE)[0]?.body.text).toBe('The pipe is mended.');
  expect(screen.queryByText('Keep what you wrote?')).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

const bench: SnagCase = { ...snag, id: 'bench', version: 7, title: 'Bench is broken' };

/** Chooses both rows of the list. */
const chooseBoth = async () => {
  api.answer('GET /api/console/snags', () => ({ items: [snag, bench], total: 2 }));
  showRoom(<SnagQueue />, 'snags');
  for (const { title } of [snag, bench])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Choose ${title}` }));
};

test('closes several at once with one answer: a reason is required to reject', async () => {
  await chooseBoth();
  fireEvent.click(screen.getByRole('button', { name: 'Close ...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close 2 snags' }));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'As' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Rejected' }));
  const reject = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Reject 2' });
  expect(reject.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'Not on common ground.' } });
  fireEvent.click(reject);
  const snags = [
    { id: 'water', version: 2 },
    { id: 'bench', version: 7 },
  ];
  await waitFor(() =>
    expect(api.inputsOf(DECIDE)).toEqual([
      { body: { snags, status: 'REJECTED', text: 'Not on common ground.', into: '' } },
    ]),
  );
  expect(await screen.findByText(/2 snags\./)).toBeDefined();
});

test('merges several into the one that stays', async () => {
  await chooseBoth();
  fireEvent.click(screen.getByRole('button', { name: 'Merge ...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 snags' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Merge 1 into it' }));
  await waitFor(() =>
    expect(api.inputsOf(DECIDE)).toMatchObject([
      { body: { snags: [{ id: 'bench' }], status: 'MERGED', into: 'water' } },
    ]),
  );
});

test('plans the repair, and shows where snags are on a map', async () => {
  const placed = { ...snag, place: { text: 'Unit 33', latitude: -26.0005, longitude: 28.1005 } };
  api.answer('GET /api/console/snags', () => ({ items: [placed], total: 1 }));
  api.answer('GET /api/console/snags/{id}', () => placed);
  api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features: [plot] }));
  showRoom(<SnagQueue />, 'snags');
  await screen.findByRole('list', { name: 'Open' });
  fireEvent.click(screen.getByRole('button', { name: 'Map' }));
  const plan = await screen.findByRole('img', { name: 'Plan of the estate with the place of the snag' });
  const view = plan.closest<HTMLElement>('.plan-view') ?? plan;
  fireEvent.click(within(view).getByRole('button', { name: 'Water under the tar' }));
  fireEvent.change(await screen.findByLabelText('Repair planned from'), { target: { value: '2026-11-12T08:00' } });
  fireEvent.click(await screen.findByRole('button', { name: 'On our way' }));
  fireEvent.click(screen.getByRole('button', { name: 'Answer, start work' }));
  await waitFor(() =>
    expect(api.inputsOf(ANSWER)[0]?.body).toMatchObject({ plannedAt: '2026-11-12T06:00:00.000Z', startsWork: true }),
  );
});

/** A device that can show pictures: each becomes a JPEG of one byte. */
const canShowPictures = (isPicture: (file: Blob) => boolean): void => {
  vi.stubGlobal('createImageBitmap', (file: Blob) =>
    isPicture(file)
      ? Promise.resolve({ width: 4_000, height: 3_000, close: () => undefined })
      : Promise.reject(new Error('no picture')),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    done(new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' }));
  });
};

const choosePhoto = (content: string, name: string): void => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no input for photos.');
  fireEvent.change(input, { target: { files: [new File([content], name, { type: 'image/jpeg' })] } });
};

test("photos by staff are shrunk and 'position and device data removed'; a file that is no photo is refused", async () => {
  canShowPictures((file) => file.size < 10);
  const sent: Blob[] = [];
  api.answer('POST /api/images', ({ body }) => {
    const file = body.get('file');
    if (file instanceof Blob) sent.push(file);
    return { id: 'photo-1', url: '/media/photo-1' };
  });
  await openWater();
  await screen.findByRole('button', { name: 'Photo' });
  choosePhoto('a PDF named .jpg', 'paper.jpg');
  expect(await screen.findByText(/That file cannot be read as a photo/)).toBeDefined();
  choosePhoto('photo', 'pipe.jpg');
  expect(await screen.findByRole('img', { name: 'Chosen 1' })).toBeDefined();
  expect(await sent[0]?.text()).toBe('1600x1200');
  expect(sent).toHaveLength(1);
});

test("staff's answers without a network wait, survive a closed tab, and are sent once from any room, with their photos", async () => {
  canShowPictures(() => true);
  api.answer(ANSWER, refuse('unavailable'));
  api.answer('POST /api/images', refuse('unavailable'));
  await openWater();
  fireEvent.change(await screen.findByLabelText(/^Answer to Thandi/), { target: { value: 'The valve is shut.' } });
  choosePhoto('photo', 'pipe.jpg');
  await screen.findByRole('img', { name: 'Chosen 1' });
  fireEvent.click(screen.getByRole('button', { name: 'Answer, start work' }));
  const band = await screen.findByRole('region', { name: 'Not sent yet' });
  expect(band.textContent).toContain('1 answer is not sent yet');
  expect(band.textContent).toContain('Water under the tar, since');
  expect(band.textContent).toContain('1 photo: The valve is shut.');
  expect(api.inputsOf(ANSWER)).toEqual([]);
  showRoom(<WaitingAnswersSender />, 'today');
  await waitFor(async () => expect(await readUnsentWork()).toEqual(['Answer: Water under the tar']));
  cleanup();
  expect(await readUnsentWork()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
  api.answer('POST /api/images', () => ({ id: 'photo-1', url: '/media/photo-1' }));
  api.answer(ANSWER, () => snag);
  // Another room: only what sends the answers is there.
  showRoom(<WaitingAnswersSender />, 'today');
  await waitFor(() => expect(api.inputsOf(ANSWER)).toHaveLength(1));
  expect(api.inputsOf(ANSWER)[0]?.body).toMatchObject({ text: 'The valve is shut.', photos: ['photo-1'] });
  const { user } = await readStaffMember();
  await waitFor(async () => expect(await readStored(`snags/waiting-answers/${user.id}`)).toBeUndefined());
});

test("'Near me' lists what is nearest first, and says when the device does not give its place", async () => {
  const ask = vi.fn<(found: PositionCallback, failed: PositionErrorCallback) => void>();
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } });
  api.answer('GET /api/console/snags', () => ({
    items: [{ ...snag, place: { text: 'Unit 33', latitude: -26, longitude: 28 } }],
    total: 1,
  }));
  showRoom(<SnagQueue />, 'snags');
  await screen.findByRole('list', { name: 'Open' });
  expect(ask).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('tab', { name: 'Near me' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  ask.mock.calls[0]?.[1]({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
  expect(await screen.findByText(/This device does not give its place/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  ask.mock.calls[1]?.[0]({ coords: { latitude: -26.001, longitude: 28 } } as GeolocationPosition);
  const list = within(await screen.findByRole('list', { name: 'Near me' }));
  expect(list.getByText(/^110 m, Urgent, Roads, Unit 33/)).toBeDefined();
  await waitFor(() =>
    expect(api.inputsOf('GET /api/console/snags').at(-1)?.query).toMatchObject({
      group: 'near',
      latitude: '-26.001',
      longitude: '28',
    }),
  );
});

import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { metresOfLine, planeAt, type PlanKind, type PlanPart } from '@ekhaya/contract/places/plan.rules';
import { blankPoint } from '@ekhaya/contract/places/points.rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropAllDrafts } from '../../platform/drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { PlanPage } from './plan-page.tsx';
import { contentRecord } from '../../platform/content/testing/content-record.ts';

const ONE = 'GET /api/console/content/{id}';
const SAVE = 'PUT /api/console/content/{id}';

const { toPosition } = planeAt([28.13, -26]);
const part = (kind: PlanKind, name: string, metres: [number, number][]): PlanPart => ({
  id: `${kind}-${name.replaceAll(' ', '-')}`,
  kind,
  name,
  line: metres.map(toPosition),
  direction: 'both',
  speed: 30,
});
const parts = [
  part('road', 'Weaver Street', [
    [0, 0],
    [0, 100],
  ]),
  part('plot', '14', [
    [10, 10],
    [30, 10],
    [30, 30],
    [10, 30],
  ]),
  part('plot', '', [
    [10, 40],
    [30, 40],
    [30, 60],
    [10, 60],
  ]),
  part('gate', 'Main Gate', [[0, 0]]),
];

type PlanItem = Extract<ContentItem, { kind: 'plan' }>;
const plan: PlanItem = {
  ...contentRecord,
  id: 'plan',
  kind: 'plan',
  title: 'Plan',
  fields: { parts, photo: null },
};

const boma: ContentItem = {
  ...plan,
  id: 'boma',
  kind: 'point',
  title: 'Boma',
  fields: { ...blankPoint, latitude: -26.0003, longitude: 28.1302 },
};

let api: FakeApi;
beforeEach(() => {
  dropAllDrafts();
  api = fakeApi({
    'GET /api/console/content': () => ({ items: [boma], total: 1 }),
    [ONE]: () => plan,
    [SAVE]: ({ body }) => ({ ...plan, ...(body as Partial<PlanItem>), version: 2 }),
  });
  staffSignedIn(api);
});
const show = async (): Promise<void> => {
  showRoom(<PlanPage />, 'plans', 'plan');
  await screen.findByRole('list', { name: 'Things on the plan' });
};

const names = () =>
  within(screen.getByRole('list', { name: 'Things on the plan' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) =>
  fireEvent.click(within(screen.getByRole('list', { name: 'Things on the plan' })).getByRole('button', { name }));
const importFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('GeoJSON file'), { target: { files: [file] } });

describe('the plan of an estate', () => {
  test('lists everything on it and says what is wrong', async () => {
    await show();
    expect(names()).toEqual(['Weaver Street', 'Main Gate', 'Plot 14', 'Plot without a number']);
    expect(screen.getByText('1 plot has no number. Search does not find it.')).toBeTruthy();
    expect(screen.getByText('Every house is reached from a gate')).toBeTruthy();
    press('Show');
    fireEvent.change(screen.getByRole('textbox', { name: 'Number' }), { target: { value: '15' } });
    expect(screen.getByText('Every plot has a number')).toBeTruthy();
  });

  test('says what the chosen thing is, and leaves layers out of the picture', async () => {
    await show();
    choose('Weaver Street');
    const facts = screen.getByLabelText('Facts of Weaver Street').textContent;
    expect(facts).toBe('Length100 m, 2 pointsPlots on it1, number 14JoinsNo other road');
    expect(await screen.findByTitle('Boma')).toBeTruthy();
    press('Places 1');
    expect(screen.queryByTitle('Boma')).toBeNull();
    press('Roads 1');
    expect(screen.getByRole('button', { name: 'Roads 1', pressed: false })).toBeTruthy();
    press('Show');
    expect(screen.getByRole('button', { name: 'Roads 1', pressed: true })).toBeTruthy();
  });

  test('is drawn and moved by keyboard, undone, and kept as a draft', async () => {
    await show();
    press('Road');
    press('Put a point in the middle');
    press('Look east');
    press('Look north');
    press('Put a point in the middle');
    press('Finish this road');
    expect(names()).toContain('Road without a name');
    // The points do not lie on each other.
    expect(screen.getByLabelText('Facts of Road without a name').textContent).toMatch(/^Length[1-9]\d* m, 2 points/);
    press('Undo');
    expect(names()).not.toContain('Road without a name');
    press('Plot');
    press('Put a point in the middle');
    press('Put a point in the middle');
    // Too short to be finished: the points stay.
    fireEvent.keyDown(document.body, { key: 'Enter' });
    press('Put a point in the middle');
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(names().filter((name) => name === 'Plot without a number')).toHaveLength(2);
    press('Undo');
    choose('Weaver Street');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Point 2 of Weaver Street' }), {
      key: 'ArrowUp',
      shiftKey: true,
    });
    press('One way');
    await waitFor(() => expect(api.inputsOf(SAVE)).toHaveLength(1));
    const saved = api.inputsOf(SAVE)[0]?.body.fields as { parts: PlanPart[] };
    expect(saved.parts[0]?.direction).toBe('one-way');
    expect(Math.round(metresOfLine(saved.parts[0]?.line ?? []))).toBe(110);
    press('Remove Weaver Street');
    expect(names()).not.toContain('Weaver Street');
    expect(screen.getByText('2 houses are not reached from a gate by car.')).toBeTruthy();
  });

  test('takes a speed as it is typed: 40 is no 50, although 4 alone is too slow', async () => {
    await show();
    choose('Weaver Street');
    const speed: HTMLInputElement = screen.getByRole('spinbutton', { name: 'Speed, in km/h' });
    fireEvent.change(speed, { target: { value: '4' } });
    expect(speed.value).toBe('4');
    expect(screen.getByText('A whole number between 5 and 120')).toBeTruthy();
    fireEvent.change(speed, { target: { value: '40' } });
    await waitFor(() => expect(api.inputsOf(SAVE)).toHaveLength(1));
    const saved = api.inputsOf(SAVE)[0]?.body.fields as { parts: PlanPart[] };
    expect(saved.parts[0]?.speed).toBe(40);
  });

  test('undoes nothing of its own once the plan of a colleague stands there: that would write over it', async () => {
    api.answer(SAVE, refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } }));
    await show();
    api.answer(ONE, () => ({ ...plan, version: 9, fields: { parts: parts.slice(1), photo: null } }));
    press('Show');
    fireEvent.change(screen.getByRole('textbox', { name: 'Number' }), { target: { value: '15' } });
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep Johan’s' }));
    await waitFor(() => expect(names()).not.toContain('Weaver Street'));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  });

  test('begins a place of interest where the plan is pressed, and says why it could not', async () => {
    const BEGIN = 'POST /api/console/content';
    api.answer(BEGIN, refuse('forbidden'));
    await show();
    press('Place');
    press('Put a point in the middle');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    api.answer(BEGIN, () => ({ ...boma, id: 'new' }));
    press('Put a point in the middle');
    await waitFor(() => expect(api.inputsOf(ONE).at(-1)?.params).toEqual({ id: 'new' }));
    expect(api.inputsOf(BEGIN).at(-1)?.body).toMatchObject({
      kind: 'point',
      estateId: '91',
      fields: { latitude: expect.closeTo(-26, 2), longitude: expect.closeTo(28.13, 2) },
    });
  });

  test('takes a GeoJSON file, and refuses one that is too large or of another continent', async () => {
    await show();
    importFile(new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'large.geojson'));
    expect(await screen.findByText('This file has 2.0 MB. A plan has at most 2.0 MB.')).toBeTruthy();
    const amsterdam = {
      type: 'LineString',
      coordinates: [
        [4.9, 52.37],
        [4.91, 52.37],
      ],
    };
    const features = (geometry: object) =>
      new File([JSON.stringify({ features: [{ geometry, properties: { name: 'Far Road' } }] })], 'plan.geojson');
    importFile(features(amsterdam));
    expect(await screen.findByText(/This is not here/)).toBeTruthy();
    importFile(features({ type: 'LineString', coordinates: [toPosition([0, 0]), toPosition([50, 0])] }));
    await waitFor(() => expect(names()).toEqual(['Far Road']));
    press('Undo');
    expect(names()).toHaveLength(4);
  });
});

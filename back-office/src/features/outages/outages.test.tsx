import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { OutagesRoom } from './outages-room.tsx';
import type { StaffOutage } from './outages.queries.ts';

const LIST = 'GET /api/console/estates/{estateId}/outages';
const ANNOUNCE = 'POST /api/console/estates/{estateId}/outages';
const at = '2026-11-14T08:00:00.000Z';
const area = { isWholeEstate: false, streets: ['Weaver Street'], houses: [], shape: [] };

const outage: StaffOutage = {
  id: 'o1',
  estateId: '91',
  kind: 'water',
  cause: 'outage',
  title: 'No water in Weaver Street',
  area,
  what: 'A pipe burst',
  help: '',
  startsAt: at,
  until: at,
  nextNewsAt: at,
  endedAt: null,
  steps: [{ id: 's1', kind: 'announced', text: 'A pipe burst', at }],
  affectedHouses: 3,
  version: 2,
  people: 97,
  told: 97,
  sent: { app: 97, push: 80, mail: 9 },
};

const plot = {
  type: 'Feature' as const,
  id: 'plot-14',
  properties: { kind: 'plot' as const, name: '14' },
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

const street = {
  type: 'Feature' as const,
  id: 'road',
  properties: { kind: 'road' as const, name: 'Weaver Street' },
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [28.1, -26.0005],
      [28.101, -26.0005],
    ] as [number, number][],
  },
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [LIST]: () => [outage],
    'GET /api/console/estates/{estateId}/streets': () => [{ name: 'Weaver Street', houses: ['14'] }],
    'POST /api/console/estates/{estateId}/outages/reach': () => ({ houses: 42, people: 97, phones: 88 }),
    [ANNOUNCE]: () => outage,
    'PUT /api/console/outages/{id}': () => outage,
    'PUT /api/console/outages/{id}/area': () => outage,
    'GET /api/estates/{estateID}/map': () => ({ type: 'FeatureCollection', features: [plot] }),
  });
  staffSignedIn(api);
});

test('tells the people of an area, whose number is on the button, and keeps the words when it fails', async () => {
  showRoom(<OutagesRoom />, '', '', '?row=new');
  fireEvent.change(await screen.findByLabelText('What is so'), { target: { value: 'A pipe burst' } });
  fireEvent.click(screen.getByRole('button', { name: 'The whole estate' }));
  const tell = await screen.findByRole('button', { name: 'Tell 97 people' });
  expect(
    screen.getByText(/42 houses, 97 people: 88 on the phone, 9 by mail\. Everybody else is left alone\./),
  ).toBeTruthy();
  api.answer(ANNOUNCE, refuse('unavailable'));
  fireEvent.click(tell);
  await screen.findByText(/Your words are kept/);
  api.answer(ANNOUNCE, () => outage);
  fireEvent.click(screen.getByRole('button', { name: 'Tell 97 people' }));
  await waitFor(() => expect(screen.queryByLabelText('What is so')).toBeNull());
  expect(api.inputsOf(ANNOUNCE)[1]).toMatchObject({
    params: { estateId: '91' },
    body: { kind: 'water', cause: 'outage', what: 'A pipe burst', area: { isWholeEstate: true } },
  });
});

test('a link opens the outage at its estate, also where the person has several', async () => {
  staffSignedIn(api, { isAdministrator: true });
  api.answer(LIST, ({ params }) => (params.estateId === '91' ? [outage] : []));
  showRoom(<OutagesRoom />, '', '', '?of=91&row=o1');
  expect(await screen.findByRole('complementary', { name: 'No water in Weaver Street' })).toBeDefined();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Msasa Ridge');
});

test('tells news of an outage to those who heard of it', async () => {
  showRoom(<OutagesRoom />, '', '', '?row=o1');
  expect(await screen.findByText(/97 told.*3 houses say that they are affected too/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What is new'), { target: { value: 'The plumber is there' } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell 97 people' }));
  await waitFor(() =>
    expect(api.inputsOf('PUT /api/console/outages/{id}')).toMatchObject([
      { params: { id: 'o1' }, body: { text: 'The plumber is there' } },
    ]),
  );
});

test("'Give the next news' of Today leads into the news, at the foot of the panel and outside of what scrolls", async () => {
  showRoom(<OutagesRoom />, '', '', '?of=91&row=o1#news');
  const words = await screen.findByLabelText('What is new');
  await waitFor(() => expect(document.activeElement).toBe(words));
  const panel = screen.getByRole('complementary', { name: outage.title });
  expect(screen.getByRole('region', { name: 'News' }).parentElement).toBe(panel);
});

test('news that is written while the last is on its way stays, and starts from the time that was told last', async () => {
  const late = answerLater(outage);
  api.answer('PUT /api/console/outages/{id}', late.answer);
  showRoom(<OutagesRoom />, '', '', '?row=o1');
  const words = await screen.findByLabelText('What is new');
  fireEvent.change(words, { target: { value: 'The plumber is there' } });
  fireEvent.change(screen.getByLabelText('Probably until'), { target: { value: '2026-11-14T18:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell 97 people' }));
  fireEvent.change(words, { target: { value: 'The pipe is mended' } });
  late.release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tell 97 people' })).toHaveProperty('disabled', false));
  expect(words).toHaveProperty('value', 'The pipe is mended');
  expect(screen.getByLabelText('Probably until')).toHaveProperty('value', '2026-11-14T18:00');
});

test('draws the area on the plan by keyboard, and says how many messages left', async () => {
  showRoom(<OutagesRoom />, '', '', '?row=o1');
  expect(await screen.findByText('Sent: 97 in the app, 80 to phones, 9 by mail.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change where and when ...' }));
  fireEvent.click(await screen.findByRole('button', { name: 'A press draws an area' }));
  const add = await screen.findByRole('button', { name: 'Put a corner in the middle' });
  for (let corner = 0; corner < 3; corner += 1) fireEvent.click(add);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Corner 2 of the area' }), { key: 'ArrowRight' });
  fireEvent.click(screen.getByRole('button', { name: 'Change and tell them' }));
  await waitFor(() => expect(api.inputsOf('PUT /api/console/outages/{id}/area')).toHaveLength(1));
  const [input] = api.inputsOf('PUT /api/console/outages/{id}/area');
  const { area: sent, startsAt } = (input as { body: { area: typeof area & { shape: number[][] }; startsAt: string } })
    .body;
  expect(startsAt).toBe(at);
  expect(sent.streets).toEqual(['Weaver Street']);
  expect(sent.shape).toHaveLength(3);
  expect(sent.shape[1]?.[0]).toBeGreaterThan(sent.shape[0]?.[0] ?? 0);
});

test('a pasted list of houses is that many houses, and a refused one is named where they stand', async () => {
  showRoom(<OutagesRoom />, '', '', '?row=o1');
  fireEvent.click(await screen.findByRole('button', { name: 'Change where and when ...' }));
  const houses = await screen.findByRole('combobox', { name: 'Houses' });
  fireEvent.change(houses, { target: { value: '1, 3; 5' } });
  fireEvent.keyDown(houses, { key: 'Enter' });
  const sentence = 'Please write at most 40 characters.';
  const CHANGE = 'PUT /api/console/outages/{id}/area';
  api.answer(CHANGE, refuse('validation', { fields: { 'area.houses.0': sentence } }));
  fireEvent.click(screen.getByRole('button', { name: 'Change and tell them' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(api.inputsOf(CHANGE)).toMatchObject([{ body: { area: { houses: ['1', '3', '5'] } } }]);
});

test('a corner that is dragged near a road lies on it, as one that is put there; the keys move it freely', async () => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features: [plot, street] }));
  showRoom(<OutagesRoom />, '', '', '?row=o1');
  fireEvent.click(await screen.findByRole('button', { name: 'Change where and when ...' }));
  fireEvent.click(await screen.findByRole('button', { name: 'A press draws an area' }));
  const add = await screen.findByRole('button', { name: 'Put a corner in the middle' });
  for (let corner = 0; corner < 3; corner += 1) fireEvent.click(add);
  const cornerOf = (number: number) => screen.getByRole('button', { name: `Corner ${number} of the area` });
  const drag = (number: number, clientX: number, clientY: number): void => {
    fireEvent.pointerDown(cornerOf(number), { clientX: 0, clientY: 0, pointerId: 1 });
    fireEvent.pointerMove(cornerOf(number), { clientX, clientY, pointerId: 1 });
    fireEvent.pointerUp(cornerOf(number), { clientX, clientY, pointerId: 1 });
  };
  drag(1, 60, 10);
  drag(2, 0, 90);
  fireEvent.keyDown(cornerOf(3), { key: 'ArrowDown' });
  fireEvent.click(screen.getByRole('button', { name: 'Change and tell them' }));
  await waitFor(() => expect(api.inputsOf('PUT /api/console/outages/{id}/area')).toHaveLength(1));
  const [input] = api.inputsOf('PUT /api/console/outages/{id}/area');
  const { shape } = (input as { body: { area: { shape: [number, number][] } } }).body.area;
  expect(shape[0]?.[0]).toBeGreaterThan(28.1006);
  expect(shape[0]?.[1]).toBeCloseTo(-26.0005, 7);
  expect(shape[1]?.[1]).toBeLessThan(-26.0006);
  // One metre is 0.000009 degrees.
  expect(shape[2]?.[1]).toBeCloseTo(-26.000509, 6);
});

test('a press on the plan chooses the street that passes there, and the server is asked whom that means', async () => {
  api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features: [plot, street] }));
  showRoom(<OutagesRoom />, '', '', '?row=new');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose what is in the middle' }));
  expect(await screen.findByRole('heading', { name: 'No water in Weaver Street' })).toBeTruthy();
  await waitFor(() =>
    expect(api.inputsOf('POST /api/console/estates/{estateId}/outages/reach').at(-1)).toMatchObject({
      body: { isWholeEstate: false, streets: ['Weaver Street'], houses: [], shape: [] },
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose what is in the middle' }));
  expect(await screen.findByRole('heading', { name: 'Outage or works' })).toBeTruthy();
});

const theirChange = refuse('changed-meanwhile', {
  change: { by: 'Johan Botha', at: '2026-11-14T08:30:00.000Z' },
});
const theirs: StaffOutage = {
  ...outage,
  version: 3,
  startsAt: '2026-11-14T07:00:00.000Z',
  area: { ...area, streets: ['Msasa Lane'] },
  steps: [...outage.steps, { id: 's2', kind: 'update', text: 'The plumber is on his way', at }],
};

test('news beside the news of somebody else stand side by side, and mine is told on the newest version', async () => {
  showRoom(<OutagesRoom />, '', '', '?row=o1');
  fireEvent.change(await screen.findByLabelText('What is new'), { target: { value: 'The plumber is there' } });
  api.answer('PUT /api/console/outages/{id}', theirChange);
  api.answer(LIST, () => [theirs]);
  fireEvent.click(screen.getByRole('button', { name: 'Tell 97 people' }));
  expect(await screen.findByText(/Johan Botha changed this outage/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  const row = 'What is new The plumber is on his way The plumber is there';
  expect(await screen.findByRole('row', { name: row })).toBeTruthy();
  api.answer('PUT /api/console/outages/{id}', () => theirs);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(api.headersOf('PUT /api/console/outages/{id}', 'if-match')).toEqual(['"2"', '"3"']));
});

test('an area that somebody else changed is compared, and theirs is kept', async () => {
  showRoom(<OutagesRoom />, '', '', '?row=o1');
  fireEvent.click(await screen.findByRole('button', { name: 'Change where and when ...' }));
  fireEvent.click(screen.getByRole('button', { name: 'The whole estate' }));
  api.answer('PUT /api/console/outages/{id}/area', theirChange);
  api.answer(LIST, () => [theirs]);
  fireEvent.click(screen.getByRole('button', { name: 'Change and tell them' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('row', { name: 'Where in Msasa Lane on the whole estate' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep Johan’s' }));
  await waitFor(() => expect(screen.queryByText('Change and tell them')).toBeNull());
  expect(api.inputsOf('PUT /api/console/outages/{id}/area')).toHaveLength(1);
});

test('says that nothing is out, and that it could not be read', async () => {
  api.answer(LIST, () => []);
  showRoom(<OutagesRoom />);
  expect(await screen.findByText('Nothing is out')).toBeTruthy();
  api.answer(LIST, refuse('unavailable'));
  showRoom(<OutagesRoom />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('keeps the chosen estate in the address: a reload writes for the same one, and another estate closes the panel', async () => {
  staffSignedIn(api, { isAdministrator: true });
  showRoom(<OutagesRoom />, '', '', '?of=91&row=new');
  await screen.findByLabelText('What is so');
  expect(api.inputsOf(LIST)).toMatchObject([{ params: { estateId: '91' } }]);
  fireEvent.click(screen.getByRole('tab', { name: 'Kingfisher Bay' }));
  await waitFor(() => expect(api.inputsOf(LIST).at(-1)).toMatchObject({ params: { estateId: '92' } }));
  expect(screen.queryByLabelText('What is so')).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import type { GateAlert, GuardOnAlert } from './alerts.queries.ts';
import { ControlRoom } from './control-room.tsx';

const GUARDS = 'GET /api/gate/alerts/{id}/guards';
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

const alert = (): GateAlert => ({
  id: 'a1',
  estateId: '91',
  estateName: 'Msasa Ridge',
  isDrill: false,
  status: 'OPEN',
  name: 'Thandi Nkosi',
  unit: '14',
  createdAt: secondsAgo(40),
  acknowledgedAt: null,
  acknowledgedBy: '',
  isUnproved: false,
  isYours: false,
  isAcknowledgedByYou: false,
  endedAt: null,
  position: { latitude: -26.00214, longitude: 28.13021, accuracy: 12, at: secondsAgo(4) },
  next: null,
  steps: [],
});

const kabelo = (overrides: Partial<GuardOnAlert> = {}): GuardOnAlert => ({
  id: 'g1',
  name: 'Kabelo Dube',
  isComing: false,
  heardAt: secondsAgo(5),
  position: { latitude: -26.001, longitude: 28.131, accuracy: 9.6, at: secondsAgo(5) },
  way: {
    geometry: {
      type: 'LineString',
      coordinates: [
        [28.131, -26.001],
        [28.131, -26.002],
        [28.1302, -26.002],
      ],
    },
    distance: 640,
    duration: 118,
    gate: '',
  },
  ...overrides,
});

const road = {
  type: 'Feature' as const,
  id: 'road',
  properties: { kind: 'road' as const, name: 'Lagoon Drive' },
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [28.131, -26.001],
      [28.131, -26.002],
      [28.13, -26.002],
    ] as [number, number][],
  },
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    'GET /api/gate/alerts': () => [alert()],
    'GET /api/gate/alerts/{id}': () => ({
      ...alert(),
      mobile: '',
      photoUrl: '',
      roleDisplayName: 'Owner',
      housemates: 1,
      vehicles: [],
      emergencyContact: { name: '', number: '' },
    }),
    [GUARDS]: () => [kabelo()],
    'GET /api/directory/api/estates/{estateID}/emergency': () => [],
    'GET /api/estates/{estateID}/map': () => ({ type: 'FeatureCollection', features: [road] }),
  });
  staffSignedIn(api);
});

const lines = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('list', { name: 'Guards' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const marks = () => [...document.querySelectorAll('[data-guard]')].map(({ textContent }) => textContent);
const ways = () => [...document.querySelectorAll('[data-way]')].map((way) => way.getAttribute('data-way'));

test('shows the guards on the plan with their minutes and a dotted way, and in words', async () => {
  const grace = kabelo({ id: 'g2', name: 'Grace Moyo', isComing: true });
  api.answer(GUARDS, () => [grace, kabelo()]);
  showRoom(<ControlRoom />, '', '', '?row=a1');
  expect(await lines()).toEqual([
    expect.stringMatching(/^Grace Moyo is coming2 min, 640 m by car\. Position 0:0\d ago, to 10 m\.$/),
    expect.stringMatching(/^Kabelo Dube2 min, 640 m by car\. Position 0:0\d ago, to 10 m\.$/),
  ]);
  await screen.findByRole('img', { name: 'Plan of the estate with her position and her house, and the guards' });
  expect(marks()).toEqual(['Grace is coming, 2 min', 'Kabelo, 2 min']);
  expect(ways()).toEqual(['g2', 'g1']);
  expect(document.querySelectorAll('[data-is-coming]')).toHaveLength(1);
});

test('says when a position is not known, old, inexact, outside, or without a way', async () => {
  const outside = kabelo().way;
  api.answer(GUARDS, () => [
    kabelo({ id: 'outside', way: outside && { ...outside, gate: 'Main Gate' } }),
    kabelo({ id: 'old', position: { latitude: -26, longitude: 28.13, accuracy: 9, at: secondsAgo(130) } }),
    kabelo({ id: 'rough', position: { latitude: -26, longitude: 28.13, accuracy: 900, at: secondsAgo(5) }, way: null }),
    kabelo({ id: 'roadless', way: null }),
    kabelo({ id: 'refused', position: null, way: null }),
    kabelo({ id: 'unheard', position: null, way: null, heardAt: null }),
  ]);
  showRoom(<ControlRoom />, '', '', '?row=a1');
  expect((await lines()).map((line) => line?.replace('Kabelo Dube', '').replaceAll(/\d:\d\d/g, '0:00'))).toEqual([
    '2 min, 640 m by car from Main Gate, still outside. Position 0:00 ago, to 10 m.',
    'Last position 0:00 ago, to 9 m. Nothing newer has arrived.',
    'Position 0:00 ago, to 900 m, too inexact for a way.',
    'Position 0:00 ago, to 10 m. No road leads there.',
    'Position not known. The phone does not give it.',
    'Position not known. The app is not open.',
  ]);
  await waitFor(() => expect(marks()).toEqual(['Kabelo, outside', 'Kabelo, not renewed', 'Kabelo', 'Kabelo']));
  // An old position has no minutes and no way.
  expect(ways()).toEqual(['outside']);
  expect(document.querySelectorAll('[data-is-old]')).toHaveLength(1);
});

test('says that no guard has been told, and reads again after a failure; the alert stays in view', async () => {
  api.answer(GUARDS, () => []);
  showRoom(<ControlRoom />, '', '', '?row=a1');
  expect(await screen.findByText('No guard has been told yet.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Plan of the estate with her position and her house' })).toBeTruthy();
});

const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

test.each([
  ['refused by the server', refuse('unavailable')],
  ['without a network', noNetwork],
])('a read that fails, %s, says so and can be tried again', async (_what, fail) => {
  api.answer(GUARDS, fail);
  showRoom(<ControlRoom />, '', '', '?row=a1');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('button', { name: 'I see it, help is coming' })).toBeTruthy();
  api.answer(GUARDS, () => [kabelo()]);
  again.click();
  expect(await lines()).toHaveLength(1);
});

test('a closed alert has no guards', async () => {
  const closed = { ...alert(), status: 'CLOSED' as const, endedAt: secondsAgo(1) };
  api.answer('GET /api/gate/alerts', () => [closed]);
  api.answer('GET /api/gate/alerts/{id}', () => ({
    ...closed,
    mobile: '',
    photoUrl: '',
    roleDisplayName: 'Owner',
    housemates: 1,
    vehicles: [],
    emergencyContact: { name: '', number: '' },
  }));
  showRoom(<ControlRoom />, '', '', '?row=a1');
  await screen.findByText('Closed', { selector: 'div' });
  expect(screen.queryByRole('heading', { name: 'Guards' })).toBeNull();
  expect(api.inputsOf(GUARDS)).toEqual([]);
});

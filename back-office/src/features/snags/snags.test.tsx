import type { SnagCase } from '@ekhaya/contract/snags/console-snags';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { SnagQueue } from './snag-queue.tsx';

const snag: SnagCase = {
  id: 'water',
  version: 2,
  estateId: '91',
  title: 'Water under the tar',
  departmentId: 'roads',
  department: 'Roads',
  place: { text: 'Unit 33', latitude: null, longitude: null },
  status: 'NEW',
  isUrgent: true,
  photoCount: 0,
  assignee: null,
  createdAt: '2026-11-10T17:22:00.000Z',
  dueAt: '2026-11-11T07:00:00.000Z',
  answeredAt: null,
  closedAt: null,
  decision: null,
  request: 'Water under the tar',
  photos: [],
  reporter: { id: 'thandi', name: 'Thandi Nkosi', photoUrl: '' },
  otherPeople: 2,
  plannedAt: null,
  entries: [],
  similar: [],
  outage: null,
  openOutages: [{ id: 'o1', title: 'No water in Weaver Street' }],
  people: [{ id: 'sipho', name: 'Sipho Dlamini' }],
};

const ANSWER = 'POST /api/console/snags/{id}/answer';
const DECIDE = 'PUT /api/console/snags/{id}/decision';

const plot = {
  ...{ type: 'Feature' as const, id: 'plot-33', properties: { kind: 'plot' as const, name: '33' } },
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
      departments: [{ id: 'roads', name: 'Roads', open: 1, late: 1 }],
    }),
    'GET /api/console/snags/{id}': () => snag,
    'GET /api/console/snag-templates': () => [
      { id: 'way', estateId: '91', title: 'On our way', text: 'We are on our way.' },
    ],
    [ANSWER]: () => snag,
    [DECIDE]: () => ({ ...snag, decision: { id: 'decision', undoMs: 10_000 } }),
  });
  staffSignedIn(api);
});

const openWater = async () => {
  showRoom(<SnagQueue />, 'snags');
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

test('closes with a reason, which can be taken back', async () => {
  await openWater();
  fireEvent.click(await screen.findByRole('button', { name: 'Done or not ours ...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close 1 snag' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close 1 as done' }));
  await waitFor(() => expect(api.inputsOf(DECIDE)[0]?.body).toMatchObject({ status: 'DONE', into: '' }));
  expect(await screen.findByText(/Everybody who reported it is told/)).toBeDefined();
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

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { GiveDialog } from './give-dialog.tsx';
import { waterSnag } from './testing/water-snag.ts';

const GIVE = 'PUT /api/console/snags/{id}/assignee';
const sipho = { id: 'sipho', name: 'Sipho Dlamini' };
const bench = {
  ...waterSnag,
  id: 'bench',
  version: 7,
  title: 'Bench is broken',
  assignee: { id: 'nomsa', name: 'Nomsa' },
};

let api: FakeApi;
let finished: string[];
beforeEach(() => {
  finished = [];
  api = fakeApi({
    'GET /api/console/snags/{id}': () => waterSnag,
    [GIVE]: ({ params }) => ({ ...(params.id === 'bench' ? bench : waterSnag), version: 20, assignee: sipho }),
  });
  staffSignedIn(api);
});

const chooseSipho = async (): Promise<void> => {
  showRoom(
    <GiveDialog
      snags={[waterSnag, bench]}
      onClose={() => finished.push('closed')}
      onDone={() => finished.push('done')}
    />,
  );
  fireEvent.mouseDown(await screen.findByLabelText('Give to'));
  fireEvent.click(await screen.findByRole('option', { name: 'Sipho Dlamini' }));
  fireEvent.click(screen.getByRole('button', { name: 'Give 2' }));
};

test('gives all of them to one person, and the undo gives each back to whoever had it', async () => {
  await chooseSipho();
  await waitFor(() => expect(finished).toEqual(['done', 'closed']));
  expect(api.inputsOf(GIVE)).toEqual([
    { params: { id: 'water' }, body: { userId: 'sipho' } },
    { params: { id: 'bench' }, body: { userId: 'sipho' } },
  ]);
  expect(await screen.findByText(/Sipho Dlamini is told/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.inputsOf(GIVE)).toHaveLength(4));
  expect(api.inputsOf(GIVE).slice(2)).toEqual([
    { params: { id: 'water' }, body: { userId: null } },
    { params: { id: 'bench' }, body: { userId: 'nomsa' } },
  ]);
});

test('after a refusal it stays open for those that are left, and says why', async () => {
  const lose = refuse('changed-meanwhile', { change: { by: 'Pieter Smit', at: '2026-11-20T08:00:00.000Z' } });
  api.answer(GIVE, ({ params }) => (params.id === 'bench' ? lose() : { ...waterSnag, version: 20, assignee: sipho }));
  await chooseSipho();
  const left = within(await screen.findByRole('dialog', { name: 'Give 1 snag' }));
  expect(await left.findByRole('alert')).toBeTruthy();
  expect(finished).toEqual([]);
  api.answer(GIVE, () => ({ ...bench, version: 21, assignee: sipho }));
  fireEvent.click(left.getByRole('button', { name: 'Give 1' }));
  await waitFor(() => expect(finished).toEqual(['done', 'closed']));
  expect(api.inputsOf(GIVE).map(({ params }) => params.id)).toEqual(['water', 'bench', 'bench']);
});

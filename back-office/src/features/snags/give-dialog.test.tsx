import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { GiveDialog } from './give-dialog.tsx';
import { waterSnag } from './testing/water-snag.ts';

const GIVE = 'POST /api/console/snags/assignees';
const given = (id: string) => ({ id, result: { version: 20 }, refusal: null });
const lost = (id: string) => ({
  id,
  result: null,
  refusal: {
    code: 'changed-meanwhile' as const,
    detail: 'Somebody else changed this in the meantime. Nothing was lost.',
    change: { by: 'Pieter Smit', at: '2026-11-20T08:00:00.000Z' },
  },
});
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
    [GIVE]: ({ body }) => body.snags.map(({ id }) => given(id)),
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

test('gives all of them to one person by one call, and the undo gives each back to whoever had it', async () => {
  await chooseSipho();
  await waitFor(() => expect(finished).toEqual(['done', 'closed']));
  expect(await screen.findByText(/Sipho Dlamini is told/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back.')).toBeTruthy();
  expect(api.inputsOf(GIVE).map(({ body }) => body.snags)).toEqual([
    [
      { id: 'water', version: waterSnag.version, userId: 'sipho' },
      { id: 'bench', version: 7, userId: 'sipho' },
    ],
    [
      { id: 'water', version: 20, userId: null },
      { id: 'bench', version: 20, userId: 'nomsa' },
    ],
  ]);
});

test('an undo that comes after a change of somebody else says which snag keeps whom it has', async () => {
  await chooseSipho();
  api.answer(GIVE, () => [given('water'), lost('bench')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const sentence = await screen.findByText(/^Not taken back\. Pieter Smit has changed “Bench is broken” meanwhile\./);
  expect(sentence.textContent).toContain('The others were taken back.');
});

test('after a refusal it stays open for those that are left, and says why', async () => {
  api.answer(GIVE, () => [given('water'), lost('bench')]);
  await chooseSipho();
  const left = within(await screen.findByRole('dialog', { name: 'Give 1 snag' }));
  expect((await left.findByRole('alert')).textContent).toContain('Pieter Smit has changed “Bench is broken” meanwhile');
  expect(finished).toEqual([]);
  api.answer(GIVE, () => [given('bench')]);
  fireEvent.click(left.getByRole('button', { name: 'Give 1' }));
  await waitFor(() => expect(finished).toEqual(['done', 'closed']));
  expect(api.inputsOf(GIVE).map(({ body }) => body.snags.map(({ id }) => id))).toEqual([['water', 'bench'], ['bench']]);
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDraft } from '../../platform/drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import type { HouseholdRequest } from './household.queries.ts';
import { RequestList } from './request-list.tsx';

const LIST = 'GET /api/console/household-requests';
const DECIDE = 'PUT /api/console/household-requests/{id}/decision';
const DRAFT = 'household-request/request';

const request: HouseholdRequest = {
  id: 'request',
  version: 4,
  estateId: '91',
  estateName: 'Msasa Ridge',
  unitNumber: '14',
  roleDisplayName: 'Family',
  firstDay: null,
  lastDay: null,
  person: { id: 'bheki', name: 'Bheki Mabaso', email: 'bheki@ekhaya.test', mobile: '27825550119', photoUrl: '' },
  invitedBy: { id: 'thandi', name: 'Thandi Nkosi' },
  household: [],
  waitingSince: '2026-11-22T08:00:00.000Z',
  promisedAt: '2026-11-23T08:00:00.000Z',
  isLate: true,
  decision: null,
  approves: null,
};

let api: FakeApi;
beforeEach(async () => {
  api = fakeApi({
    [LIST]: () => ({ items: [request], total: 1 }),
    [DECIDE]: () => ({ ...request, approves: true, decision: { id: 'decision', undoMs: 10_000 } }),
  });
  staffSignedIn(api);
  showRoom(<RequestList />, 'household-requests');
  fireEvent.click(await screen.findByRole('button', { name: 'Bheki Mabaso' }));
});
afterEach(() => sessionStorage.clear());

test('a request to join a household is approved with one press, which can be taken back', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Bheki Mabaso, Family of unit 14.', { exact: false })).toBeDefined();
  expect(screen.getByText(/Bheki Mabaso is told in \d+ s\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  expect(api.headersOf(DECIDE, 'if-match')).toEqual(['"4"']);
});

test.each([
  ['a', true],
  ['r', false],
])('the key %s decides about the open request', async (key, approves) => {
  await screen.findByRole('button', { name: 'Approve' });
  fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(api.inputsOf(DECIDE)).toMatchObject([{ body: { approves } }]));
});

test('a request that somebody else decided first says who did, and keeps the words', async () => {
  api.answer(DECIDE, refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-24T08:00:00.000Z' } }));
  fireEvent.change(await screen.findByLabelText('Why, if you refuse'), { target: { value: 'No room is registered.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText(/Johan Botha changed this request/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Why, if you refuse').value).toBe('No room is registered.');
});

test('words that are not sent are kept as a draft', async () => {
  fireEvent.change(await screen.findByLabelText('Why, if you refuse'), { target: { value: 'No room is registered.' } });
  await waitFor(() => expect(JSON.stringify(readDraft(DRAFT))).toContain('No room is registered.'));
  fireEvent.click(screen.getByRole('button', { name: 'Close asks to join' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Bheki Mabaso' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Why, if you refuse')).value).toBe('No room is registered.');
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(readDraft(DRAFT)).toBeUndefined());
});

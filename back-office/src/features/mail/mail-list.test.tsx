import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { MailList } from './mail-list.tsx';
import type { StaffMail } from './mails.queries.ts';

const LIST = 'GET /api/console/mails';
const DECIDE = 'PUT /api/console/mails/{id}/approval';

const mail = (overrides: Partial<StaffMail> = {}): StaffMail => ({
  id: 'one',
  estateId: '91',
  estateName: 'Msasa Ridge',
  sender: { id: 'themba', name: 'Themba Ndlovu' },
  to: 'thandi@ekhaya.test',
  subject: 'Your levy',
  templateName: 'notice',
  text: 'Hello Thandi,\n\nYour levy is due.\n\nMsasa Ridge',
  project: '',
  status: 'waiting',
  approver: { id: 'lerato', name: 'Lerato Mokoena' },
  canBeDecided: true,
  sendAt: '2026-11-20T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [LIST]: () => ({ items: [mail()], total: 1 }), [DECIDE]: () => mail({ status: 'queued' }) });
  staffSignedIn(api);
});

const open = async (name: string) => {
  showRoom(<MailList />, 'mails');
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Your levy' }));
};

test('opens with the mails that wait for approval: sender, recipient and text', async () => {
  const dialog = await open('Read and decide');
  expect(api.inputsOf(LIST)[0]?.query).toMatchObject({ status: 'waiting' });
  expect(dialog.getByText(/Your levy is due\./)).toBeDefined();
  expect(dialog.getByText(/To thandi@ekhaya.test · Themba Ndlovu asks, Msasa Ridge/)).toBeDefined();
});

test.each([
  ['Approve', true],
  ['Refuse', false],
])('%s sends the decision, and the list is read again', async (name, isApproved) => {
  const dialog = await open('Read and decide');
  const before = api.inputsOf(LIST).length;
  fireEvent.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(api.inputsOf(DECIDE)).toEqual([{ params: { id: 'one' }, body: { isApproved } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(api.inputsOf(LIST).length).toBeGreaterThan(before));
});

test('shows that a mail has been decided meanwhile, and keeps the dialog open', async () => {
  api.answer(DECIDE, refuse('conflict'));
  const dialog = await open('Read and decide');
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('This was changed in the meantime. Please try again.')).toBeDefined();
});

test('offers no decision to a person who is not the approver', async () => {
  api.answer(LIST, () => ({
    items: [mail({ canBeDecided: false, approver: { id: 'zola', name: 'Zola Dube' } })],
    total: 1,
  }));
  const dialog = await open('Read');
  expect(dialog.getByText('Only Zola Dube decides on this mail.')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
});

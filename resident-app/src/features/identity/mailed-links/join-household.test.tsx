import type { InvitationToJoin } from '@ekhaya/contract/household/household';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, noNetwork, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { endSession } from '../../../platform/session/session.ts';
import { readStored, storedNames, writeStored } from '../../../platform/store/encrypted-store.ts';
import { writeMark } from '../../../platform/store/plain-marks.ts';
import { thandi } from '../../../platform/testing/thandi.ts';
import { JoinHouseholdPage } from './join-household.page.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const READ = 'POST /api/household/join/read';
const JOIN = 'POST /api/household/join';

const invitation = (overrides: Partial<InvitationToJoin> = {}): InvitationToJoin => ({
  estateId: '91',
  estateName: 'Msasa Ridge',
  unitNumber: '14',
  roleDisplayName: 'Tenant',
  invitedBy: 'Thandi Nkosi',
  firstDay: '2026-12-01',
  lastDay: '2027-11-30',
  beginsOn: null,
  needsApproval: false,
  channel: 'mail',
  recipient: 'kagiso@nkosi.example',
  reader: 'invited',
  ...overrides,
});

const kagiso = { ...thandi, id: 'kagiso', name: 'Kagiso Nkosi', firstName: 'Kagiso' };
const session = { id: 's1', createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-02-01T00:00:00.000Z' };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [READ]: () => invitation(),
    [JOIN]: () => ({ state: 'joined' }),
    'POST /api/auth/sign-out': () => ({}),
    'GET /api/auth/get-session': () => ({ user: kagiso, session }),
    'GET /api/config/{key}': () => ({
      key: 'signup' as const,
      value: { isEnabled: true, termsUrl: 'https://estate.test/terms', privacyUrl: 'https://estate.test/privacy' },
      nextFetch: '2100-01-01T00:00:00Z',
    }),
  });
});
afterEach(() => endSession());
const show = () => showScreen(<JoinHouseholdPage token="t0ken" />, '/auth/join');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const newAccount = () => {
  type('First name', 'Kagiso');
  type('Last name', 'Nkosi');
  type('Mobile number', '082 555 0115');
  type('Password', 'Ekhaya-new-1');
  type('Re-type password', 'Ekhaya-new-1');
  fireEvent.click(screen.getByRole('checkbox'));
};

test('a person who is signed in joins with one press', async () => {
  show();
  expect(await screen.findByText(/Thandi Nkosi invites you to/)).toBeDefined();
  await press('Join');
  expect(await screen.findByText('You are Tenant of unit 14, Msasa Ridge.')).toBeDefined();
  expect(api.inputsOf(JOIN)).toEqual([{ body: { token: 't0ken' } }]);
});

test('says that nobody knows when no answer came, and joins when it is pressed again', async () => {
  api.answer(JOIN, noNetwork);
  show();
  await press('Join');
  expect(await screen.findByText('No answer came. We do not know whether you joined: please try again.')).toBeDefined();
  api.answer(JOIN, () => ({ state: 'joined' }));
  await press('Join');
  expect(await screen.findByText('You are Tenant of unit 14, Msasa Ridge.')).toBeDefined();
});

test('a role that begins later is not told as begun', async () => {
  api.answer(READ, () => invitation({ beginsOn: '2026-12-01' }));
  show();
  await press('Join');
  expect(await screen.findByText('You are Tenant of unit 14, Msasa Ridge, from 1 Dec 2026.')).toBeDefined();
  expect(screen.queryByText('Welcome home')).toBeNull();
});

test('the phone on which another person was signed in becomes that of the person who joins', async () => {
  writeMark('was-signed-in', '1');
  await writeStored('session', thandi);
  await writeStored('draft/profile/details', { firstName: 'Thandeka' });
  show();
  await press('Join');
  await screen.findByText('You are Tenant of unit 14, Msasa Ridge.');
  expect(await readStored('session')).toMatchObject({ id: 'kagiso' });
  expect(await readStored('draft/profile/details')).toBeUndefined();
});

test('says that the estate office approves it', async () => {
  api.answer(JOIN, () => ({ state: 'waiting' }));
  show();
  await press('Join');
  expect(await screen.findByText(/The estate office of Msasa Ridge approves it/)).toBeDefined();
});

test('an existing account signs in on this page and joins', async () => {
  api.answer(READ, () => invitation({ reader: 'signed-out' }));
  api.answer('POST /api/auth/sign-in/email', refuse('auth/wrong-password'));
  show();
  await screen.findByText('You have an account. Sign in to join.');
  type('Password', 'not this one');
  await press('Sign in and join');
  expect(await screen.findByText('Password does not match email provided.')).toBeDefined();
  expect(api.inputsOf(JOIN)).toEqual([]);
});

test('a new account is made on the way, with the address of the invitation', async () => {
  api.answer(READ, () => invitation({ reader: 'new' }));
  api.answer('POST /api/signup', refuse('auth/weak-password'));
  show();
  await screen.findByLabelText('First name');
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  newAccount();
  await press('Sign up and join');
  await waitFor(() =>
    expect(api.inputsOf('POST /api/signup')).toMatchObject([
      { body: { email: 'kagiso@nkosi.example', mobile: '0825550115', estateId: '91', estateName: 'Msasa Ridge' } },
    ]),
  );
  expect(await screen.findByText('Please enter a stronger password')).toBeDefined();
});

test('a new account accepts the terms of the estate, which open in a new window and leave the form as it is', async () => {
  api.answer(READ, () => invitation({ reader: 'new' }));
  show();
  const terms = await screen.findByRole('link', { name: 'terms and conditions' });
  const privacy = screen.getByRole('link', { name: 'privacy policy' });
  await waitFor(() => expect(terms.getAttribute('href')).toBe('https://estate.test/terms'));
  expect(privacy.getAttribute('href')).toBe('https://estate.test/privacy');
  expect([terms.getAttribute('target'), privacy.getAttribute('target')]).toEqual(['_blank', '_blank']);
});

test('says that the account is made when only joining failed, and makes no second one', async () => {
  api.answer(READ, () => invitation({ reader: 'new' }));
  api.answer('POST /api/signup', () => ({ user: kagiso }));
  api.answer(JOIN, refuse('unavailable'));
  show();
  await screen.findByLabelText('First name');
  newAccount();
  await press('Sign up and join');
  expect(await screen.findByText('Your account is made, but joining failed. Please try again.')).toBeDefined();
  api.answer(JOIN, () => ({ state: 'joined' }));
  await press('Sign up and join');
  expect(await screen.findByText('You are Tenant of unit 14, Msasa Ridge.')).toBeDefined();
  expect(api.inputsOf('POST /api/signup')).toHaveLength(1);
});

test('says that the person is signed in when only joining failed', async () => {
  api.answer(READ, () => invitation({ reader: 'signed-out' }));
  api.answer('POST /api/auth/sign-in/email', () => ({ user: kagiso }));
  api.answer(JOIN, refuse('unavailable'));
  show();
  await screen.findByText('You have an account. Sign in to join.');
  type('Password', 'Ekhaya-new-1');
  await press('Sign in and join');
  expect(await screen.findByText('You are signed in, but joining failed. Please try again.')).toBeDefined();
});

test('another account signs out first, and its data on the phone goes; what it had not sent stays for it alone', async () => {
  writeMark('was-signed-in', '1');
  await writeStored('session', thandi);
  await writeStored('draft/profile/details', { firstName: 'Thandeka' });
  api.answer(READ, () => invitation({ reader: 'other' }));
  show();
  await screen.findByText(/You are signed in/);
  api.answer(READ, () => invitation({ reader: 'signed-out' }));
  await press('Sign out and go on');
  expect(await screen.findByText('You have an account. Sign in to join.')).toBeDefined();
  expect(await storedNames()).toEqual(['outbox-left-behind']);
  expect(localStorage.getItem('ekhaya.was-signed-in')).toBeNull();
});

test('a link that was used, withdrawn or is too old says so, and one that could not be read can be tried again', async () => {
  api.answer(READ, refuse('internal'));
  show();
  expect(await screen.findByText('The invitation could not be read.')).toBeDefined();
  api.answer(READ, refuse('auth/expired-action-code'));
  await press('Try again');
  expect(await screen.findByText(/This link was used or withdrawn/)).toBeDefined();
});

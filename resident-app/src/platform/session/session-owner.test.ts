import type { UserRecord } from '@ekhaya/contract/identity/identity';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { thandi } from '../testing/thandi.ts';
import type { SignedInUser } from './session.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const sizwe: SignedInUser = { ...thandi, id: 'sizwe', firstName: 'Sizwe', name: 'Sizwe Nkosi' };
const ownRecord: UserRecord = { ...thandi, userID: thandi.id, photoURL: '' };
const session = { id: 's1', createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-02-01T00:00:00.000Z' };
const DRAFT = 'draft/profile/details';
const record = { name: 'record', title: 'Records', isRecord: true };

/** A page that was just loaded, on a phone that holds the data of Thandi: a saved screen, a draft and an unsent record. */
async function loadPage() {
  vi.resetModules();
  const { fakeApi, noNetwork, refuse } = await import('../testing/fake-api.ts');
  const store = await import('../store/encrypted-store.ts');
  const outbox = await import('../outbox/outbox.ts');
  await store.writeStored('session', thandi);
  await store.writeStored('read-["thandi","bookings"]', ['Lagoon']);
  await store.writeStored(DRAFT, { firstName: 'Thandeka' });
  await outbox.putIntoOutbox(record, 'a snag');
  const send = vi.fn<(payload: string) => Promise<void>>().mockResolvedValue();
  outbox.registerSender(record, (payload: string) => send(payload));
  return { api: fakeApi(), noNetwork, refuse, store, outbox, send, ...(await import('./session.ts')) };
}

beforeEach(() => localStorage.setItem('ekhaya.was-signed-in', '1'));
afterEach(async () => {
  const { forgetAllExcept } = await import('../testing/memory-store.ts');
  await forgetAllExcept({});
  localStorage.clear();
  vi.restoreAllMocks();
});

it('another person than the one on the phone finds nothing of hers, and sends nothing of hers', async () => {
  const page = await loadPage();
  page.api.answer('GET /api/auth/get-session', () => ({ user: sizwe, session }));
  const ended = vi.fn<() => void>();
  page.onSessionEnd(ended);
  await page.startSession();
  expect(page.currentSession()).toMatchObject({ state: 'signed-in', user: { id: 'sizwe' } });
  expect(ended).toHaveBeenCalledOnce();
  await vi.waitFor(async () =>
    expect((await page.store.storedNames()).toSorted()).toEqual(['outbox-left-behind', 'session']),
  );
  await page.outbox.sendOutbox();
  expect(page.send).not.toHaveBeenCalled();
});

it('the first person gets her draft and her unsent record back when she signs in again', async () => {
  const page = await loadPage();
  page.api.answer('GET /api/auth/get-session', () => ({ user: sizwe, session }));
  page.api.answer('POST /api/auth/sign-out', () => ({}));
  await page.startSession();
  await page.endSession();
  page.beginSession(thandi);
  await vi.waitFor(() => expect(page.send).toHaveBeenCalledWith('a snag'));
  expect(await page.store.readStored(DRAFT)).toEqual({ firstName: 'Thandeka' });
});

it('a response to a call of the last session does not bring her person back', async () => {
  const page = await loadPage();
  page.api.answer('GET /api/auth/get-session', () => ({ user: thandi, session }));
  page.api.answer('POST /api/auth/sign-out', () => ({}));
  await page.startSession();
  let answer: (user: UserRecord) => void = () => undefined;
  page.api.answer('GET /api/user', () => new Promise<UserRecord>((resolve) => (answer = resolve)));
  const reading = page.refreshUser();
  await vi.waitFor(() => expect(page.api.inputsOf('GET /api/user')).toHaveLength(1));
  await page.endSession();
  page.beginSession(sizwe);
  answer(ownRecord);
  await reading;
  expect(page.currentSession().user?.id).toBe('sizwe');
});

it('calls name the person for whom they are meant', async () => {
  const page = await loadPage();
  page.api.answer('GET /api/auth/get-session', () => ({ user: thandi, session }));
  page.api.answer('GET /api/user', () => ownRecord);
  page.api.answer('POST /api/auth/sign-out', () => ({}));
  await page.startSession();
  await page.refreshUser();
  expect(page.api.headersOf('GET /api/user', 'x-session-of')).toEqual(['thandi']);
  await page.endSession();
  page.beginSession(sizwe);
  page.api.answer('GET /api/user', () => ({ ...ownRecord, ...sizwe, photoURL: '' }));
  await page.refreshUser();
  expect(page.api.headersOf('GET /api/user', 'x-session-of')).toEqual(['thandi', 'sizwe']);
});

it('a sign-out that is repeated names its person too, so that it does not end the session of somebody else', async () => {
  const page = await loadPage();
  page.api.answer('GET /api/auth/get-session', () => ({ user: thandi, session }));
  await page.startSession();
  page.api.answer('POST /api/auth/sign-out', page.noNetwork);
  await page.endSession();
  page.api.answer('POST /api/auth/sign-out', () => ({}));
  await vi.waitFor(() => expect(localStorage.getItem('ekhaya.sign-out-waits')).toBeNull(), { timeout: 5_000 });
  expect(page.api.headersOf('POST /api/auth/sign-out', 'x-session-of')).toEqual(['thandi', 'thandi']);
});

it('a sign-out that a page which was closed had begun names its person', async () => {
  localStorage.setItem('ekhaya.sign-out-waits', '1');
  const page = await loadPage();
  page.api.answer('POST /api/auth/sign-out', () => ({}));
  await page.startSession();
  await vi.waitFor(() => expect(localStorage.getItem('ekhaya.sign-out-waits')).toBeNull());
  expect(page.api.headersOf('POST /api/auth/sign-out', 'x-session-of')).toEqual(['thandi']);
});

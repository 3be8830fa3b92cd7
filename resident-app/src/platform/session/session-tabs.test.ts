import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { thandi } from '../testing/thandi.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const MARK = 'ekhaya.was-signed-in';

/** A tab in which Thandi is signed in. */
async function openTab() {
  vi.resetModules();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { pathname: '/home', href: 'https://ekhaya.test/home', reload });
  const { fakeApi, refuse } = await import('../testing/fake-api.ts');
  const tab = { api: fakeApi(), refuse, reload, ...(await import('./session.ts')) };
  await tab.startSession();
  tab.beginSession(thandi);
  const ended = vi.fn<() => void>();
  tab.onSessionEnd(ended);
  return { ...tab, ended, store: await import('../store/encrypted-store.ts') };
}

/** Another tab changes the mark; this tab learns of it later, by `hearOf`. */
function changeMark(value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(MARK);
  else localStorage.setItem(MARK, value);
}
const hearOf = (newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key: MARK, newValue }));

beforeEach(() => localStorage.clear());
afterEach(async () => {
  const { forgetAllExcept } = await import('../testing/memory-store.ts');
  await forgetAllExcept({});
  vi.unstubAllGlobals();
});

it('a tab that another one signs out forgets the person', async () => {
  const { ended, reload, currentSession } = await openTab();
  changeMark(undefined);
  hearOf(null);
  await vi.waitFor(() => expect(currentSession().state).toBe('signed-out'));
  expect(ended).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

it('a suspended tab that learns of a logout after the next sign-in starts again, and erases nothing of the new session', async () => {
  const { ended, reload, store } = await openTab();
  changeMark(undefined);
  changeMark('2');
  await store.writeStored('outbox', ['a snag']);
  hearOf(null);
  hearOf('2');
  expect(reload).toHaveBeenCalledWith();
  expect(ended).not.toHaveBeenCalled();
  expect(localStorage.getItem(MARK)).toBe('2');
  expect(await store.readStored('outbox')).toEqual(['a snag']);
});

it('a call that is refused in a tab of an earlier session ends nothing of the newer one', async () => {
  const { api, refuse, refreshUser, ended, reload, store } = await openTab();
  changeMark('2');
  await store.writeStored('outbox', ['a snag']);
  api.answer('GET /api/user', refuse('session-required'));
  await expect(refreshUser()).rejects.toMatchObject({ code: 'session-required' });
  expect(reload).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
  expect(await store.readStored('outbox')).toEqual(['a snag']);
});

it('a tab that waits to erase the phone leaves it alone when another one has begun a session meanwhile', async () => {
  const { api, endSession, store } = await openTab();
  const waiting = Promise.withResolvers<void>();
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_name: string, work: () => Promise<void>) => waiting.promise.then(work) },
  });
  api.answer('POST /api/auth/sign-out', () => ({}));
  const ending = endSession();
  await vi.waitFor(() => expect(localStorage.getItem(MARK)).toBeNull());
  changeMark('2');
  await store.writeStored('session', { ...thandi, id: 'sizwe' });
  waiting.resolve();
  await ending;
  expect(await store.readStored('session')).toMatchObject({ id: 'sizwe' });
});

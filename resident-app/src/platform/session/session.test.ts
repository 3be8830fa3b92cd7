import type { UserRecord } from '@ekhaya/contract/identity/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../testing/fake-api.ts';
import { thandi } from '../testing/thandi.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

/** Her record, as `GET /api/user` answers it. */
const ownRecord: UserRecord = { ...thandi, userID: thandi.id, photoURL: '' };
const session = { id: 's1', createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-02-01T00:00:00.000Z' };

/** An answer whose connection goes away before its body has come. */
const truncatedResponse = (): Response =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }));

/** The session of a page that was just loaded, with a server of its own. */
async function loadPage() {
  vi.resetModules();
  const { fakeApi, refuse, noNetwork, neverAnswers } = await import('../testing/fake-api.ts');
  return {
    api: fakeApi() satisfies FakeApi,
    refuse,
    noNetwork,
    neverAnswers,
    store: await import('../store/encrypted-store.ts'),
    ...(await import('./session.ts')),
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('is not read without the mark', async () => {
    const { api, startSession, currentSession } = await loadPage();
    await startSession();
    expect(currentSession().state).toBe('signed-out');
    expect(api.inputsOf('GET /api/auth/get-session')).toEqual([]);
  });

  it('is confirmed by the server with the mark', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    const { api, startSession, currentSession } = await loadPage();
    api.answer('GET /api/auth/get-session', () => ({ user: thandi, session }));
    await startSession();
    expect(currentSession()).toMatchObject({ state: 'signed-in', user: { name: 'Thandi Nkosi' } });
  });

  it('ends when the server knows no session', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    const { api, refuse, startSession, currentSession, store } = await loadPage();
    await store.writeStored('session', thandi);
    api.answer('GET /api/auth/get-session', () => null);
    api.answer('GET /api/user', refuse('session-required'));
    await startSession();
    expect(currentSession().state).toBe('signed-out');
    await vi.waitFor(async () => expect(await store.readStored('session')).toBeUndefined());
    expect(localStorage.getItem('ekhaya.was-signed-in')).toBeNull();
  });

  it.each([
    ['the page was left', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the body broke off', () => Promise.resolve(truncatedResponse())],
    ['a page of the network answered', () => Promise.resolve(new Response('<h1>Please sign in</h1>'))],
    ['a page of the network refused', () => Promise.resolve(new Response('<h1>No</h1>', { status: 401 }))],
    ['the server was not ready', () => Promise.resolve(new Response('', { status: 503 }))],
  ])('continues when its confirmation fails: %s', async (_case, answer) => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    const { startSession, currentSession, store } = await loadPage();
    await store.writeStored('session', thandi);
    await store.writeStored('pass-grants', 'hers');
    vi.stubGlobal('fetch', answer);
    await startSession();
    expect(currentSession()).toMatchObject({ state: 'signed-in', user: { id: 'thandi' } });
    expect(localStorage.getItem('ekhaya.was-signed-in')).toBe('1');
    expect(await store.readStored('pass-grants')).toBe('hers');
  });

  it('does not end when network and store fail: it is read again', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    const { api, startSession, currentSession, store, noNetwork } = await loadPage();
    await store.forgetAllExcept({});
    await store.writeStored('pass-grants', 'hers');
    api.answer('GET /api/auth/get-session', noNetwork);
    const starting = startSession();
    await vi.waitFor(() => expect(api.inputsOf('GET /api/auth/get-session')).toHaveLength(1));
    expect(currentSession().state).toBe('unknown');
    api.answer('GET /api/auth/get-session', () => ({ user: thandi, session }));
    await vi.waitFor(() => {
      dispatchEvent(new Event('online'));
      expect(currentSession().state).toBe('signed-in');
    });
    await starting;
    expect(localStorage.getItem('ekhaya.was-signed-in')).toBe('1');
    expect(await store.readStored('pass-grants')).toBe('hers');
  });

  it('preserves unsent records when the server ends it, until the person signs in again', async () => {
    const page = await loadPage();
    const outbox = await import('../outbox/outbox.ts');
    const send = vi.fn<(payload: string) => Promise<void>>().mockResolvedValue();
    const record = { name: 'record', title: 'Records', isRecord: true };
    outbox.registerSender(record, (payload: string) => send(payload));
    await page.startSession();
    page.beginSession(thandi);
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await outbox.sendWhenOnline(record, 'entry');
    network.mockReturnValue(true);
    page.api.answer('GET /api/user', page.refuse('session-required'));
    await expect(page.refreshUser()).rejects.toMatchObject({ code: 'session-required' });
    await vi.waitFor(async () => expect(await page.store.readStored('outbox-left-behind')).toBeDefined());
    expect(await page.store.readStored('outbox')).toBeUndefined();
    page.beginSession({ ...thandi, id: 'pieter' });
    await outbox.sendOutbox();
    expect(send).not.toHaveBeenCalled();
    page.beginSession(thandi);
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith('entry'));
  });

  it('keeps a change made while an older response was under way', async () => {
    const { api, startSession, beginSession, refreshUser, updateUser, currentSession } = await loadPage();
    await startSession();
    beginSession({ ...thandi, appIntroViewed: false });
    let answer: (user: UserRecord) => void = () => undefined;
    api.answer('GET /api/user', () => new Promise<UserRecord>((resolve) => (answer = resolve)));
    const read = refreshUser();
    await vi.waitFor(() => expect(api.inputsOf('GET /api/user')).toHaveLength(1));
    updateUser({ appIntroViewed: true });
    answer({ ...ownRecord, name: 'Thandi Khumalo', appIntroViewed: false });
    await read;
    expect(currentSession().user).toMatchObject({ name: 'Thandi Khumalo', appIntroViewed: true });
  });

  it('keeps a change made while the session was being confirmed', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    const { api, startSession, updateUser, currentSession, store } = await loadPage();
    await store.writeStored('session', { ...thandi, appIntroViewed: false });
    let answer: (answer: unknown) => void = () => undefined;
    api.answer('GET /api/auth/get-session', () => new Promise((resolve) => (answer = resolve as typeof answer)));
    const starting = startSession();
    await vi.waitFor(() => expect(currentSession().state).toBe('signed-in'));
    updateUser({ appIntroViewed: true });
    answer({ user: { ...thandi, appIntroViewed: false }, session });
    await starting;
    expect(currentSession().user?.appIntroViewed).toBe(true);
  });

  it('keeps a change that the server has not confirmed yet', async () => {
    const { api, startSession, beginSession, refreshUser, updateUser, currentSession } = await loadPage();
    await startSession();
    beginSession({ ...thandi, appIntroViewed: false });
    api.answer('GET /api/user', () => ({ ...ownRecord, appIntroViewed: false }));
    let refuse: (reason: Error) => void = () => undefined;
    const confirmed = new Promise((_, reject) => (refuse = reject));
    updateUser({ appIntroViewed: true }, confirmed);
    await refreshUser();
    expect(currentSession().user?.appIntroViewed).toBe(true);
    refuse(new Error('not heard'));
    await expect(confirmed).rejects.toThrow('not heard');
    await refreshUser();
    expect(currentSession().user?.appIntroViewed).toBe(false);
  });

  it('is restored from the store without a network', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    const { startSession, currentSession, store } = await loadPage();
    await store.writeStored('session', thandi);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await startSession();
    expect(currentSession()).toMatchObject({ state: 'signed-in', user: { id: 'thandi' } });
  });

  it('ends when a call is refused because it needs a session', async () => {
    const { api, refuse, startSession, beginSession, refreshUser, currentSession } = await loadPage();
    await startSession();
    beginSession(thandi);
    api.answer('GET /api/user', refuse('session-required'));
    await expect(refreshUser()).rejects.toMatchObject({ code: 'session-required' });
    await vi.waitFor(() => expect(currentSession().state).toBe('signed-out'));
  });
});

describe('logout', () => {
  it('leaves nothing readable on the phone', async () => {
    const { api, beginSession, endSession, store, onSessionEnd, currentSession } = await loadPage();
    const forget = vi.fn<() => void>();
    onSessionEnd(forget);
    api.answer('POST /api/auth/sign-out', () => ({}));
    beginSession(thandi);
    localStorage.setItem('ekhaya.theme', 'dark');
    localStorage.setItem('draft', 'Thandi');
    sessionStorage.setItem('scroll', '1');
    await endSession();
    expect(currentSession().state).toBe('signed-out');
    expect(await store.readStored('session')).toBeUndefined();
    expect(forget).toHaveBeenCalledOnce();
    expect({ ...localStorage }).toEqual({ 'ekhaya.theme': 'dark' });
    expect(sessionStorage.length).toBe(0);
  });

  it('erases at once while the answer is awaited, and goes on in the next page when this one is closed', async () => {
    const first = await loadPage();
    first.api.answer('POST /api/auth/sign-out', first.neverAnswers);
    first.beginSession(thandi);
    await first.store.writeStored('session', thandi);
    void first.endSession();
    expect(first.currentSession().state).toBe('signed-out');
    await vi.waitFor(async () => expect(await first.store.readStored('session')).toBeUndefined());
    const next = await loadPage();
    next.api.answer('POST /api/auth/sign-out', () => ({}));
    await next.startSession();
    expect(next.currentSession().state).toBe('signed-out');
    await vi.waitFor(() => expect(localStorage.getItem('ekhaya.sign-out-waits')).toBeNull());
    expect(next.api.inputsOf('POST /api/auth/sign-out')).toHaveLength(1);
  });

  it('that an earlier page has begun is ended before anybody is shown', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    localStorage.setItem('ekhaya.sign-out-waits', '1');
    const { api, startSession, currentSession, store } = await loadPage();
    api.answer('POST /api/auth/sign-out', () => ({}));
    await store.writeStored('session', thandi);
    await startSession();
    expect(currentSession().state).toBe('signed-out');
    await vi.waitFor(async () => expect(await store.readStored('session')).toBeUndefined());
    await vi.waitFor(() => expect({ ...localStorage }).toEqual({}));
    expect(api.inputsOf('POST /api/auth/sign-out')).toHaveLength(1);
  });

  it('without a network erases at once and calls the server later', async () => {
    const { api, beginSession, endSession, currentSession } = await loadPage();
    beginSession(thandi);
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await endSession();
    expect(currentSession().state).toBe('signed-out');
    expect(localStorage.getItem('ekhaya.sign-out-waits')).toBe('1');
    api.answer('POST /api/auth/sign-out', () => ({}));
    network.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(localStorage.getItem('ekhaya.sign-out-waits')).toBeNull());
    expect(api.inputsOf('POST /api/auth/sign-out')).toHaveLength(1);
  });

  it('on a line on which nothing arrives calls the server again, although the browser says that it is online', async () => {
    const { api, noNetwork, beginSession, endSession, currentSession } = await loadPage();
    beginSession(thandi);
    api.answer('POST /api/auth/sign-out', noNetwork);
    await endSession();
    expect(currentSession().state).toBe('signed-out');
    api.answer('POST /api/auth/sign-out', () => ({}));
    await vi.waitFor(() => expect(localStorage.getItem('ekhaya.sign-out-waits')).toBeNull(), { timeout: 5_000 });
    expect(api.inputsOf('POST /api/auth/sign-out')).toHaveLength(2);
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { thandi } from '../testing/thandi.ts';

const DRAFT = 'draft/profile/new-vehicle';

/** A page that was just loaded. The phone's database and its marks are those of the pages before. */
async function loadPage() {
  vi.resetModules();
  const { fakeApi, refuse } = await import('../testing/fake-api.ts');
  return {
    api: fakeApi(),
    refuse,
    store: await import('../store/encrypted-store.ts'),
    ...(await import('./session.ts')),
  };
}

/** Signs Thandi in, lets her type, and lets the server end her session. */
async function endSessionOfThandi() {
  const page = await loadPage();
  await page.startSession();
  page.beginSession(thandi);
  await page.store.writeStored('session', thandi);
  await page.store.writeStored(DRAFT, { make: 'Toyota' });
  page.api.answer('GET /api/user', page.refuse('session-required'));
  await expect(page.refreshUser()).rejects.toMatchObject({ code: 'session-required' });
}

/** A request that stays pending: the page is closed and its code runs no further. */
const neverAnswered = (): never => new EventTarget() as never;

/** Aborts the transaction of the erasure, as the browser does when the page is closed meanwhile. */
function closePageInTransaction(): () => number {
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(neverAnswered);
  let aborted = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
    aborted += 1;
    this.transaction.abort();
    throw new DOMException('The page is closed.', 'AbortError');
  });
  return () => aborted;
}

/** Closes the page before the transaction begins. */
function closePageBeforeTransaction(): () => number {
  const original = indexedDB.open.bind(indexedDB);
  let held = 0;
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (version === undefined) return original(name);
    held += 1;
    return neverAnswered();
  });
  return () => held;
}

/** Closes the page when the transaction has ended, before the app learns of it. */
function closePageAfterTransaction(): () => number {
  const original = indexedDB.open.bind(indexedDB);
  let done = 0;
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = original(name, version);
    if (version === undefined) return request;
    const deaf = {
      get transaction() {
        return request.transaction;
      },
      addEventListener: (type: string, listener: EventListener) => {
        if (type === 'upgradeneeded') request.addEventListener(type, listener);
      },
    };
    request.addEventListener('success', () => {
      request.result.close();
      done += 1;
    });
    return deaf as never;
  });
  return () => done;
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  const { forgetAllExcept } = await import('../store/encrypted-store.ts');
  await forgetAllExcept({});
});

describe('a page that is closed while the phone is erased at the end of a session', () => {
  it.each([
    ['before', closePageBeforeTransaction],
    ['in', closePageInTransaction],
    ['after', closePageAfterTransaction],
  ])('%s the transaction loses no draft, and the next start erases the rest', async (_when, closePage) => {
    const closed = closePage();
    await endSessionOfThandi();
    await vi.waitFor(() => expect(closed()).toBeGreaterThan(0));
    expect(localStorage.getItem('ekhaya.session-ends')).toBe('refused');
    vi.restoreAllMocks();

    const page = await loadPage();
    await page.startSession();
    expect(page.currentSession().state).toBe('signed-out');
    await vi.waitFor(() => expect(localStorage.getItem('ekhaya.session-ends')).toBeNull());
    expect(await page.store.storedNames()).toEqual(['outbox-left-behind']);

    page.beginSession({ ...thandi, id: 'pieter' });
    expect(await page.store.readStored(DRAFT)).toBeUndefined();
    page.beginSession(thandi);
    await vi.waitFor(async () => expect(await page.store.readStored(DRAFT)).toEqual({ make: 'Toyota' }), {
      timeout: 20_000,
    });
  });
});

it('without such an accident the draft is put aside as well', async () => {
  await endSessionOfThandi();
  await vi.waitFor(() => expect(localStorage.getItem('ekhaya.session-ends')).toBeNull());
  const page = await loadPage();
  await page.startSession();
  expect(await page.store.storedNames()).toEqual(['outbox-left-behind']);
  page.beginSession(thandi);
  await vi.waitFor(async () => expect(await page.store.readStored(DRAFT)).toEqual({ make: 'Toyota' }), {
    timeout: 20_000,
  });
});

it('a response that arrives after the logout stores nothing on the phone', async () => {
  const page = await loadPage();
  await page.startSession();
  page.beginSession(thandi);
  await page.store.writeStored('session', thandi);
  await page.store.newcomerStore.writeStored('sign-up-draft', { firstName: 'Amina' });
  page.api.answer('POST /api/auth/sign-out', () => ({}));
  await page.endSession();
  await page.store.writeStored('read-["thandi","bookings"]', ['Lagoon']);
  expect(await page.store.storedNames()).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('ekhaya');
  expect(await page.store.newcomerStore.storedNames()).toEqual([]);
});

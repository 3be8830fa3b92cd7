import { QueryClient, QueryObserver, type QueryFunction, type QueryFunctionContext } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { BOOTSTRAP_ID } from '../store/bootstrap-names.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const balance = ['thandi', 'balance'];

/** Loads the code of a screen in a page that the service worker has filled for Thandi. */
async function openPage(reads: object[], person = 'thandi') {
  const block = { session: { id: person }, 'screen-reads': JSON.stringify(reads) };
  document.body.innerHTML = `<script type="application/json" id="${BOOTSTRAP_ID}">${JSON.stringify(block)}</script>`;
  localStorage.setItem('ekhaya.was-signed-in', '1');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.resetModules();
  const session = await import('../session/session.ts');
  await new Promise<void>((resolve) => void session.startSession(resolve));
  const { restoreScreenReads, followScreenReads } = await import('./screen-reads.ts');
  const client = new QueryClient();
  restoreScreenReads(client, dayMs);
  followScreenReads(client);
  // Each page has its own instance of the store in memory.
  const { readStored } = await import('../store/encrypted-store.ts');
  return { client, session, readStored };
}

/** Observes a read as a screen does. */
const observe = (client: QueryClient, queryKey: string[], isStored = true): void => {
  const persister = (queryFn: QueryFunction<string, string[]>, context: QueryFunctionContext<string[]>) =>
    queryFn(context);
  const observer = new QueryObserver<string, Error, string, string, string[]>(client, {
    queryKey,
    queryFn: () => 'R 1.00',
    ...(isStored && { persister }),
  });
  observer.subscribe(() => undefined);
};
const storedRead = (dataUpdatedAt: number, queryKey = balance) => ({
  queryKey,
  state: { data: 'R 1.00', dataUpdatedAt },
});

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
  localStorage.clear();
});

describe('the stored reads of the opened screen', () => {
  it('are there before the screen is drawn, with the time at which they were read', async () => {
    const readAt = Date.now() - 60_000;
    const { client } = await openPage([storedRead(readAt)]);
    expect(client.getQueryData(balance)).toBe('R 1.00');
    expect(client.getQueryState(balance)?.dataUpdatedAt).toBe(readAt);
    expect(document.body.innerHTML).toBe('');
  });

  it('are not used when they are too old or of another person', async () => {
    const { client } = await openPage([
      storedRead(Date.now() - 2 * dayMs),
      storedRead(Date.now(), ['pieter', 'usage']),
    ]);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('are those that the screen made the last time', async () => {
    const { client, readStored } = await openPage([]);
    history.replaceState(null, '', '/bills');
    for (const name of ['balance', 'usage']) observe(client, ['thandi', name]);
    // A read that is not stored is not noted: its key may hold what a person typed.
    observe(client, ['thandi', 'search', 'letter'], false);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await readStored('screen-reads /bills')).toEqual(['["thandi","balance"]', '["thandi","usage"]']);
  });

  it('are not noted when the session ends before', async () => {
    const { client, session, readStored } = await openPage([]);
    history.replaceState(null, '', '/bills');
    observe(client, balance);
    await session.endSession();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await readStored('screen-reads /bills')).toBeUndefined();
  });
});

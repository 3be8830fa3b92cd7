import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { currentSession, onSessionEnd } from '../session/session.ts';
import { SCREEN_READS, screenReadsName } from '../store/bootstrap-names.ts';
import { takeBootstrap } from '../store/bootstrap.ts';
import { readStored, writeStored } from '../store/encrypted-store.ts';

/** What the store holds of a read. */
interface StoredRead {
  queryKey: QueryKey;
  state: { data: unknown; dataUpdatedAt: number };
}

/** The reads of a screen beyond this many are not drawn at once anyway. */
const MAX_READS = 16;
/** A screen has made its reads when none was added for so long. */
const SETTLED_AFTER_MS = 3_000;

/**
 * Gives the client the stored reads of the opened screen, which the service worker has written into the page: the screen is then
 * drawn with its content at once. Stale ones are read again as usual.
 * @param maxAgeMs older reads are not used
 */
export function restoreScreenReads(client: QueryClient, maxAgeMs: number): void {
  const reads = JSON.parse((takeBootstrap(SCREEN_READS) as string | undefined) ?? '[]') as StoredRead[];
  const person = currentSession().user?.id;
  for (const { queryKey, state } of reads) {
    // The session may have ended while this code was loaded.
    const isHers = person !== undefined && queryKey[0] === person;
    if (isHers && Date.now() - state.dataUpdatedAt <= maxAgeMs)
      client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
  }
}

/** Stores which reads each screen makes, so that the service worker finds them on the next visit. */
export function followScreenReads(client: QueryClient): void {
  let path = '';
  let hashes = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => {
    clearTimeout(timer);
    hashes = new Set();
  };
  onSessionEnd(forget);
  client.getQueryCache().subscribe(({ type, query }) => {
    // What is not stored is not noted either: its key says what a person typed, or where she is.
    if (type !== 'observerAdded' || query.options.persister === undefined) return;
    if (path !== location.pathname) forget();
    path = location.pathname;
    if (hashes.has(query.queryHash) || hashes.size === MAX_READS) return;
    hashes.add(query.queryHash);
    clearTimeout(timer);
    timer = setTimeout(() => void storeReads(path, [...hashes]), SETTLED_AFTER_MS);
  });
}

async function storeReads(path: string, hashes: string[]): Promise<void> {
  const known = await readStored<string[]>(screenReadsName(path));
  if (known?.join() !== hashes.join()) await writeStored(screenReadsName(path), hashes);
}

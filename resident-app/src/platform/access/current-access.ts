import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { byRankDescending, tilesKey } from '@ekhaya/contract/estates/estates.rules';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { transport } from '../api/transport.ts';
import { useConfiguration } from '../configuration/configuration.ts';
import { readRemoteConfig } from '../configuration/remote-config.ts';
import { takePrefetched } from '../first-frame/page-start.ts';
import { currentSession, onSessionBegin, onSessionEnd } from '../session/session.ts';
import { writeStored } from '../store/encrypted-store.ts';
import { readBootstrap } from '../store/bootstrap.ts';
import { createStore } from '../store/external-store.ts';
import { readMark } from '../store/plain-marks.ts';
import { chosenEntry } from './chosen-entry.ts';

const STORED_ENTRIES = 'access-entries';
const STORED_CHOICE = 'access-choice';
/** How long the start waits for the prefetched entries when none are stored. */
const MAX_WAIT_FOR_ENTRIES_MS = 100;

interface AccessState {
  /** Undefined until they are restored or read. */
  entries: AccessEntry[] | undefined;
  /** The configured entry for a person without any role. */
  fallback: AccessEntry | undefined;
  /** The key of the chosen entry, see `tilesKey`. */
  choice: string | undefined;
  /** Milliseconds since 1970 at which the entries were read. */
  readAt: number;
  /** The last read failed. */
  hasFailed: boolean;
  /** A read is under way. */
  isReading: boolean;
}

type StoredEntries = Pick<AccessState, 'entries' | 'fallback' | 'readAt'> & {
  /** The ETag of the response. The inline script of index.html revalidates the entries by it. */
  etag?: string;
};

const NOTHING: AccessState = {
  entries: undefined,
  fallback: undefined,
  choice: undefined,
  readAt: 0,
  hasFailed: false,
  isReading: false,
};
const access = createStore<AccessState>(NOTHING);

/** The roles of the person, and her current role and estate. */
export interface CurrentAccess {
  /** The person's roles with their tiles, by rank descending. */
  entries: AccessEntry[];
  /** False until the entries are restored or read. */
  isKnown: boolean;
  /** The entries in the form that QueryView shows. It is an error only while no entries are known. */
  query: {
    data: AccessEntry[] | undefined;
    isError: boolean;
    isFetching: boolean;
    dataUpdatedAt: number;
    refetch: () => Promise<void>;
  };
  /** The chosen entry; the highest rank until one is chosen; the configured entry for a person without a role. */
  current: AccessEntry | undefined;
  /** The estate of the current entry; the configured default estate without one. */
  estateID: string;
  choose: (entry: AccessEntry) => void;
}

/** The current role and estate of the person. */
export function useCurrentAccess(): CurrentAccess {
  const state = useSyncExternalStore(access.subscribe, access.get, () => NOTHING);
  const { entries, fallback, choice } = state;
  const { defaultEstateId } = useConfiguration();
  const current = chosenEntry(entries ?? [], choice) ?? fallback;
  return {
    entries: entries ?? [],
    isKnown: entries !== undefined,
    query: {
      data: entries,
      isError: entries === undefined && state.hasFailed,
      isFetching: state.isReading,
      dataUpdatedAt: state.readAt,
      refetch: refreshAccess,
    },
    current,
    estateID: current?.estateID ?? defaultEstateId,
    choose,
  };
}

/**
 * Restores and reads the entries when a session begins, and forgets them when it ends.
 * @returns a promise that settles once the entries are restored, or read within 100 ms
 */
export async function startAccess(): Promise<void> {
  // Restored in parallel with the session, so that a repeat visit shows both as soon as possible.
  const restored = readMark('was-signed-in') === undefined ? undefined : restoreAccess();
  let begun = restored;
  onSessionEnd(() => {
    begun = undefined;
    access.set(NOTHING);
  });
  onSessionBegin(() => {
    void (begun ?? restoreAccess());
    begun = undefined;
    void refreshAccess();
  });
  await restored;
  if (restored && access.get().entries === undefined)
    await Promise.race([entriesSettled(), pause(MAX_WAIT_FOR_ENTRIES_MS)]);
}

/** Settles once the entries are known or a read of them has failed. */
const entriesSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = access.subscribe(() => {
      const { entries, hasFailed } = access.get();
      if (entries === undefined && !hasFailed) return;
      unsubscribe();
      resolve();
    });
  });
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function restoreAccess(): Promise<void> {
  const [stored, choice] = await Promise.all([
    readBootstrap<StoredEntries>(STORED_ENTRIES),
    readBootstrap<string>(STORED_CHOICE),
  ]);
  // The person has signed out meanwhile.
  if (readMark('was-signed-in') === undefined) return;
  const state = access.get();
  access.set({ ...state, ...(state.entries === undefined && stored), choice: state.choice ?? choice });
}

/** Reads the entries again, for example after staff have changed them. A failed read keeps the known entries. */
export async function refreshAccess(): Promise<void> {
  const person = currentSession().user?.id;
  access.set({ ...access.get(), isReading: true });
  try {
    const { read, etag } = await readEntries();
    if (currentSession().user?.id !== person) return;
    const entries = read.toSorted(byRankDescending);
    const fallback = entries.length === 0 ? await readFallback() : undefined;
    if (currentSession().user?.id !== person) return;
    const known = { entries, fallback, readAt: Date.now() };
    access.set({ ...access.get(), ...known, hasFailed: false, isReading: false });
    await writeStored(STORED_ENTRIES, { ...known, ...(etag !== null && { etag }) } satisfies StoredEntries);
  } catch {
    if (currentSession().user?.id === person) access.set({ ...access.get(), hasFailed: true, isReading: false });
  }
}

/** Takes the response that the page has prefetched, or calls the API. A 304 confirms the entries that are known. */
async function readEntries(): Promise<{ read: AccessEntry[]; etag: string | null }> {
  const prefetched = await takePrefetched('access');
  const { entries } = access.get();
  if (prefetched?.status === 304 && entries) return { read: entries, etag: prefetched.headers.get('etag') };
  if (prefetched && prefetched.status !== 304) {
    return { read: (await transport.read(prefetched, 'GET')) as AccessEntry[], etag: prefetched.headers.get('etag') };
  }
  return { read: await call('GET /api/acl/{userId}', { params: { userId: 'me' } }), etag: null };
}

/** The configured default estate, role and tiles. */
async function readFallback(): Promise<AccessEntry | undefined> {
  const { defaultEntry } = await readRemoteConfig('accessControl');
  return defaultEntry ?? undefined;
}

function choose(entry: AccessEntry): void {
  const choice = tilesKey(entry.estateName, entry.roleDisplayName);
  access.set({ ...access.get(), choice });
  void writeStored(STORED_CHOICE, choice);
}

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
/** The page has asked before the code came: an answer that has come meanwhile is read within these milliseconds. */
const ANSWER_AT_HAND_MS = 100;

interface AccessState {
  /** Undefined until they are known. */
  entries: AccessEntry[] | undefined;
  /** What is configured for who has no role at all. */
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
  /** Of the answer: index.html asks by it before the code has come. */
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

export interface CurrentAccess {
  /** The person's roles with their tiles, by rank descending. */
  entries: AccessEntry[];
  /** False while the entries are still on the way. */
  isKnown: boolean;
  /** The entries as QueryView shows them. What is shown of before says nothing of a later read that failed. */
  query: {
    data: AccessEntry[] | undefined;
    isError: boolean;
    isFetching: boolean;
    dataUpdatedAt: number;
    refetch: () => Promise<void>;
  };
  /** The chosen role at the chosen estate: the highest rank until one is chosen, the configured one without any. */
  current: AccessEntry | undefined;
  /** The estate in force, the configured default one without any role. */
  estateID: string;
  choose: (entry: AccessEntry) => void;
}

/** The role and the estate that everything on the phone is about. */
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
 * Follows the session: entries come with it and go with it.
 * @returns once the entries are known, from the phone or by an answer that is at hand
 */
export async function startAccess(): Promise<void> {
  // What the phone has is read beside the session, not after it: a repeat visit shows both as soon as they are there.
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
  if (restored && access.get().entries === undefined) await Promise.race([whatIsKnown(), pause(ANSWER_AT_HAND_MS)]);
}

/** The entries have come, or cannot be read: that they are being read is no news. */
const whatIsKnown = (): Promise<void> =>
  new Promise((resolve) => {
    const forget = access.subscribe(() => {
      const { entries, hasFailed } = access.get();
      if (entries === undefined && !hasFailed) return;
      forget();
      resolve();
    });
  });
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function restoreAccess(): Promise<void> {
  const [stored, choice] = await Promise.all([
    readBootstrap<StoredEntries>(STORED_ENTRIES),
    readBootstrap<string>(STORED_CHOICE),
  ]);
  // She has signed out meanwhile.
  if (readMark('was-signed-in') === undefined) return;
  const state = access.get();
  access.set({ ...state, ...(state.entries === undefined && stored), choice: state.choice ?? choice });
}

/** Reads the entries again, e.g. when staff have changed them. What cannot be read stays as it was. */
export async function refreshAccess(): Promise<void> {
  const person = currentSession().user?.id;
  access.set({ ...access.get(), isReading: true });
  try {
    const { answer, etag } = await askForEntries();
    if (currentSession().user?.id !== person) return;
    const entries = answer.toSorted(byRankDescending);
    const fallback = entries.length === 0 ? await readFallback() : undefined;
    if (currentSession().user?.id !== person) return;
    const known = { entries, fallback, readAt: Date.now() };
    access.set({ ...access.get(), ...known, hasFailed: false, isReading: false });
    await writeStored(STORED_ENTRIES, { ...known, ...(etag !== null && { etag }) } satisfies StoredEntries);
  } catch {
    if (currentSession().user?.id === person) access.set({ ...access.get(), hasFailed: true, isReading: false });
  }
}

/** What the page has asked for by itself, or a call. An answer that what the phone has still holds needs what it has. */
async function askForEntries(): Promise<{ answer: AccessEntry[]; etag: string | null }> {
  const started = await takePrefetched('access');
  const { entries } = access.get();
  if (started?.status === 304 && entries) return { answer: entries, etag: started.headers.get('etag') };
  if (started && started.status !== 304) {
    return { answer: (await transport.read(started)) as AccessEntry[], etag: started.headers.get('etag') };
  }
  return { answer: await call('GET /api/acl/{userId}', { params: { userId: 'me' } }), etag: null };
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

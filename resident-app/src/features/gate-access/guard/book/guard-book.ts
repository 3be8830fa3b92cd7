import { stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { sendOutbox, outbox } from '../../../../platform/outbox/outbox.ts';
import { currentSession, onSessionEnd } from '../../../../platform/session/session.ts';
import { createStore } from '../../../../platform/store/external-store.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { loadServerClock, serverNow } from '../../clock/server-clock.ts';
import { countUnsentEntries } from '../log/gate-entries.ts';
import {
  readExpected,
  readGates,
  readInside,
  readKeys,
  readRevocations,
  type ExpectedVisitor,
  type Gate,
  type GateKey,
  type PersonInside,
  type Revocation,
} from '../gates/guard.queries.ts';
import { NO_ESTATE, readEstateOfLists, readEstateOfPost } from '../gates/gate-post.ts';
import { forgetVehicles, refreshVehicles } from './sealed-vehicles.ts';

/**
 * The data that a guard's phone stores to check codes offline. It covers one day, is encrypted and is removed at sign-out.
 * It holds digests of visitors' codes, not the codes.
 */
export interface GuardBook {
  /** The id of the guard. */
  person: string;
  /** When the book was read, in milliseconds since 1970 by this phone's clock. */
  readAt: number;
  gates: Gate[];
  keys: GateKey[];
  revocations: Revocation[];
  /** The estate whose visitors and people inside the book has; undefined if it has those of all guarded estates. */
  estateId?: string | undefined;
  /** The cursor for reading the next revocations. */
  revocationsAt: string;
  expected: ExpectedVisitor[];
  people: PersonInside[];
  /** The newest step that was used of each pass, as long as its code could still be valid. */
  steps: { chain: string; step: number; usedAt?: string }[];
  /** The keys of the people whom this phone let out since the book was read. The server's list names only who is inside. */
  left: string[];
  /** The passages at this phone within the last hour, by the server's time. */
  passages: { key: string; direction: GateDirection; at: string }[];
}

/** The book with the state of loading it. */
export interface GuardBookState {
  book: GuardBook | undefined;
  /** Whether the stored copy has been looked up. */
  isLoaded: boolean;
  isReading: boolean;
  /** Why the last refresh failed: the person guards no gate, or the server could not be read. */
  problem: 'forbidden' | 'failed' | undefined;
}

/** The version in the name makes phones ignore stored books of the format without gate sets. */
const STORED = 'guard-book-2';
/** Older revocations are dropped, because every grant of that time has expired. */
const REVOCATIONS_KEPT_MS = 25 * 60 * 60 * 1000;

const NOTHING_LOADED: GuardBookState = { book: undefined, isLoaded: false, isReading: false, problem: undefined };

/** The guard's book of this session. */
export const guardBook = createStore<GuardBookState>(NOTHING_LOADED);

/** Whether the server's lists have changed since the current read began: it may lack the change. */
let hasChangedWhileReading = false;

onSessionEnd(() => guardBook.set(NOTHING_LOADED));

/** Loads the stored copy, then refreshes it from the server. */
export async function loadGuardBook(person: string): Promise<void> {
  await loadServerClock();
  const stored = await readStored<GuardBook>(STORED);
  const book = guardBook.get().book ?? (stored?.person === person ? stored : undefined);
  guardBook.set({ ...guardBook.get(), book, isLoaded: true });
  await refreshGuardBook(person);
}

/**
 * Sends the entries of this phone, then reads the book from the server and stores it. After a failure the book stays as it was, and a
 * read that ends after the session changes nothing.
 */
export async function refreshGuardBook(person: string): Promise<void> {
  if (guardBook.get().isReading) return;
  hasChangedWhileReading = false;
  guardBook.set({ ...guardBook.get(), isReading: true });
  try {
    await sendOutbox();
    const before = guardBook.get().book;
    const read = await readBook(person, before);
    if (currentSession().user?.id !== person) return;
    const current = guardBook.get().book;
    // A passage at this phone while the lists were being read may be missing in them.
    const book = current && current !== before ? withPassagesOf(current, read) : read;
    guardBook.set({ book, isLoaded: true, isReading: false, problem: undefined });
    await writeStored(STORED, book);
    const estateId = await readEstateOfPost(book.gates);
    // A guard waits for the lists, and nobody for vehicles. The post may have been changed while the lists were being read.
    const areListsOld = hasChangedWhileReading || (estateId !== undefined && !hasListsOf(book, estateId));
    if (areListsOld) await refreshGuardBook(person);
    else if (estateId !== undefined) await refreshVehicles(person, estateId);
  } catch (thrown) {
    if (currentSession().user?.id !== person) return;
    const isForbidden = codeOf(thrown) === 'forbidden';
    const problem = isForbidden ? 'forbidden' : 'failed';
    guardBook.set({ ...guardBook.get(), isReading: false, problem, ...(isForbidden && { book: undefined }) });
    // A person who no longer guards a gate must not keep its data.
    if (isForbidden) await Promise.all([writeStored(STORED, undefined), forgetVehicles()]);
  }
}

/** Reads the book after a change at the server: now, or after the current read. */
export async function followGuardBook(person: string): Promise<void> {
  hasChangedWhileReading = true;
  await refreshGuardBook(person);
}

/** Changes the phone's copy of the book and stores it, so that the offline check knows of each passage at once. */
export async function updateGuardBook(change: (book: GuardBook) => GuardBook): Promise<void> {
  const { book } = guardBook.get();
  if (!book) return;
  const changed = change(book);
  guardBook.set({ ...guardBook.get(), book: changed });
  await writeStored(STORED, changed);
}

/** Whether the book has the visitors and the people inside of an estate. */
export const hasListsOf = (book: GuardBook, estateId: string): boolean =>
  book.estateId === undefined || book.estateId === estateId;

async function readBook(person: string, before: GuardBook | undefined): Promise<GuardBook> {
  // Read first: it fails for a person who guards no gate.
  const gates = await readGates();
  const estateId = await readEstateOfLists(gates);
  const [keys, revocations, expected, inside] = await Promise.all([
    readKeys(),
    readRevocations(before?.revocationsAt),
    estateId === NO_ESTATE ? [] : readExpected(estateId),
    estateId === NO_ESTATE ? { people: [], newestSteps: [] } : readInside(estateId),
  ]);
  const oldest = serverNow().getTime() - REVOCATIONS_KEPT_MS;
  const ownSteps = before?.steps ?? [];
  const book: GuardBook = {
    person,
    readAt: Date.now(),
    gates,
    keys,
    revocations: [...(before?.revocations ?? []), ...revocations.entries].filter(
      ({ revokedAt }) => new Date(revokedAt).getTime() > oldest,
    ),
    revocationsAt: revocations.at,
    estateId,
    expected,
    people: inside.people,
    steps: recentSteps([...ownSteps, ...inside.newestSteps]),
    left: [],
    passages: recentPassages(before?.passages ?? []),
  };
  const hasUnsent = countUnsentEntries(outbox.get()) > 0;
  // While entries are unsent, the server does not know who passed here.
  return before && hasUnsent ? withPassagesOf(before, book) : book;
}

/** What `own` knows of the visitors and people of a book; nothing if it has the lists of another estate. */
const ownListsFor = ({ estateId }: GuardBook, own: GuardBook): Partial<GuardBook> => {
  if (estateId === undefined ? own.estateId !== undefined : !hasListsOf(own, estateId)) return {};
  const isThere = ({ estateID }: { estateID: string }): boolean => estateId === undefined || estateID === estateId;
  return { expected: own.expected.filter(isThere), people: own.people.filter(isThere), left: own.left };
};

/** The book `read`, with the lists and passages of `own`, which include what happened at this phone. */
const withPassagesOf = (own: GuardBook, read: GuardBook): GuardBook => ({
  ...read,
  ...ownListsFor(read, own),
  passages: recentPassages(own.passages),
  steps: recentSteps([...own.steps, ...read.steps]),
});

/** A passage prevents its person from passing in the same direction again for at most an hour. */
const PASSAGES_KEPT_MS = 60 * 60 * 1000;

/** The passages that may still prevent another passage. */
export const recentPassages = (passages: GuardBook['passages']): GuardBook['passages'] =>
  passages.filter(({ at }) => new Date(at).getTime() > serverNow().getTime() - PASSAGES_KEPT_MS);

/** The newest step of each pass. Steps whose codes have expired are dropped. */
export function recentSteps(steps: GuardBook['steps']): GuardBook['steps'] {
  const oldest = stepAt(serverNow()) - 3;
  const newest = new Map<string, GuardBook['steps'][number]>();
  for (const step of steps) {
    const other = newest.get(step.chain);
    if (step.step >= oldest && (other === undefined || other.step <= step.step)) newest.set(step.chain, step);
  }
  return [...newest.values()];
}

import { codeOf } from '@ekhaya/browser/api/api-error';
import { sendOutbox } from '../../../../platform/outbox/outbox.ts';
import { currentSession, onSessionEnd } from '../../../../platform/session/session.ts';
import { createStore } from '../../../../platform/store/external-store.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { loadServerClock, serverNow } from '../../clock/server-clock.ts';
import { readUnsentPassages } from './unsent-entries.ts';
import { readExpected, readGates, readInside, readKeys, readRevocations, type Gate } from '../gates/guard.queries.ts';
import { NO_ESTATE, readEstateOfLists, readEstateOfPost } from '../gates/gate-post.ts';
import { hasListsOf, recentPassages, recentSteps, type GuardBook, type VisitsOfDay } from './book-content.ts';
import { listenToOtherWindows, sendToOtherWindows } from './other-windows.ts';
import { afterPassage, withMissedPassages, withPassages, type Passage } from './passage.ts';
import { onlyNextDay, tomorrowAt } from './visits-of-book.ts';
import { forgetVehicles, refreshVehicles } from './sealed-vehicles.ts';

export { hasListsOf, type GuardBook } from './book-content.ts';

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

/** How long the list of the next day is kept, in milliseconds: it is needed only after midnight. */
const NEXT_DAY_KEPT_MS = 15 * 60 * 1000;

const NOTHING_LOADED: GuardBookState = { book: undefined, isLoaded: false, isReading: false, problem: undefined };

/** The guard's book of this session. */
export const guardBook = createStore<GuardBookState>(NOTHING_LOADED);

/** Whether the server's lists have changed since the current read began: it may lack the change. */
let hasChangedWhileReading = false;
/** The passages at this phone, in any window, since the current read began: the lists may lack them. */
let passagesWhileReading: readonly Passage[] = [];

onSessionEnd(() => guardBook.set(NOTHING_LOADED));

/** Loads the stored copy, then refreshes it from the server. */
export async function loadGuardBook(person: string): Promise<void> {
  listenToOtherWindows((told) => {
    if (told.person === guardBook.get().book?.person) changeBook(told.passage);
  });
  await loadServerClock();
  const stored = await readStored<GuardBook>(STORED);
  // Windows that write at the same moment overwrite each other's book. The passages that wait are known to all.
  const complete = stored && withMissedPassages(stored, await readUnsentPassages());
  const book = guardBook.get().book ?? (complete?.person === person ? complete : undefined);
  guardBook.set({ ...guardBook.get(), book, isLoaded: true });
  await refreshGuardBook(person);
}

/**
 * Reads the book from the server and stores it, while the entries of this phone are being sent. After a failure the book stays as it
 * was, and a read that ends after the session changes nothing.
 */
export async function refreshGuardBook(person: string): Promise<void> {
  if (guardBook.get().isReading) return;
  hasChangedWhileReading = false;
  passagesWhileReading = [];
  guardBook.set({ ...guardBook.get(), isReading: true });
  // The lists do not wait: a revocation would reach the phone only after the last entry of a long time without a network.
  void sendOutbox();
  try {
    const unsent = await readUnsentPassages();
    const read = await readBook(person);
    if (currentSession().user?.id !== person) return;
    const book = withPassages(withOwnMemory(guardBook.get().book, read), [...unsent, ...passagesWhileReading]);
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

/**
 * Notes a passage at this phone in its copy of the book and stores it, so that the offline check knows of it at once. The other windows
 * note it too: one that did not would store its book without it.
 */
export async function notePassage(passage: Passage): Promise<void> {
  const changed = changeBook(passage);
  if (!changed) return;
  sendToOtherWindows({ person: changed.person, passage });
  await writeStored(STORED, changed);
}

function changeBook(passage: Passage): GuardBook | undefined {
  passagesWhileReading = [...passagesWhileReading, passage];
  const { book } = guardBook.get();
  if (!book) return undefined;
  const changed = afterPassage(book, passage);
  guardBook.set({ ...guardBook.get(), book: changed });
  return changed;
}

async function readBook(person: string): Promise<GuardBook> {
  // Read first: it fails for a person who guards no gate.
  const gates = await readGates();
  const estateId = await readEstateOfLists(gates);
  const [keys, revocations, expected, nextDay, inside] = await Promise.all([
    readKeys(),
    readRevocations(),
    estateId === NO_ESTATE ? [] : readExpected(estateId),
    readNextDay(gates, estateId),
    estateId === NO_ESTATE ? { people: [], newestSteps: [] } : readInside(estateId),
  ]);
  return {
    person,
    readAt: Date.now(),
    gates,
    keys,
    revocations,
    estateId,
    expected,
    nextDay: nextDay && { ...nextDay, expected: onlyNextDay(nextDay.expected, expected) },
    people: inside.people,
    steps: inside.newestSteps,
    left: [],
    passages: [],
  };
}

/** Reads the visitors of the next day, or takes those that were read a moment ago. */
async function readNextDay(gates: readonly Gate[], estateId: string | undefined): Promise<VisitsOfDay | undefined> {
  const gate = gates.find(({ estateID }) => estateID === estateId) ?? gates[0];
  if (estateId === NO_ESTATE || gate === undefined) return undefined;
  const date = tomorrowAt(serverNow(), gate.timeZone);
  const own = guardBook.get().book;
  const isFresh = own?.nextDay?.date === date && Math.abs(Date.now() - own.nextDay.readAt) < NEXT_DAY_KEPT_MS;
  if (isFresh && own.estateId === estateId) return own.nextDay;
  return { date, readAt: Date.now(), expected: await readExpected(estateId, date) };
}

/** The book `read`, with the used steps and the passages that only this phone remembers. */
const withOwnMemory = (own: GuardBook | undefined, read: GuardBook): GuardBook => ({
  ...read,
  steps: recentSteps([...(own?.steps ?? []), ...read.steps]),
  passages: recentPassages(own?.passages ?? []),
});

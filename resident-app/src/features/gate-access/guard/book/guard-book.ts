import { stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { sendUnsent, unsent } from '../../../../platform/outbox/outbox.ts';
import { onSessionEnds } from '../../../../platform/session/session.ts';
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

/**
 * What a guard's phone holds to work without a network: no more than today needs, encrypted, gone at sign-out. The codes
 * of visitors are not in it, only digests.
 */
export interface GuardBook {
  /** Whose it is. */
  person: string;
  /** Milliseconds since 1970 at which all of it was read. */
  readAt: number;
  gates: Gate[];
  keys: GateKey[];
  revocations: Revocation[];
  /** What to ask the next revocations by. */
  revocationsAt: string;
  expected: ExpectedVisitor[];
  people: PersonInside[];
  /** The newest step that was seen of each pass, as far as it can still matter. */
  steps: { chain: string; step: number; usedAt?: string }[];
  /** Who has left by this phone since the book was read: the server's list says only who is inside. */
  left: string[];
  /** Who passed by this phone, by the server's time, as far as it can still matter. */
  passages: { key: string; direction: GateDirection; at: string }[];
}

export interface GuardBookState {
  book: GuardBook | undefined;
  /** Nothing is known before the phone's own copy has been looked at. */
  isLoaded: boolean;
  isReading: boolean;
  /** Why there is no newer one: the person guards no gate, or it could not be read. */
  problem: 'forbidden' | 'failed' | undefined;
}

/** Another name than that of books without gate sets: those say less than this phone has to know. */
const STORED = 'guard-book-2';
/** Revocations older than any grant concern nobody, in milliseconds. */
const REVOCATIONS_KEPT_MS = 25 * 60 * 60 * 1000;

const NOTHING_LOADED: GuardBookState = { book: undefined, isLoaded: false, isReading: false, problem: undefined };
export const guardBook = createStore<GuardBookState>(NOTHING_LOADED);

onSessionEnds(() => guardBook.set(NOTHING_LOADED));

/** Takes what the phone has kept, then reads it anew. */
export async function loadGuardBook(person: string): Promise<void> {
  await loadServerClock();
  const stored = await readStored<GuardBook>(STORED);
  const book = guardBook.get().book ?? (stored?.person === person ? stored : undefined);
  guardBook.set({ ...guardBook.get(), book, isLoaded: true });
  await refreshGuardBook(person);
}

/** Reads everything again, after what this phone has done itself was sent. What cannot be read stays as it was. */
export async function refreshGuardBook(person: string): Promise<void> {
  if (guardBook.get().isReading) return;
  guardBook.set({ ...guardBook.get(), isReading: true });
  try {
    await sendUnsent();
    const before = guardBook.get().book;
    const read = await readBook(person, before);
    const own = guardBook.get().book;
    // Somebody passed here while the lists were on their way: they do not know it yet.
    const book = own && own !== before ? withPassagesOf(read, own) : read;
    guardBook.set({ book, isLoaded: true, isReading: false, problem: undefined });
    await writeStored(STORED, book);
  } catch (thrown) {
    const isForbidden = codeOf(thrown) === 'forbidden';
    const problem = isForbidden ? 'forbidden' : 'failed';
    guardBook.set({ ...guardBook.get(), isReading: false, problem, ...(isForbidden && { book: undefined }) });
    // Who guards no gate any more keeps nothing of it.
    if (isForbidden) await writeStored(STORED, undefined);
  }
}

/** Changes the phone's own copy: what was admitted here is known here at once, and to the offline check. */
export async function updateGuardBook(change: (book: GuardBook) => GuardBook): Promise<void> {
  const { book } = guardBook.get();
  if (!book) return;
  const changed = change(book);
  guardBook.set({ ...guardBook.get(), book: changed });
  await writeStored(STORED, changed);
}

async function readBook(person: string, before: GuardBook | undefined): Promise<GuardBook> {
  // First of all: it tells whether the person guards anything.
  const gates = await readGates();
  const [keys, revocations, expected, inside] = await Promise.all([
    readKeys(),
    readRevocations(before?.revocationsAt),
    readExpected(),
    readInside(),
  ]);
  const oldest = serverNow().getTime() - REVOCATIONS_KEPT_MS;
  const own = before?.steps ?? [];
  const book: GuardBook = {
    person,
    readAt: Date.now(),
    gates,
    keys,
    revocations: [...(before?.revocations ?? []), ...revocations.entries].filter(
      ({ revokedAt }) => new Date(revokedAt).getTime() > oldest,
    ),
    revocationsAt: revocations.at,
    expected,
    people: inside.people,
    steps: recentSteps([...own, ...inside.newestSteps]),
    left: [],
    passages: recentPassages(before?.passages ?? []),
  };
  const hasUnsent = countUnsentEntries(unsent.get()) > 0;
  // The server does not know yet who came and went here: then this phone knows better.
  return before && hasUnsent ? withPassagesOf(book, before) : book;
}

/** A book that was read anew, with what this phone knows better: who came and went here. */
const withPassagesOf = (read: GuardBook, own: GuardBook): GuardBook => ({
  ...read,
  expected: own.expected,
  people: own.people,
  left: own.left,
  passages: recentPassages(own.passages),
  steps: recentSteps([...own.steps, ...read.steps]),
});

/** A passage keeps its person from passing in the same direction for an hour at most. */
const PASSAGES_KEPT_MS = 60 * 60 * 1000;

/** Those that may still keep somebody from passing again. */
export const recentPassages = (passages: GuardBook['passages']): GuardBook['passages'] =>
  passages.filter(({ at }) => new Date(at).getTime() > serverNow().getTime() - PASSAGES_KEPT_MS);

/** The newest of each pass; those that are dead by their age need not be remembered. */
export function recentSteps(steps: GuardBook['steps']): GuardBook['steps'] {
  const oldest = stepAt(serverNow()) - 3;
  const newest = new Map<string, GuardBook['steps'][number]>();
  for (const step of steps) {
    const known = newest.get(step.chain);
    if (step.step >= oldest && (known === undefined || known.step <= step.step)) newest.set(step.chain, step);
  }
  return [...newest.values()];
}

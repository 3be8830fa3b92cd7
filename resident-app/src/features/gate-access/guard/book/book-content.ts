import { stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { serverNow } from '../../clock/server-clock.ts';
import type { ExpectedVisitor, Gate, GateKey, PersonInside, Revocation } from '../gates/guard.queries.ts';

/** The visitors of one day of an estate's calendar. */
export interface VisitsOfDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** When they were read, in milliseconds since 1970 by this phone's clock. */
  readAt: number;
  expected: ExpectedVisitor[];
}

/**
 * The data that a guard's phone stores to check codes offline. It covers today and tomorrow, is encrypted and is removed at
 * sign-out. It holds digests of visitors' codes, not the codes.
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
  expected: ExpectedVisitor[];
  /** The visitors of the day after, for a phone that is without a network at midnight. A book of an older version has none. */
  nextDay?: VisitsOfDay | undefined;
  people: PersonInside[];
  /** The newest step that was used of each pass, as long as its code could still be valid. */
  steps: { chain: string; step: number; usedAt?: string }[];
  /** The keys of the people whom this phone let out since the book was read. The server's list names only who is inside. */
  left: string[];
  /** The passages at this phone within the last hour, by the server's time. */
  passages: { key: string; direction: GateDirection; at: string }[];
}

/** Whether the book has the visitors and the people inside of an estate. */
export const hasListsOf = (book: GuardBook, estateId: string): boolean =>
  book.estateId === undefined || book.estateId === estateId;

/** A passage prevents its person from passing in the same direction again for at most an hour. */
const PASSAGES_KEPT_MS = hourMs;

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

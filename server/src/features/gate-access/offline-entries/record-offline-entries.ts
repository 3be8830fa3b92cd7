import {
  offlineEntry,
  type OfflineEntry,
  type RefusedOfflineEntry,
} from '@ekhaya/contract/gate-access/offline-entries';
import type { RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { isDatabaseUnavailable, SQL_STATE, sqlState } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectEntryByNonce, type GateLogRow } from '../log/gate-log.store.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { requireGuardedGate } from '../gates/require-guarded-gate.ts';
import { recordOfflineAct, type RecordedAct } from './record-offline-act.ts';
import { notifyGuards } from '../gates/notify-guards.ts';

type Answer = OutputOf<'POST /api/gate/log'>;
type Parts = Pick<Dependencies, 'database' | 'clock' | 'live' | 'logger'>;

/** Nothing that a phone tells of later lies further ahead than its clock may be wrong, in milliseconds. */
const furthestAheadMilliseconds = 60_000;

/** Nor further back than a guard's phone may have been without a network, in milliseconds. */
const furthestBackMilliseconds = 72 * 60 * 60_000;

/**
 * When something happened by the server's time: never after it was told.
 * @throws {AppError} validation for what lies too far back
 */
const instantOf = (entry: OfflineEntry, now: Date): Date => {
  const at = new Date(entry.at);
  if (!(at.getTime() >= now.getTime() - furthestBackMilliseconds)) {
    throw new AppError('validation', { detail: 'This happened more than 72 hours ago: it is too late to enter it.' });
  }
  return at.getTime() > now.getTime() + furthestAheadMilliseconds ? now : at;
};

const conflictOf = (nonce: string, { conflict, other }: RecordedAct): Answer['conflicts'] =>
  conflict === undefined
    ? []
    : [{ nonce, reason: conflict, ...(other && { otherGate: other.gate, otherAt: other.at.toISOString() }) }];

/**
 * The server refused what the phone let through: its answer was lost on the way, and the phone decided by itself. That
 * is entered beside the refusal.
 */
const isOtherwise = (known: GateLogRow, entry: OfflineEntry): boolean =>
  known.result === 'refused' && !known.wasOffline && entry.result === 'granted';

const besides = (nonce: string): string => `${nonce}.phone`;

/** Who tells, and where she guards. */
interface Guard {
  staffEstates: StaffEstates;
  guardId: string;
}

/** Enters one of them. @returns what the server sees otherwise */
const enterEntry = async (
  dependencies: Parts,
  keyRing: KeyRing,
  { staffEstates, guardId }: Guard,
  entry: OfflineEntry,
): Promise<Answer['conflicts']> => {
  const { database, clock } = dependencies;
  const { nonce, direction } = entry;
  const gate = await requireGuardedGate(database.db, staffEstates, entry.gateId);
  let known = await selectEntryByNonce(database.db, nonce);
  const enteredAs = known !== undefined && isOtherwise(known, entry) ? besides(nonce) : nonce;
  if (enteredAs !== nonce) known = await selectEntryByNonce(database.db, enteredAs);
  if (known !== undefined) {
    const conflict = (known.conflict ?? undefined) as RefusalReason | undefined;
    return known.guardId === guardId ? conflictOf(nonce, { conflict, other: undefined }) : [];
  }
  const now = clock.now();
  const act = { nonce: enteredAs, at: instantOf(entry, now), receivedAt: now, gate, direction, guardId };
  try {
    const entered = await recordOfflineAct(dependencies, keyRing, act, entry);
    if (entered.conflict !== undefined) await notifyGuards(database.db, gate.estateId, dependencies);
    return conflictOf(nonce, entered);
  } catch (error) {
    // The same batch twice at the same moment: the other one enters it.
    if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    return [];
  }
};

const nonceOf = (told: unknown): string => {
  const nonce = typeof told === 'object' && told !== null && 'nonce' in told ? told.nonce : '';
  return typeof nonce === 'string' ? nonce.slice(0, 64) : '';
};

type Refusal = Omit<RefusedOfflineEntry, 'index' | 'nonce'>;

const refusalByShape = (fields: readonly string[]): Refusal => ({
  code: 'validation',
  detail: `This entry is incomplete or wrong: ${[...new Set(fields)].join(', ')}.`,
  isFinal: true,
});

/** Why one entry is not entered, or the error again where none of them could be: the database is away, or overloaded. */
const refusalByError = (error: unknown, logger: Parts['logger']): Refusal => {
  const code = error instanceof AppError ? error.code : 'internal';
  if (isDatabaseUnavailable(error) || code === 'unavailable') throw error;
  if (error instanceof AppError) return { code, detail: error.detail, isFinal: code !== 'too-many-requests' };
  logger.error({ err: error }, 'An entry of a gate could not be entered');
  return { code, detail: new AppError('internal').detail, isFinal: false };
};

/**
 * Enters what happened at gates without a network, each nonce once, in the order it is told. What another lane admitted
 * too, or what was not to be admitted, is entered as a conflict and told. An entry that cannot be entered is refused
 * alone.
 */
export const recordOfflineEntries = async (
  dependencies: Parts,
  keyRing: KeyRing,
  { entries, ...guard }: Guard & { entries: readonly unknown[] },
): Promise<Answer> => {
  const answer: Answer = { entered: [], conflicts: [], refused: [] };
  for (const [index, told] of entries.entries()) {
    const { data: entry, error } = offlineEntry.safeParse(told);
    if (entry === undefined) {
      const fields = error.issues.map(({ path }) => String(path[0] ?? 'entry'));
      answer.refused.push({ index, nonce: nonceOf(told), ...refusalByShape(fields) });
      continue;
    }
    try {
      answer.conflicts.push(...(await enterEntry(dependencies, keyRing, guard, entry)));
      answer.entered.push(entry.nonce);
    } catch (thrown) {
      answer.refused.push({ index, nonce: entry.nonce, ...refusalByError(thrown, dependencies.logger) });
    }
  }
  return answer;
};

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
import { maxReportDelayMs } from '../log/gate-act.ts';
import { selectEntryByNonce, type GateLogRow } from '../log/gate-log.store.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { requireGuardedGate } from '../gates/require-guarded-gate.ts';
import { recordOfflineAct, type RecordedAct } from './record-offline-act.ts';
import { announceEntries } from '../log/announce-entries.ts';
import { notifyGuards } from '../gates/notify-guards.ts';

type Answer = OutputOf<'POST /api/gate/log'>;
type Needs = Pick<Dependencies, 'database' | 'clock' | 'live' | 'logger' | 'metrics'>;

/** How far ahead of the server's clock the time of an entry may be. */
const maxAheadMs = 60_000;

/**
 * Returns the time of an entry. A time too far in the future is replaced by the server's time.
 * @throws {AppError} validation for an entry that is too old
 */
const boundedTimeOf = (entry: OfflineEntry, now: Date): Date => {
  const at = new Date(entry.at);
  if (!(at.getTime() >= now.getTime() - maxReportDelayMs)) {
    throw new AppError('validation', { detail: 'This happened more than 72 hours ago: it is too late to enter it.' });
  }
  return at.getTime() > now.getTime() + maxAheadMs ? now : at;
};

const conflictOf = (nonce: string, { conflict, other }: RecordedAct): Answer['conflicts'] =>
  conflict === undefined
    ? []
    : [{ nonce, reason: conflict, ...(other && { otherGate: other.gate, otherAt: other.at.toISOString() }) }];

/**
 * Whether the phone admitted an act that the server had refused: the server's answer was lost and the phone decided by itself. The
 * phone's decision is then recorded as a second entry.
 */
const hasPhoneDecidedOtherwise = (known: GateLogRow, entry: OfflineEntry): boolean =>
  known.result === 'refused' && !known.wasOffline && entry.result === 'granted';

/** Derives the nonce of the second entry. */
const phoneDecisionNonce = (nonce: string): string => `${nonce}.phone`;

/** The guard who sends the entries, and the estates that she guards. */
interface Guard {
  staffEstates: StaffEstates;
  guardId: string;
}

/**
 * Counts the verdict of a phone on a code that it was shown. Whoever leaves without a code and an allowed walk-in are granted without
 * a verdict, an override comes after one. A refusal without a code is one of a code that the phone could not send.
 */
const countVerdict = ({ metrics }: Pick<Dependencies, 'metrics'>, entry: OfflineEntry): void => {
  const { result, reason, code, typedCode } = entry;
  if (result === 'refused') metrics.countGateVerdict({ result, reason });
  if (result === 'granted' && (code ?? typedCode) !== undefined) metrics.countGateVerdict({ result });
};

/** Records one entry. @returns the conflict, if the server would have decided otherwise */
const recordEntry = async (
  dependencies: Needs,
  keyRing: KeyRing,
  { staffEstates, guardId }: Guard,
  entry: OfflineEntry,
): Promise<Answer['conflicts']> => {
  const { database, clock } = dependencies;
  const { nonce, direction } = entry;
  const gate = await requireGuardedGate(database.db, staffEstates, entry.gateId);
  let known = await selectEntryByNonce(database.db, nonce);
  const enteredAs = known !== undefined && hasPhoneDecidedOtherwise(known, entry) ? phoneDecisionNonce(nonce) : nonce;
  if (enteredAs !== nonce) known = await selectEntryByNonce(database.db, enteredAs);
  if (known !== undefined) {
    const conflict = (known.conflict ?? undefined) as RefusalReason | undefined;
    return known.guardId === guardId ? conflictOf(nonce, { conflict, other: undefined }) : [];
  }
  const now = clock.now();
  const act = { nonce: enteredAs, at: boundedTimeOf(entry, now), receivedAt: now, gate, direction, guardId };
  try {
    const recorded = await recordOfflineAct(dependencies, keyRing, act, entry);
    announceEntries(dependencies, gate.estateId);
    countVerdict(dependencies, entry);
    if (recorded.conflict !== undefined) await notifyGuards(database.db, gate.estateId, dependencies);
    return conflictOf(nonce, recorded);
  } catch (error) {
    // A concurrent call with the same batch has already recorded the entry.
    if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    return [];
  }
};

/** Reads the nonce of an entry that may have any shape; empty when there is none. */
const nonceOf = (sent: unknown): string => {
  const nonce = typeof sent === 'object' && sent !== null && 'nonce' in sent ? sent.nonce : '';
  return typeof nonce === 'string' ? nonce.slice(0, 64) : '';
};

type Refusal = Omit<RefusedOfflineEntry, 'index' | 'nonce'>;

const refusalByShape = (fields: readonly string[]): Refusal => ({
  code: 'validation',
  detail: `This entry is incomplete or wrong: ${[...new Set(fields)].join(', ')}.`,
  isFinal: true,
});

/** Maps the error of one entry to its refusal. Rethrows when no entry can be recorded: the database is unavailable or overloaded. */
const refusalByError = (error: unknown, logger: Needs['logger']): Refusal => {
  const code = error instanceof AppError ? error.code : 'internal';
  if (isDatabaseUnavailable(error) || code === 'unavailable') throw error;
  if (error instanceof AppError) return { code, detail: error.detail, isFinal: code !== 'too-many-requests' };
  logger.error({ err: error }, 'An offline gate entry could not be recorded');
  return { code, detail: new AppError('internal').detail, isFinal: false };
};

/**
 * Records a batch of acts from gates without a network, in the given order and each nonce once. Entries that another gate admitted
 * too, or that the server would have refused, are returned as conflicts. An invalid entry is refused without affecting the others.
 */
export const recordOfflineEntries = async (
  dependencies: Needs,
  keyRing: KeyRing,
  { entries, ...guard }: Guard & { entries: readonly unknown[] },
): Promise<Answer> => {
  const answer: Answer = { entered: [], conflicts: [], refused: [] };
  for (const [index, sent] of entries.entries()) {
    const { data: entry, error } = offlineEntry.safeParse(sent);
    if (entry === undefined) {
      const fields = error.issues.map(({ path }) => String(path[0] ?? 'entry'));
      answer.refused.push({ index, nonce: nonceOf(sent), ...refusalByShape(fields) });
      continue;
    }
    try {
      answer.conflicts.push(...(await recordEntry(dependencies, keyRing, guard, entry)));
      answer.entered.push(entry.nonce);
    } catch (thrown) {
      answer.refused.push({ index, nonce: entry.nonce, ...refusalByError(thrown, dependencies.logger) });
    }
  }
  return answer;
};

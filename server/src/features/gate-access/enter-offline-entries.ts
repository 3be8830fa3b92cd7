import type { OfflineEntry } from '@ekhaya/contract/gate-access.guard';
import type { RefusalReason } from '@ekhaya/contract/gate-access.pass-verifier.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { SQL_STATE, sqlState } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import type { GateAct } from './gate-act.ts';
import { selectEntry, type GateLogRow } from './gate-log.store.ts';
import type { KeyRing } from './key-ring.ts';
import { requireGuardedGate } from './open-gate.ts';
import { enterOfflineAct, type EnteredAct } from './enter-offline-act.ts';
import { tellGuards } from './tell-guards.ts';

type Answer = OutputOf<'POST /api/gate/log'>;

/** Nothing that a phone tells of later lies further ahead than its clock may be wrong, in milliseconds. */
const furthestAheadMilliseconds = 60_000;

/** When something happened by the server's time: never after it was told. */
const instantOf = (entry: OfflineEntry, now: Date): Date => {
  const at = new Date(entry.at);
  return at.getTime() > now.getTime() + furthestAheadMilliseconds ? now : at;
};

const conflictOf = (nonce: string, { conflict, other }: EnteredAct): Answer['conflicts'] =>
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

/**
 * Enters what happened at a gate without a network, each nonce once, in the order it is told. What another lane
 * admitted too, or what was not to be admitted, is entered as a conflict and told.
 * @throws {AppError} not-found, forbidden
 */
export const enterOfflineEntries = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  keyRing: KeyRing,
  told: { staffEstates: StaffEstates; guardId: string; entries: OfflineEntry[] },
): Promise<Answer> => {
  const { database, clock } = dependencies;
  const { staffEstates, guardId, entries } = told;
  const gates = new Map<string, GateAct['gate']>();
  for (const gateId of new Set(entries.map((entry) => entry.gateId))) {
    gates.set(gateId, await requireGuardedGate(database.db, staffEstates, gateId));
  }
  const answer: Answer = { entered: [], conflicts: [] };
  for (const entry of entries) {
    const { nonce, direction } = entry;
    const gate = gates.get(entry.gateId);
    if (gate === undefined) continue;
    let known = await selectEntry(database.db, nonce);
    const enteredAs = known !== undefined && isOtherwise(known, entry) ? besides(nonce) : nonce;
    if (enteredAs !== nonce) known = await selectEntry(database.db, enteredAs);
    if (known !== undefined) {
      const conflict = (known.conflict ?? undefined) as RefusalReason | undefined;
      if (known.guardId === guardId) answer.conflicts.push(...conflictOf(nonce, { conflict, other: undefined }));
      answer.entered.push(nonce);
      continue;
    }
    const act = { nonce: enteredAs, at: instantOf(entry, clock.now()), gate, direction, guardId };
    try {
      const entered = await enterOfflineAct(dependencies, keyRing, act, entry);
      answer.conflicts.push(...conflictOf(nonce, entered));
      if (entered.conflict !== undefined) await tellGuards(database.db, gate.estateId, dependencies);
    } catch (error) {
      // The same batch twice at the same moment: the other one enters it.
      if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    }
    answer.entered.push(nonce);
  }
  return answer;
};

import type { GateVerdict } from '@ekhaya/contract/gate-access/guard';
import type { RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { earlyArrivalMs, refusalOfVisit, displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { recordPassage, type VisitView } from '../../visitors/index.ts';
import { actFields, type GateAct } from '../log/gate-act.ts';
import { insertEntry } from '../log/gate-log.store.ts';
import { upsertPresence } from '../presence/gate-presence.store.ts';
import { shortenName, makeSubjectKey, presentVisitor } from '../log/gate-subject.ts';
import { isGateOpenAt } from '../gates/require-guarded-gate.ts';
import { selectMobiles } from '../people/people.store.ts';

/** Why a visitor may not pass a gate at an instant, or undefined. */
export const findVisitRefusal = (visit: VisitView, { gate, at, direction }: GateAct): RefusalReason | undefined => {
  const asked = { direction, instant: at.getTime(), earlyMs: earlyArrivalMs };
  const refusal = refusalOfVisit(visit.times, asked);
  if (refusal !== undefined) return refusal;
  if (!gate.isEnabled) return 'wrong-gate';
  return direction === 'in' && !isGateOpenAt(gate, at) ? 'not-yet' : undefined;
};

/** What the log keeps of a visitor. */
export const visitorLogFields = (visit: VisitView) => ({
  kind: 'visitor' as const,
  subjectKey: makeSubjectKey('visit', visit.id),
  personId: visit.hostId,
  name: displayVisitorName(visit.visitor),
  plate: visit.plate,
  whoseGuest: shortenName(visit.hostName),
  unit: visit.unitNumber,
});

/** Moves a visitor in or out and tells her host; false when another gate did so before. */
export const recordVisitorPassage = async (
  transaction: Transaction,
  visit: VisitView,
  { gate, at, direction }: GateAct,
  parts: Pick<Dependencies, 'live' | 'clock'>,
): Promise<boolean> => {
  const passage = { visitId: visit.id, direction, gateName: gate.gateName, at };
  if (!(await recordPassage(transaction, passage, parts))) return false;
  const { kind, subjectKey, name, plate, whoseGuest, unit } = visitorLogFields(visit);
  await upsertPresence(transaction, {
    estateId: gate.estateId,
    subjectKey,
    isInside: direction === 'in',
    since: at,
    gateId: gate.gateId,
    kind,
    name,
    plate,
    whoseGuest,
    unit,
    expectedUntil: new Date(visit.times.endsAt),
  });
  return true;
};

/** Checks the code of a visitor of the gate's own estate: one in, one out. The passage and its entry are one transaction. */
export const verifyVisitor = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  act: GateAct,
  visit: VisitView,
): Promise<GateVerdict> => {
  const { database } = dependencies;
  const mobiles = await selectMobiles(database.db, [visit.hostId]);
  const subject = presentVisitor(visit, mobiles.get(visit.hostId) ?? '');
  const refusal = findVisitRefusal(visit, act);
  const reason = await database.db.transaction(async (transaction) => {
    const isMoved = refusal === undefined && (await recordVisitorPassage(transaction, visit, act, dependencies));
    const found = isMoved ? undefined : (refusal ?? 'already-used');
    const result = found === undefined ? 'granted' : 'refused';
    await insertEntry(transaction, { ...actFields(act), ...visitorLogFields(visit), result, reason: found ?? null });
    return found;
  });
  const { arrivedAt, leftAt } = visit.times;
  const usedAt = act.direction === 'out' ? leftAt : arrivedAt;
  return {
    result: reason === undefined ? 'granted' : 'refused',
    nonce: act.nonce,
    subject,
    ...(reason && { reason }),
    ...(reason === 'already-used' && { usedAt: new Date(usedAt ?? act.at.getTime()).toISOString() }),
  };
};

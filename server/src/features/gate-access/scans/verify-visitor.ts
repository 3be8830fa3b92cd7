import type { GateVerdict } from '@ekhaya/contract/gate-access/guard';
import type { RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import {
  displayVisitorName,
  earlyArrivalMs,
  refusalOfVisit,
  type VisitTimes,
} from '@ekhaya/contract/visitors/visitors.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  findVisit,
  findVisitsOfInvitingHosts,
  isRevokedOnceLocked,
  recordPassage,
  type VisitView,
} from '../../visitors/index.ts';
import { actFields, presenceFields, type GateAct } from '../log/gate-act.ts';
import { insertEntry } from '../log/gate-log.store.ts';
import { upsertPresence } from '../presence/gate-presence.store.ts';
import { shortenName, makeSubjectKey, presentVisitor } from '../log/gate-subject.ts';
import { isGateOpenAt } from '../gates/require-guarded-gate.ts';
import { selectMobiles } from '../people/people.store.ts';

/** The times of a visit as they were at an instant: what happened later had not happened yet. */
const timesAt = (times: VisitTimes, instant: number): VisitTimes => {
  const until = (happenedAt: number | undefined) =>
    happenedAt !== undefined && happenedAt <= instant ? happenedAt : undefined;
  const { revokedAt, arrivedAt, leftAt } = times;
  return { ...times, revokedAt: until(revokedAt), arrivedAt: until(arrivedAt), leftAt: until(leftAt) };
};

/** Returns why a visitor could not pass the gate at the time of the act, which may be reported later; undefined when she could. */
export const findVisitRefusal = (visit: VisitView, { gate, at, direction }: GateAct): RefusalReason | undefined => {
  const passage = { direction, instant: at.getTime(), earlyMs: earlyArrivalMs };
  const refusal = refusalOfVisit(timesAt(visit.times, at.getTime()), passage);
  if (refusal !== undefined) return refusal;
  if (!gate.isEnabled) return 'wrong-gate';
  return direction === 'in' && !isGateOpenAt(gate, at) ? 'not-yet' : undefined;
};

/** Returns why nobody may come in on the invitation of a host; undefined when her visitors may. Who is inside may always leave. */
const findHostRefusal = async (
  queryable: Queryable,
  visit: VisitView,
  { direction }: GateAct,
): Promise<RefusalReason | undefined> => {
  if (direction === 'out') return undefined;
  return (await findVisitsOfInvitingHosts(queryable, [visit])).has(visit.id) ? undefined : 'revoked';
};

/** Returns the log fields of a visitor. */
export const visitorLogFields = (visit: VisitView) => ({
  kind: 'visitor' as const,
  subjectKey: makeSubjectKey('visit', visit.id),
  personId: visit.hostId,
  name: displayVisitorName(visit.visitor),
  plate: visit.plate,
  whoseGuest: shortenName(visit.hostName),
  unit: visit.unitNumber,
});

/**
 * Returns the visit that a passage belongs to. A weekly visitor's code is about her next day, so that the gate can say when she may
 * come. When a guard lets her in before that day, she has come today and may still come on the next day.
 */
const findVisitOfPassage = async (
  transaction: Transaction,
  visit: VisitView,
  { at, direction }: GateAct,
): Promise<VisitView> => {
  const isLeaving = direction === 'out' && visit.times.arrivedAt !== undefined;
  const { date: today } = wallClockAt(at, visit.timeZone);
  if (visit.weekly === undefined || isLeaving || visit.date === today) return visit;
  return (await findVisit(transaction, visit.id, at, { day: today })) ?? visit;
};

/**
 * Records that a visitor passes in or out: on the visit, which notifies the host, and in the presence.
 * @returns false when the visitor has passed in this direction before
 */
export const recordVisitorPassage = async (
  transaction: Transaction,
  judged: VisitView,
  act: GateAct,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<boolean> => {
  const { gate, at, direction } = act;
  const visit = await findVisitOfPassage(transaction, judged, act);
  const passage = { visitId: visit.id, direction, date: visit.date, gateName: gate.gateName, at };
  if (!(await recordPassage(transaction, passage, dependencies))) return false;
  const { kind, subjectKey, name, plate, whoseGuest, unit } = visitorLogFields(visit);
  await upsertPresence(transaction, {
    ...presenceFields(act),
    subjectKey,
    kind,
    name,
    plate,
    whoseGuest,
    unit,
    expectedUntil: new Date(visit.times.endsAt),
  });
  return true;
};

/**
 * Verifies the code of a visitor of the gate's estate. A code allows one entry and one exit. The passage and its log entry are
 * written in one transaction.
 */
export const verifyVisitor = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  act: GateAct,
  visit: VisitView,
): Promise<GateVerdict> => {
  const { database } = dependencies;
  const mobiles = await selectMobiles(database.db, [visit.hostId]);
  const subject = presentVisitor(visit, mobiles.get(visit.hostId) ?? '');
  const refusal = findVisitRefusal(visit, act) ?? (await findHostRefusal(database.db, visit, act));
  const reason = await database.db.transaction(async (transaction) => {
    // A revocation may have been committed since the visit was read. From now on it waits for this passage.
    const isRevoked =
      refusal === undefined && act.direction === 'in' && (await isRevokedOnceLocked(transaction, visit.id));
    const refused = isRevoked ? 'revoked' : refusal;
    const hasPassed = refused === undefined && (await recordVisitorPassage(transaction, visit, act, dependencies));
    const finalRefusal = hasPassed ? undefined : (refused ?? 'already-used');
    const result = finalRefusal === undefined ? 'granted' : 'refused';
    const fields = { ...actFields(act), ...visitorLogFields(visit) };
    await insertEntry(transaction, { ...fields, result, reason: finalRefusal ?? null });
    return finalRefusal;
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

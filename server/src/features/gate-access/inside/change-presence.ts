import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import { instantOfWallClock, minutesOfTime, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { findVisit } from '../../visitors/index.ts';
import { announceEntries } from '../log/announce-entries.ts';
import { idOfSubject } from '../log/gate-subject.ts';
import { lockPresence, writePendingAct } from './inside.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live' | 'logger'>;

/** The member of staff who acts, and the estates where she holds the permission. */
interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

/** Somebody inside, as the subject of decisions and audit rows. */
const subjectOf = (estateId: string, subjectKey: string) =>
  ({ kind: 'presence', id: `${estateId}/${subjectKey}` }) as const;

/**
 * Records that a person who is inside has left. Staff see it at once; the gate log, the visit and its host when the undo time is over.
 * @throws {AppError} forbidden for another estate; not-found for somebody who is not inside; changed-meanwhile
 */
export const markAsLeft = async (
  dependencies: Needs,
  { actorId, staffEstates }: Staff,
  { estateId, subjectKey }: { estateId: string; subjectKey: string },
): Promise<{ decision: HeldDecision }> => {
  requireStaffEstate(staffEstates, estateId);
  const subject = subjectOf(estateId, subjectKey);
  const decision = await auditedChange(dependencies, {
    actorId,
    action: 'inside.left',
    subject,
    lock: async (transaction) => {
      const presence = await lockPresence(transaction, estateId, subjectKey);
      if (presence?.isInside !== true) throw new AppError('not-found');
      return presence;
    },
    change: async (transaction, { since, gateId }, at) => {
      const payload = { leftAt: at.toISOString() };
      const about = { subject, estateId, actorId, decidedAt: at };
      const held = await holdDecision(transaction, { kind: 'inside.left', ...about, payload }, dependencies);
      await writePendingAct(transaction, { estateId, subjectKey }, { decisionId: held.id, act: 'left' });
      return {
        estateIds: [estateId],
        before: { subjectKey, since: since.toISOString(), gateId },
        after: { subjectKey, leftAt: at.toISOString(), gateId },
        result: held,
      };
    },
  });
  announceEntries(dependencies, estateId);
  return { decision };
};

/**
 * Lets a visitor who is inside stay until a later time of the same day. The host is told when the undo time is over.
 * @throws {AppError} forbidden for another estate; not-found; visitors/over for another day or an earlier time; changed-meanwhile
 */
export const extendStay = async (
  dependencies: Needs,
  { actorId, staffEstates }: Staff,
  { estateId, subjectKey, until }: { estateId: string; subjectKey: string; until: string },
): Promise<{ decision: HeldDecision }> => {
  requireStaffEstate(staffEstates, estateId);
  const subject = subjectOf(estateId, subjectKey);
  const visitId = idOfSubject(subjectKey, 'visit');
  const decision = await auditedChange(dependencies, {
    actorId,
    action: 'inside.extend',
    subject,
    lock: async (transaction) => {
      const presence = await lockPresence(transaction, estateId, subjectKey);
      const visit = visitId === undefined ? undefined : await findVisit(transaction, visitId, dependencies.clock.now());
      if (presence?.isInside !== true) throw new AppError('not-found');
      if (visit === undefined) {
        throw new AppError('visitors/over', { detail: 'Only the visit of an invited visitor can be extended.' });
      }
      const timeZone = (await findEstate(transaction, estateId))?.timeZone ?? 'UTC';
      return { visit, timeZone };
    },
    change: async (transaction, { visit, timeZone }, at) => {
      const minutes = minutesOfTime(until) ?? 0;
      const { date } = wallClockAt(at, timeZone);
      const end = instantOfWallClock({ date, minutes }, timeZone);
      const isItsDay = date === (visit.endDate ?? visit.date);
      if (!isItsDay || end.getTime() <= visit.times.endsAt || end <= at) throw new AppError('visitors/over');
      const payload = { untilMinutes: minutes };
      const held = await holdDecision(
        transaction,
        { kind: 'inside.extend', subject, estateId, actorId, payload, decidedAt: at },
        dependencies,
      );
      await writePendingAct(transaction, { estateId, subjectKey }, { decisionId: held.id, act: 'extend', until: end });
      return {
        estateIds: [estateId],
        before: { subjectKey, until: new Date(visit.times.endsAt).toISOString() },
        after: { subjectKey, until: end.toISOString() },
        result: held,
      };
    },
  });
  announceEntries(dependencies, estateId);
  return { decision };
};

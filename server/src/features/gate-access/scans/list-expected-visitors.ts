import { hash } from 'node:crypto';
import { visitStatusAt } from '@ekhaya/contract/visitors/visitors.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { narrowStaffEstates } from '../../../platform/http/staff-estates.ts';
import { findVisitsOfInvitingHosts, listVisitsOfDay, statusByHost, type VisitView } from '../../visitors/index.ts';
import { presentVisitor } from '../log/gate-subject.ts';
import { selectGuardedGates } from '../gates/gates-with-rules.store.ts';
import { selectMobiles } from '../people/people.store.ts';

/** Hashes a code as `hashVisitorCode` of the phone does. Synchronous: handing each code to another thread costs more than to hash it. */
const digestOf = ({ id, code }: VisitView): string => hash('sha256', `${id}\n${code}`, 'base64url');

/**
 * Lists the visitors that the guarded estates expect on a day, with the digests with which a phone checks their codes offline.
 * Includes revoked invitations, and those whose host may no longer invite, so that a phone can distinguish a revoked code from an unknown one.
 * @param wanted `date` is a day of the estate's calendar; without it, today and the visitors who came yesterday and are still inside.
 * `estateId` is one of the guarded estates; without it, all
 * @throws {AppError} forbidden for an estate that the caller does not guard
 */
export const listExpectedVisitors = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  { date, estateId: only }: { date?: string | undefined; estateId?: string | undefined },
): Promise<OutputOf<'GET /api/gate/expected'>> => {
  const now = clock.now();
  const gates = await selectGuardedGates(database.db, narrowStaffEstates(staffEstates, only));
  const zones = new Map(gates.map(({ estateId, timeZone }) => [estateId, timeZone]));
  const visits: VisitView[] = [];
  for (const [estateId, timeZone] of zones) {
    const today = wallClockAt(now, timeZone).date;
    const ofDay = await listVisitsOfDay(database.db, { estateId, date: date ?? today }, now);
    // Visitors who came yesterday and are still inside show the same code when they leave. A weekly one may come again today.
    const before = date === undefined ? { estateId, date: addDays(today, -1) } : undefined;
    const ofDayBefore = before === undefined ? [] : await listVisitsOfDay(database.db, before, now);
    const isListed = ({ id, weekly }: VisitView): boolean =>
      weekly === undefined && ofDay.some((visit) => visit.id === id);
    visits.push(...ofDayBefore.filter((visit) => visit.status === 'arrived' && !isListed(visit)), ...ofDay);
  }
  const mobiles = await selectMobiles(
    database.db,
    visits.map(({ hostId }) => hostId),
  );
  const ofInvitingHosts = await findVisitsOfInvitingHosts(database.db, visits);
  const statusOf = ({ id, times }: VisitView) => {
    const status = statusByHost({ id, status: visitStatusAt(times, now.getTime()) }, ofInvitingHosts);
    // Whom a guard let in on a paused day is inside.
    const isPaused = times.isPaused === true && times.arrivedAt === undefined;
    return isPaused && status !== 'revoked' ? 'paused' : status;
  };
  return visits.map((visit) => ({
    inviteID: visit.id,
    estateID: visit.estateId,
    subject: presentVisitor(visit, mobiles.get(visit.hostId) ?? ''),
    from: new Date(visit.times.startsAt).toISOString(),
    to: new Date(visit.times.endsAt).toISOString(),
    status: statusOf(visit),
    codeDigest: digestOf(visit),
    tokenDigest: visit.tokenDigest,
  }));
};

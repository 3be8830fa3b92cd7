import {
  daysBetween,
  displayTime,
  instantOfWallClock,
  minutesPerDay,
  timeOfMinutes,
  wallClockAt,
} from '@ekhaya/contract/time/wall-clock.rules';
import { wallClockAfter } from '@ekhaya/contract/visitors/visit-hours.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { selectVisitDays, upsertVisitDay } from './visit-days.store.ts';
import { publishInvitation } from './visit-notifications.ts';
import { lockInvitation, updateInvitation, type InvitationRow } from './visitors.store.ts';

/** The ends of a visit before and after it was extended. */
export interface ExtendedVisit {
  hostId: string;
  before: Date;
  after: Date;
}

interface VisitOnDay {
  arrivedAt: Date | null;
  leftAt: Date | null;
  endMinutes: number;
}

/** The visit of an invitation on a day: the only one of a single visit; undefined if a weekly visitor has none. */
const readVisitOn = async (
  transaction: Transaction,
  row: InvitationRow,
  date: string,
): Promise<VisitOnDay | undefined> => {
  if (row.weekdays === null) return row;
  const [day] = await selectVisitDays(transaction, row.id, date);
  return day?.day === date ? { ...day, endMinutes: day.endMinutes ?? row.endMinutes } : undefined;
};

/**
 * Extends the visit of a visitor who is inside to a later time of its last day, and notifies the host.
 * @param extension.untilMinutes the new end in minutes since midnight, up to 1440, on the wall clock of the estate
 * @throws {AppError} `not-found`; `visitors/over` if the visitor is not inside, the day is over, or the time is not later
 */
export const extendVisitWithin = async (
  transaction: Transaction,
  { visitId, untilMinutes }: { visitId: string; untilMinutes: number },
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<ExtendedVisit> => {
  const row = await lockInvitation(transaction, visitId);
  if (row === undefined) throw new AppError('not-found');
  const timeZone = (await findEstate(transaction, row.estateId))?.timeZone ?? 'UTC';
  const now = dependencies.clock.now();
  const { date } = wallClockAt(now, timeZone);
  const visit = await readVisitOn(transaction, row, date);
  const firstDay = row.weekdays === null ? row.visitDate : date;
  const endMinutes = daysBetween(firstDay, date) * minutesPerDay + untilMinutes;
  const endsAt = instantOfWallClock({ date, minutes: untilMinutes }, timeZone);
  const before = visit && instantOfWallClock(wallClockAfter(firstDay, visit.endMinutes), timeZone);
  const isItsDay = visit !== undefined && wallClockAfter(firstDay, visit.endMinutes).date >= date;
  const isInside = visit !== undefined && visit.arrivedAt !== null && visit.leftAt === null;
  if (!isInside || !isItsDay || before === undefined || endsAt <= before || endsAt <= now)
    throw new AppError('visitors/over');
  if (row.weekdays === null) await updateInvitation(transaction, visitId, { endMinutes, endsAt });
  else await upsertVisitDay(transaction, { invitationId: visitId, day: date }, { endMinutes: untilMinutes });
  const until = displayTime(timeOfMinutes(untilMinutes));
  const notification = {
    // The texts name nobody, so the notification needs no erasure.
    id: `visit-extended-${until}-${visitId}${row.weekdays === null ? '' : `-${date}`}`,
    type: 'visitor',
    title: `Your visitor may stay until ${until}`,
    description: 'The estate has extended the visit.',
  };
  await notifyPerson(transaction, { userId: row.hostId, notification }, dependencies);
  await publishInvitation(transaction, row, dependencies);
  return { hostId: row.hostId, before, after: endsAt };
};

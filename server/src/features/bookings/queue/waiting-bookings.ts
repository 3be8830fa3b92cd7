import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { Today, WaitingLine } from '@ekhaya/contract/today/console-today';
import { answerDueAt, byUrgency } from '@ekhaya/contract/today/today.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectBookedToday, selectWaitingBookings, type WaitingBookings } from './waiting-bookings.store.ts';

const urgencyOf = ({ createdAt, answerWithinWorkingDays, timeZone }: WaitingBookings, now: Date) => {
  const since = new Date(createdAt);
  const due = answerWithinWorkingDays === null ? null : answerDueAt(since, answerWithinWorkingDays, timeZone);
  return {
    since: since.toISOString(),
    promisedAt: due?.toISOString() ?? null,
    isLate: due !== null && due.getTime() < now.getTime(),
  };
};

/** Reads the bookings that wait for a decision. Within a service the oldest request is also the first that becomes late. */
export const readWaitingBookings = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<WaitingLine | undefined> => {
  const rows = await selectWaitingBookings(queryable, estates, now);
  const [first] = rows
    .map((row) => ({ row, urgency: urgencyOf(row, now) }))
    .toSorted((one, other) => byUrgency(one.urgency, other.urgency));
  if (first === undefined) return undefined;
  const { id, estateId, customerName, serviceName, date } = first.row;
  return {
    kind: 'bookings',
    count: rows.reduce((sum, { count }) => sum + count, 0),
    oldest: { id, estateId, who: customerName, what: labelOf(serviceName), detail: '', date },
    ...first.urgency,
  };
};

/** How many bookings of today an answer lists. */
const maxListed = 5;

/** Reads the bookings of today that are not over. */
export const readBookedToday = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<NonNullable<Today['booked']>> => {
  const rows = await selectBookedToday(queryable, estates, { now, limit: maxListed });
  return {
    total: rows[0]?.total ?? 0,
    next: rows.map(({ id, estateId, start, end, service, resource, customerName }) => ({
      id,
      estateId,
      start,
      end,
      customerName,
      service: labelOf(service),
      resource: resource ?? '',
    })),
  };
};

import { and, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { services } from '../facilities/facilities.table.ts';
import { bookings } from '../records/bookings.table.ts';
import { staffStatus } from '../records/pending-bookings.store.ts';
import { isInGroup } from './queue.store.ts';

/** The requests of one service that wait for a decision. */
export interface WaitingBookings extends Record<string, unknown> {
  /** How many requests wait. */
  count: number;
  /** The oldest of them. */
  id: string;
  estateId: string;
  createdAt: string;
  date: string;
  customerName: string;
  serviceName: string;
  answerWithinWorkingDays: number | null;
  timeZone: string;
}

/**
 * Returns the requests that wait for a decision and whose time has not passed, by service. They are counted in one pass, and the oldest
 * of each service is looked up by its time: sorting all of them by service, time and id costs more than reading them.
 */
export const selectWaitingBookings = async (
  queryable: Queryable,
  estates: StaffEstates,
  now: Date,
): Promise<WaitingBookings[]> => {
  const isWaiting = and(isInGroup('decide', now), isNull(bookings.pendingStatus));
  const { rows } = await queryable.execute<WaitingBookings>(sql`
    with counted as (
      select ${bookings.estateId}, ${bookings.serviceId}, min(${bookings.createdAt}) as since, count(*)::int as count
      from ${bookings}
      where ${and(withinEstates(bookings.estateId, estates), isWaiting)}
      group by ${bookings.estateId}, ${bookings.serviceId}
    )
    select counted.count, oldest.id, counted.estate_id as "estateId", counted.since as "createdAt", oldest.date,
      ${people.firstName} || ' ' || ${people.lastName} as "customerName", ${services.name} as "serviceName",
      ${services.answerWithinWorkingDays} as "answerWithinWorkingDays", ${estateProfiles.timeZone} as "timeZone"
    from counted
    cross join lateral (
      select ${bookings.id}, ${bookings.date}, ${bookings.customerId} from ${bookings}
      where ${bookings.estateId} = counted.estate_id and ${bookings.createdAt} = counted.since
        and ${bookings.serviceId} = counted.service_id and ${isWaiting}
      order by ${bookings.id} limit 1
    ) as oldest
    join ${services} on ${services.id} = counted.service_id
    join ${estateProfiles} on ${estateProfiles.id} = counted.estate_id
    join ${people} on ${people.id} = oldest.customer_id
    order by counted.since, oldest.id`);
  return rows;
};

/** A booking of today that is not over. */
export interface BookedToday extends Record<string, unknown> {
  total: number;
  id: string;
  estateId: string;
  start: string;
  end: string;
  service: string;
  /** Null unless the booking has exactly one resource. */
  resource: string | null;
  customerName: string;
}

/**
 * Returns the next bookings of today that are not over, earliest first; each row has the number of all of them. The offset has the day of
 * each estate looked up by its index: joined, PostgreSQL reads the bookings of all days where there are many estates.
 */
export const selectBookedToday = async (
  queryable: Queryable,
  estates: StaffEstates,
  { now, limit }: { now: Date; limit: number },
): Promise<BookedToday[]> => {
  const instant = now.toISOString();
  const within = withinEstates(estateProfiles.id, estates) ?? sql`true`;
  const { rows } = await queryable.execute<BookedToday>(sql`
    with booked as (
      select of_estate.*, count(*) over ()::int as total
      from ${estateProfiles}
      cross join lateral (
        select ${bookings.id}, ${bookings.estateId}, ${bookings.serviceId}, ${bookings.customerId}, ${bookings.startsAt},
          ${bookings.endsAt}, lower(${bookings.during}) as starts
        from ${bookings}
        where ${bookings.estateId} = ${estateProfiles.id} and ${staffStatus} = 'BOOKED'
          and ${bookings.date} = (${instant}::timestamptz at time zone ${estateProfiles.timeZone})::date
          and upper(${bookings.during}) > ${instant}::timestamptz
        offset 0
      ) as of_estate
      where ${within}
      order by starts, id
      limit ${limit}
    )
    select booked.total, booked.id, booked.estate_id as "estateId", booked.starts_at as start, booked.ends_at as "end",
      ${services.name} as service, ${people.firstName} || ' ' || ${people.lastName} as "customerName",
      (select case when count(*) = 1 then min(resources.name) end
       from booking_lines line join resources on resources.id = line.resource_id
       where line.booking_id = booked.id and not line.is_held) as resource
    from booked
    join ${services} on ${services.id} = booked.service_id
    join ${people} on ${people.id} = booked.customer_id
    order by booked.starts, booked.id`);
  return rows;
};

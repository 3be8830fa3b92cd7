import { and, asc, desc, eq, exists, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { bookingLines, bookings } from '../records/bookings.table.ts';
import { bookingDetailsQuery, type BookingDetails } from '../records/bookings.store.ts';
import type { OccupiedRange } from '../availability/occupancy.rules.ts';

/** The page, order and conditions of a queue query. */
export interface QueueQuery {
  page: number;
  perPage: number;
  sort: 'date' | 'modified' | 'status' | 'customer';
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  estateId?: string | undefined;
  serviceId?: string | undefined;
  resourceId?: string | undefined;
  date?: string | undefined;
  status?: BookingStatus | undefined;
}

/** The maximum number of bookings that the queue counts. It bounds the cost of counting. */
const maxCounted = 10_000;

const conditionsOf = (queryable: Queryable, staffEstates: StaffEstates, query: QueueQuery): SQL | undefined => {
  const { estateId, serviceId, resourceId, date, status, q } = query;
  const text = q === undefined || q === '' ? undefined : containsPattern(q);
  return and(
    withinEstates(bookings.estateId, staffEstates),
    estateId === undefined ? undefined : eq(bookings.estateId, estateId),
    serviceId === undefined ? undefined : eq(bookings.serviceId, serviceId),
    date === undefined ? undefined : eq(bookings.date, date),
    status === undefined ? undefined : eq(bookings.status, status),
    resourceId === undefined
      ? undefined
      : exists(
          queryable
            .select({ one: sql`1` })
            .from(bookingLines)
            .where(and(eq(bookingLines.bookingId, bookings.id), eq(bookingLines.resourceId, resourceId))),
        ),
    text === undefined
      ? undefined
      : or(
          ilike(sql`${people.firstName} || ' ' || ${people.lastName} || ' ' || ${people.email}`, text),
          ilike(bookings.unitNumber, text),
        ),
  );
};

const orderOf = ({ sort, order }: QueueQuery): SQL[] => {
  const columns = {
    date: [bookings.date, bookings.startsAt, bookings.id],
    modified: [bookings.modifiedAt, bookings.id],
    status: [bookings.status, bookings.date, bookings.startsAt, bookings.id],
    customer: [people.lastName, people.firstName, bookings.id],
  }[sort];
  return columns.map(order === 'ASC' ? asc : desc);
};

/** Returns a page of the bookings of some estates. */
export const selectQueue = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: QueueQuery,
): Promise<BookingDetails[]> => {
  const { limit, offset } = limitAndOffset(query);
  return bookingDetailsQuery(queryable)
    .where(conditionsOf(queryable, staffEstates, query))
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
};

/** Counts the bookings that match the query, up to 10,000. `isMore` says whether there are more than that. */
export const countQueue = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: QueueQuery,
): Promise<{ total: number; isMore: boolean }> => {
  const all = queryable
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(people, eq(people.id, bookings.customerId))
    .where(conditionsOf(queryable, staffEstates, query))
    .limit(maxCounted + 1)
    .as('counted');
  const [row] = await queryable.select({ count: sql<number>`count(*)::int` }).from(all);
  const count = row?.count ?? 0;
  return { total: Math.min(count, maxCounted), isMore: count > maxCounted };
};

/** Other bookings and closures at the times of a page of bookings. */
export interface ConcurrentBookings {
  /** The quantity of the same resource that other bookings use at the same time, keyed by `{booking id} {resource id}`. */
  otherLines: ReadonlyMap<string, OccupiedRange[]>;
  /** The visitors of other bookings of the service on that day, by booking id. */
  otherVisitors: ReadonlyMap<string, OccupiedRange[]>;
  /** The reason of the closure of that day, by booking id. */
  closureReasons: ReadonlyMap<string, string>;
  /** The name of another service that the customer has booked at the same time, by booking id. */
  otherServices: ReadonlyMap<string, string>;
}

interface ConcurrentRow extends Record<string, unknown> {
  kind: 'line' | 'visit' | 'closed' | 'elsewhere';
  key: string;
  text: string | null;
  from: string | null;
  until: string | null;
  count: number;
}

/** Reads the other bookings and the closures at the times of a page of bookings, in one statement. */
export const selectConcurrentBookings = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<ConcurrentBookings> => {
  const epoch = (side: 'lower' | 'upper', of: string) => sql.raw(`extract(epoch from ${side}(${of}.during))`);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await queryable.execute<ConcurrentRow>(sql`
    with own as (select id, estate_id, service_id, customer_id, date, during from bookings where id in ${[...ids]})
    select 'line' as kind, line.booking_id || ' ' || line.resource_id as key, null as text,
      ${epoch('lower', 'other')} as "from", ${epoch('upper', 'other')} as "until", other.quantity as count
    from own join booking_lines line on line.booking_id = own.id
    join booking_lines other on other.resource_id = line.resource_id and other.date = line.date and other.is_live
      and other.booking_id <> line.booking_id and other.during && line.during
    union all
    select 'visit', own.id, null, ${epoch('lower', 'other')}, ${epoch('upper', 'other')}, other.visitors
    from own join services on services.id = own.service_id
      and (services.capacity is not null or services.day_capacity is not null)
    join bookings other on other.service_id = own.service_id and other.date = own.date and other.id <> own.id
      and other.status in ('REQUESTED', 'BOOKED')
    union all
    select 'closed', own.id, closures.reason, null, null, 0
    from own join closures on closures.location_id = own.estate_id and closures.date = own.date
      and (closures.service_id is null or closures.service_id = own.service_id)
    union all
    select 'elsewhere', own.id, services.name, null, null, 0
    from own join bookings other on other.customer_id = own.customer_id and other.id <> own.id
      and other.status in ('REQUESTED', 'BOOKED') and other.during && own.during
    join services on services.id = other.service_id`);
  const taken = (kind: ConcurrentRow['kind']): Map<string, OccupiedRange[]> => {
    const groups = new Map<string, OccupiedRange[]>();
    for (const row of rows) {
      if (row.kind !== kind) continue;
      const each = { from: Number(row.from) * 1000, until: Number(row.until) * 1000, count: row.count };
      groups.set(row.key, [...(groups.get(row.key) ?? []), each]);
    }
    return groups;
  };
  const texts = (kind: ConcurrentRow['kind']): Map<string, string> =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.key, row.text ?? '']));
  return {
    otherLines: taken('line'),
    otherVisitors: taken('visit'),
    closureReasons: texts('closed'),
    otherServices: texts('elsewhere'),
  };
};

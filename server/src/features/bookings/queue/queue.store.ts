import { and, asc, desc, eq, exists, gte, ilike, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  containsPattern,
  countUpTo,
  limitAndOffset,
  withinEstates,
} from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { bookingLines, bookings } from '../records/bookings.table.ts';
import { hasStaffStatus, staffStatus } from '../records/pending-bookings.store.ts';
import { bookingDetailsQuery, type BookingDetails } from '../records/bookings.store.ts';

/** The page, order and conditions of a queue query. */
export interface QueueQuery extends QueueConditions {
  page: number;
  perPage: number;
  sort: 'date' | 'asked' | 'modified' | 'status' | 'customer';
  order: 'ASC' | 'DESC';
}

/** The conditions of a queue query. */
interface QueueConditions {
  q?: string | undefined;
  estateId?: string | undefined;
  serviceId?: string | undefined;
  resourceId?: string | undefined;
  date?: string | undefined;
  status?: BookingStatus | undefined;
  group?: BookingGroup | undefined;
  customerId?: string | undefined;
  /** Divides what is past from what is not. */
  now: Date;
}

/** A tab of the queue. */
type BookingGroup = 'decide' | 'coming' | 'past' | 'rejected';

const statusesOfGroup: Record<BookingGroup, BookingStatus[] | undefined> = {
  decide: ['REQUESTED'],
  coming: ['BOOKED'],
  rejected: ['REJECTED', 'CANCELED'],
  past: undefined,
};

/**
 * The condition that a booking is in a tab. The condition on the date says nothing that the one on the instants does not say, but
 * an index can use it: in any time zone the date of now is at most a day away from that in UTC.
 */
const isInGroup = (group: BookingGroup, now: Date): SQL | undefined => {
  const instant = now.toISOString();
  const statuses = statusesOfGroup[group];
  if (statuses === undefined) {
    const isPast = sql`upper(${bookings.during}) <= ${instant}::timestamptz`;
    return and(lte(bookings.date, addDays(instant.slice(0, 10), 1)), isPast);
  }
  return and(
    hasStaffStatus(statuses),
    gte(bookings.date, addDays(instant.slice(0, 10), -1)),
    sql`upper(${bookings.during}) > ${instant}::timestamptz`,
  );
};

const conditionsOf = (queryable: Queryable, staffEstates: StaffEstates, query: QueueConditions): SQL | undefined => {
  const { estateId, serviceId, resourceId, date, status, group, customerId, now, q } = query;
  const text = q === undefined || q === '' ? undefined : containsPattern(q);
  return and(
    withinEstates(bookings.estateId, staffEstates),
    estateId === undefined ? undefined : eq(bookings.estateId, estateId),
    serviceId === undefined ? undefined : eq(bookings.serviceId, serviceId),
    customerId === undefined ? undefined : eq(bookings.customerId, customerId),
    date === undefined ? undefined : eq(bookings.date, date),
    status === undefined ? undefined : hasStaffStatus([status]),
    group === undefined ? undefined : isInGroup(group, now),
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
    asked: [bookings.createdAt, bookings.id],
    modified: [bookings.modifiedAt, bookings.id],
    status: [staffStatus, bookings.date, bookings.startsAt, bookings.id],
    customer: [people.lastName, people.firstName, bookings.id],
  }[sort];
  return columns.map(order === 'ASC' ? asc : desc);
};

/** The ids of the bookings that match a query. Only a search, or the order by customer, reads the customers. */
const idsOf = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: QueueConditions & { sort?: QueueQuery['sort'] },
) => {
  const ids = queryable.select({ id: bookings.id }).from(bookings).$dynamic();
  const readsCustomers = (query.q !== undefined && query.q !== '') || query.sort === 'customer';
  return (readsCustomers ? ids.innerJoin(people, eq(people.id, bookings.customerId)) : ids).where(
    conditionsOf(queryable, staffEstates, query),
  );
};

/** Returns a page of the bookings of some estates. The details are read for the page alone, not for the rows before it. */
export const selectQueue = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: QueueQuery,
): Promise<BookingDetails[]> => {
  const { limit, offset } = limitAndOffset(query);
  const page = idsOf(queryable, staffEstates, query)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
  return bookingDetailsQuery(queryable)
    .where(inArray(bookings.id, page))
    .orderBy(...orderOf(query));
};

/** Counts the bookings that match the query, up to 10,000. `isMore` says whether there are more than that. */
export const countQueue = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: QueueConditions,
): Promise<{ total: number; isMore: boolean }> => countUpTo(queryable, idsOf(queryable, staffEstates, query));

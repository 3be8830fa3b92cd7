import { and, asc, desc, eq, exists, gte, ilike, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  containsPattern,
  countUpTo,
  isMetByMany,
  isOneOf,
  limitAndOffset,
  maxFound,
  readListPage,
  selectFirstIds,
  withinEstates,
  type FoundIds,
  type ListPage,
} from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people, searched } from '../../identity/accounts/people.view.ts';
import { bookingLines, bookings } from '../records/bookings.table.ts';
import { belongsToSomebody } from '../records/named-bookings.store.ts';
import { hasStaffStatus, staffStatus } from '../records/pending-bookings.store.ts';

/** The page, order and conditions of a queue query. */
export interface QueueQuery extends QueueConditions {
  page: number;
  perPage: number;
  sort: 'date' | 'asked' | 'modified' | 'status' | 'customer';
  order: 'ASC' | 'DESC';
  /** A text that the customer's name, address or number contains, or the unit. */
  q?: string | undefined;
}

/** The conditions of a queue query. */
interface QueueConditions {
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
export const isInGroup = (group: BookingGroup, now: Date): SQL | undefined => {
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

const conditionsOf = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  { estateId, serviceId, resourceId, date, status, group, customerId, now }: QueueConditions,
): SQL | undefined =>
  and(
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
  );

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

const isByDay = ({ sort }: QueueQuery): boolean => sort === 'date';

/** The unit as typed. The other condition says nothing more, but the index holds these alone. */
const isOfUnit = (typed: string): SQL | undefined => and(eq(bookings.unitNumber, typed), ne(bookings.unitNumber, ''));

/**
 * The ids of the first bookings that match a search. They are looked for in the order of the list if that is by day, which an index has,
 * and else from the latest day.
 */
const selectFoundIds = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: QueueQuery & { q: string },
): Promise<FoundIds> => {
  const order = isByDay(query) ? orderOf(query) : [desc(bookings.date)];
  const among = and(conditionsOf(queryable, staffEstates, query), belongsToSomebody);
  const ids = () => queryable.select({ id: bookings.id }).from(bookings).$dynamic();
  return selectFirstIds(queryable, [
    ids()
      .where(and(among, isOfUnit(query.q)))
      .orderBy(...order),
    ids()
      .innerJoin(people, eq(people.id, bookings.customerId))
      .where(and(among, ilike(searched, containsPattern(query.q))))
      // A frequent name is soon met among the bookings of an estate. Without an order, PostgreSQL reads those of all estates.
      .orderBy(...order),
  ]);
};

/**
 * The condition that a text finds a booking. The customer of each is looked up, so that the bookings are walked in their order. Joined,
 * those of years would be read.
 */
const isFoundBy = (typed: string): SQL | undefined => {
  const customer = sql`(select ${searched} from ${people} where ${people.id} = ${bookings.customerId})`;
  return and(belongsToSomebody, isMetByMany(or(isOfUnit(typed), ilike(customer, containsPattern(typed)))));
};

/**
 * Reads a page of the bookings of some estates, and tells how many match, up to 2,500, or 100 that a search finds; `isMore` says whether
 * there are more. They are counted while the page is read.
 * @param readPage reads what the page shows of the bookings with these ids, which are in the order of the list
 */
export const selectQueue = async <Page>(
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: QueueQuery,
  readPage: (ids: string[]) => Promise<Page>,
): Promise<ListPage<Page>> => {
  const { q = '' } = query;
  const found = q === '' ? undefined : await selectFoundIds(queryable, staffEstates, { ...query, q });
  const { limit, offset } = limitAndOffset(query);
  // The first `maxFound` of each select have the first `maxFound` of all.
  const hasPage = found !== undefined && (found.areAll || (isByDay(query) && offset + limit <= maxFound));
  const where = hasPage
    ? isOneOf(bookings.id, found.ids)
    : and(conditionsOf(queryable, staffEstates, query), q === '' ? undefined : isFoundBy(q));
  const select = queryable.select({ id: bookings.id }).from(bookings).$dynamic();
  // Only the order by customer reads all customers.
  const ids = query.sort === 'customer' ? select.innerJoin(people, eq(people.id, bookings.customerId)) : select;
  return readListPage({
    select: ids
      .where(where)
      .orderBy(...orderOf(query))
      .limit(limit)
      .offset(offset),
    readPage,
    found,
    count: () => countQueue(queryable, staffEstates, query),
  });
};

/**
 * Counts the bookings that meet the conditions, up to 2,500. `isMore` says whether there are more than that. Those to come at all
 * estates are counted in the order of their days, which an index has: without an order, PostgreSQL first collects all of them from it.
 */
export const countQueue = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: QueueConditions,
): Promise<{ total: number; isMore: boolean }> => {
  const matching = queryable
    .select({ id: bookings.id })
    .from(bookings)
    .where(conditionsOf(queryable, staffEstates, query))
    .$dynamic();
  const isOfAllEstates = staffEstates === 'all' && query.estateId === undefined;
  return countUpTo(queryable, query.group === 'coming' && isOfAllEstates ? matching.orderBy(bookings.date) : matching);
};

import { wholeDay } from '@ekhaya/contract/bookings/bookings.rules';
import { and, asc, desc, eq, gt, gte, ilike, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { services } from '../facilities/facilities.table.ts';
import { closures } from './closures.table.ts';

export type ClosureRow = typeof closures.$inferSelect;

/** Reads the version of a closure. */
export const readClosureVersion = versionReader(closures, closures.id);

/** A closure with the name of its service; null if it closes every service. */
export interface ClosureWithService {
  closure: ClosureRow;
  serviceName: string | null;
}

const closuresWithService = (queryable: Queryable) =>
  queryable
    .select({ closure: closures, serviceName: services.name })
    .from(closures)
    .leftJoin(services, eq(services.id, closures.serviceId));

/** The page, order and conditions of a closures query. */
export interface ClosuresQuery {
  page: number;
  perPage: number;
  sort: 'date' | 'createdAt';
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  estateId?: string | undefined;
  serviceId?: string | undefined;
  date?: string | undefined;
  from?: string | undefined;
  before?: string | undefined;
}

const conditionsOf = (staffEstates: StaffEstates, query: ClosuresQuery): SQL | undefined =>
  and(
    withinEstates(closures.locationId, staffEstates),
    query.estateId === undefined ? undefined : eq(closures.locationId, query.estateId),
    query.serviceId === undefined ? undefined : eq(closures.serviceId, query.serviceId),
    query.date === undefined ? undefined : eq(closures.date, query.date),
    query.from === undefined ? undefined : gte(closures.date, query.from),
    query.before === undefined ? undefined : lt(closures.date, query.before),
    query.q === undefined || query.q === '' ? undefined : ilike(closures.reason, containsPattern(query.q)),
  );

/** Returns a page of the closures of some estates. */
export const selectClosures = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: ClosuresQuery,
): Promise<ClosureWithService[]> => {
  const direction = query.order === 'ASC' ? asc : desc;
  const { limit, offset } = limitAndOffset(query);
  return closuresWithService(queryable)
    .where(conditionsOf(staffEstates, query))
    .orderBy(direction(query.sort === 'date' ? closures.date : closures.createdAt), asc(closures.id))
    .limit(limit)
    .offset(offset);
};

/** Counts all closures that match the query. */
export const countClosures = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: ClosuresQuery,
): Promise<number> => {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int` })
    .from(closures)
    .where(conditionsOf(staffEstates, query));
  return row?.count ?? 0;
};

/** Returns a closure by its id, or undefined if there is none. */
export const selectClosure = async (queryable: Queryable, id: string): Promise<ClosureWithService | undefined> =>
  (await closuresWithService(queryable).where(eq(closures.id, id)))[0];

/** Returns the closures of a location on a day. */
export const selectClosuresOn = (queryable: Queryable, locationId: string, date: string): Promise<ClosureRow[]> =>
  queryable
    .select()
    .from(closures)
    .where(and(eq(closures.locationId, locationId), eq(closures.date, date)))
    .orderBy(asc(closures.startsAt), asc(closures.id));

/** Selects the whole days of a location that are closed from a day on, for one service or, without one, for all. */
export const selectWholeDaysClosedFrom = (
  queryable: Queryable,
  locationId: string,
  from: string,
): Promise<Pick<ClosureRow, 'serviceId' | 'date'>[]> =>
  queryable
    .select({ serviceId: closures.serviceId, date: closures.date })
    .from(closures)
    .where(
      and(
        eq(closures.locationId, locationId),
        gte(closures.date, from),
        eq(closures.startsAt, wholeDay.start),
        eq(closures.endsAt, wholeDay.end),
      ),
    );

/** Whether a service is closed at some time of some hours, by its own closure or one of the whole location. */
export const isClosedDuring = async (
  queryable: Queryable,
  {
    locationId,
    serviceId,
    date,
    startsAt,
    endsAt,
  }: Pick<ClosureRow, 'locationId' | 'serviceId' | 'date' | 'startsAt' | 'endsAt'>,
): Promise<boolean> => {
  const rows = await queryable
    .select({ id: closures.id })
    .from(closures)
    .where(
      and(
        eq(closures.locationId, locationId),
        eq(closures.date, date),
        lt(closures.startsAt, endsAt),
        gt(closures.endsAt, startsAt),
        serviceId === null
          ? isNull(closures.serviceId)
          : or(isNull(closures.serviceId), eq(closures.serviceId, serviceId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
};

/** Locks a closure until the transaction ends. Returns false if there is none with that id. */
export const lockClosure = async (transaction: Queryable, id: string): Promise<boolean> =>
  (await transaction.select({ id: closures.id }).from(closures).where(eq(closures.id, id)).for('update')).length > 0;

/** Inserts a closure. */
export const insertClosure = async (transaction: Queryable, row: Unversioned<ClosureRow>): Promise<void> => {
  await transaction.insert(closures).values(row);
};

/** Writes the reason of a closure. */
export const updateClosureReason = async (transaction: Queryable, id: string, reason: string): Promise<void> => {
  await transaction.update(closures).set({ reason }).where(eq(closures.id, id));
};

/** Writes how many bookings a closure canceled, and how many people were told. */
export const updateClosureOutcome = async (
  transaction: Queryable,
  id: string,
  outcome: Pick<ClosureRow, 'canceled' | 'told'>,
): Promise<void> => {
  await transaction.update(closures).set(outcome).where(eq(closures.id, id));
};

/** Deletes a closure. */
export const deleteClosure = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.delete(closures).where(eq(closures.id, id));
};

import { and, asc, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { services } from '../facilities/facilities.table.ts';
import { closures } from './closures.table.ts';

export type ClosureRow = typeof closures.$inferSelect;

/** A closed day with the name of its service, if it has one. */
export interface ClosureWithService {
  closure: ClosureRow;
  serviceName: string | null;
}

const closuresWithService = (queryable: Queryable) =>
  queryable
    .select({ closure: closures, serviceName: services.name })
    .from(closures)
    .leftJoin(services, eq(services.id, closures.serviceId));

/** What the list of closed days is asked for. */
export interface ClosuresQuery {
  page: number;
  perPage: number;
  sort: 'date' | 'createdAt';
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  estateId?: string | undefined;
  serviceId?: string | undefined;
  date?: string | undefined;
}

const conditionsOf = (staffEstates: StaffEstates, asked: ClosuresQuery): SQL | undefined =>
  and(
    withinEstates(closures.locationId, staffEstates),
    asked.estateId === undefined ? undefined : eq(closures.locationId, asked.estateId),
    asked.serviceId === undefined ? undefined : eq(closures.serviceId, asked.serviceId),
    asked.date === undefined ? undefined : eq(closures.date, asked.date),
    asked.q === undefined || asked.q === '' ? undefined : ilike(closures.reason, containsPattern(asked.q)),
  );

/** A page of the closed days. */
export const selectClosures = (
  queryable: Queryable,
  staffEstates: StaffEstates,
  asked: ClosuresQuery,
): Promise<ClosureWithService[]> => {
  const direction = asked.order === 'ASC' ? asc : desc;
  const { limit, offset } = limitAndOffset(asked);
  return closuresWithService(queryable)
    .where(conditionsOf(staffEstates, asked))
    .orderBy(direction(asked.sort === 'date' ? closures.date : closures.createdAt), asc(closures.id))
    .limit(limit)
    .offset(offset);
};

/** How many closed days there are. */
export const countClosures = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  asked: ClosuresQuery,
): Promise<number> => {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int` })
    .from(closures)
    .where(conditionsOf(staffEstates, asked));
  return row?.count ?? 0;
};

/** One closed day. */
export const selectClosure = async (queryable: Queryable, id: string): Promise<ClosureWithService | undefined> =>
  (await closuresWithService(queryable).where(eq(closures.id, id)))[0];

/** What is closed at a location on a day. */
export const selectClosuresOn = (queryable: Queryable, locationId: string, date: string): Promise<ClosureRow[]> =>
  queryable
    .select()
    .from(closures)
    .where(and(eq(closures.locationId, locationId), eq(closures.date, date)))
    .orderBy(asc(closures.id));

/** Whether a service, or all of its location, is closed on a day already. */
export const isClosedOn = async (
  queryable: Queryable,
  { locationId, serviceId, date }: Pick<ClosureRow, 'locationId' | 'serviceId' | 'date'>,
): Promise<boolean> => {
  const rows = await queryable
    .select({ id: closures.id })
    .from(closures)
    .where(
      and(
        eq(closures.locationId, locationId),
        eq(closures.date, date),
        serviceId === null
          ? isNull(closures.serviceId)
          : or(isNull(closures.serviceId), eq(closures.serviceId, serviceId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
};

/** Locks a closed day until the transaction ends; false when there is none. */
export const lockClosure = async (transaction: Queryable, id: string): Promise<boolean> =>
  (await transaction.select({ id: closures.id }).from(closures).where(eq(closures.id, id)).for('update')).length > 0;

/** Writes a closed day. */
export const insertClosure = async (transaction: Queryable, row: ClosureRow): Promise<void> => {
  await transaction.insert(closures).values(row);
};

/** Changes why a day is closed. */
export const updateClosureReason = async (transaction: Queryable, id: string, reason: string): Promise<void> => {
  await transaction.update(closures).set({ reason }).where(eq(closures.id, id));
};

/** Opens a day again. */
export const deleteClosure = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.delete(closures).where(eq(closures.id, id));
};

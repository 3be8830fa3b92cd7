import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { countRowsOf, type EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../catalogue/estate-profiles.view.ts';
import { roleHoldings } from '../roles/role-holdings.view.ts';
import { houses } from './houses.table.ts';

/** Which houses are wanted. */
export interface HousesWanted {
  estates: StaffEstates;
  estateId?: string | undefined;
  /** The beginning of a number. */
  q?: string | undefined;
  state?: 'empty' | 'lived-in' | undefined;
}

const beginsWith = (text: string): SQL =>
  sql`lower(${houses.unitNumber}) like ${`${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`;

const isWanted = ({ estates, estateId, q = '' }: HousesWanted): SQL | undefined =>
  and(
    estateId === undefined ? withinEstates(houses.estateId, estates) : eq(houses.estateId, estateId),
    q === '' ? undefined : beginsWith(q),
  );

const isEmpty = eq(houses.heldRoles, 0);

const isInState = (state: HousesWanted['state']): SQL | undefined => {
  if (state === undefined) return undefined;
  return state === 'empty' ? isEmpty : gt(houses.heldRoles, 0);
};

/** When the last role in an empty house ended. */
const lastRevokedAt = sql<string | null>`case when ${isEmpty} then (
  select max(${roleHoldings.revokedAt})::text from ${roleHoldings}
  where ${roleHoldings.unitNumber} = ${houses.unitNumber} and ${roleHoldings.estateId} = ${houses.estateId}) end`;

/**
 * Returns a page of the wanted houses by estate and number, 9 before 10, and how many there are in all and empty. The caller has
 * checked that she may see `estateId`.
 */
export const selectHouses = async (
  queryable: Queryable,
  wanted: HousesWanted,
  page: { page: number; perPage: number; order: 'ASC' | 'DESC' },
) => {
  const direction = page.order === 'ASC' ? asc : desc;
  const isOneEstate = wanted.estateId !== undefined || (wanted.estates !== 'all' && wanted.estates.length === 1);
  const { limit, offset } = limitAndOffset(page);
  const order = [
    ...(isOneEstate ? [] : [direction(estateProfiles.name)]),
    direction(sql`length(${houses.unitNumber})`),
    direction(houses.unitNumber),
  ];
  // The page is cut before the ends of roles are read, which would otherwise be read for the pages before it as well.
  const cut = queryable
    .select({ estateId: houses.estateId, unitNumber: houses.unitNumber })
    .from(houses)
    .innerJoin(estateProfiles, eq(estateProfiles.id, houses.estateId))
    .where(and(isWanted(wanted), isInState(wanted.state)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('cut');
  const rows = await queryable
    .select({
      estateId: houses.estateId,
      estateName: estateProfiles.name,
      unitNumber: houses.unitNumber,
      givenRoles: houses.givenRoles,
      lastRevokedAt,
    })
    .from(cut)
    .innerJoin(houses, and(eq(houses.estateId, cut.estateId), eq(houses.unitNumber, cut.unitNumber)))
    .innerJoin(estateProfiles, eq(estateProfiles.id, houses.estateId))
    .orderBy(...order);
  const all = await queryable.$count(houses, isWanted(wanted));
  const empty = await queryable.$count(houses, and(isWanted(wanted), isEmpty));
  return { rows, all, empty };
};

/** A house: an estate and a unit number. */
interface HouseKey {
  estateId: string;
  unitNumber: string;
}

/** Locks a house until the transaction ends. Undefined if it is not on the list. */
export const lockHouse = async (
  transaction: Queryable,
  { estateId, unitNumber }: HouseKey,
): Promise<{ givenRoles: number } | undefined> =>
  (
    await transaction
      .select({ givenRoles: houses.givenRoles })
      .from(houses)
      .where(and(eq(houses.estateId, estateId), eq(houses.unitNumber, unitNumber)))
      .for('update')
  )[0];

/** Writes a house down. Returns false if it is on the list already. */
export const insertHouse = async (transaction: Queryable, house: typeof houses.$inferInsert): Promise<boolean> =>
  (await transaction.insert(houses).values(house).onConflictDoNothing().returning({ estateId: houses.estateId }))
    .length > 0;

/** Removes a house. */
export const deleteHouse = async (transaction: Queryable, { estateId, unitNumber }: HouseKey): Promise<void> => {
  await transaction.delete(houses).where(and(eq(houses.estateId, estateId), eq(houses.unitNumber, unitNumber)));
};

/** Counts the houses of estates. */
export const countHousesOf: EstateCounter = countRowsOf(houses, { estateId: houses.estateId });

/**
 * Writes the houses of a row of numbers down that are not on the list, in the order in which houses are locked. Returns how many there
 * were.
 */
export const insertHousesInRow = async (
  transaction: Queryable,
  { estateId, first, last, createdAt }: { estateId: string; first: number; last: number; createdAt: Date },
): Promise<number> => {
  const { rowCount } = await transaction.execute(sql`
    insert into ${houses} (estate_id, unit_number, created_at)
    select ${estateId}, number::text, ${createdAt.toISOString()}::timestamptz from generate_series(${first}::int, ${last}::int) number
    order by number::text collate "C"
    on conflict do nothing`);
  return rowCount ?? 0;
};

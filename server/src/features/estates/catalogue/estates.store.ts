import { and, asc, eq, ilike, isNull, sql } from 'drizzle-orm';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estates } from './estates.table.ts';

export type EstateRow = typeof estates.$inferSelect;
export type NewEstate = typeof estates.$inferInsert;

/** All estates by name. */
export const selectEstates = (queryable: Queryable): Promise<EstateRow[]> =>
  queryable.select().from(estates).orderBy(asc(estates.name));

/** An estate by id. */
export const selectEstate = async (queryable: Queryable, estateId: string): Promise<EstateRow | undefined> =>
  (await queryable.select().from(estates).where(eq(estates.id, estateId)))[0];

/** An estate by its exact name. */
export const selectEstateByName = async (queryable: Queryable, name: string): Promise<EstateRow | undefined> =>
  (await queryable.select().from(estates).where(eq(estates.name, name)))[0];

/** Inserts an estate unless its id or name exists. Returns whether it was inserted. */
export const insertEstate = async (transaction: Queryable, estate: NewEstate): Promise<boolean> =>
  (await transaction.insert(estates).values(estate).onConflictDoNothing().returning({ id: estates.id })).length > 0;

/** Blocks other new estates until the transaction ends, so that each gets a number of its own. */
export const lockEstates = async (transaction: Queryable): Promise<void> => {
  await transaction.execute(sql`lock table ${estates} in share row exclusive mode`);
};

/** Reads the version of an estate. */
export const readEstateVersion = versionReader(estates, estates.id);

/** The estates to which a person can sign up, by name: those that are not switched off. */
export const selectOpenEstates = (queryable: Queryable): Promise<EstateRow[]> =>
  queryable.select().from(estates).where(isNull(estates.switchedOffAt)).orderBy(asc(estates.name));

/** A page of certain estates by name, and how many there are. */
export const selectEstatesPage = async (
  queryable: Queryable,
  wanted: { staffEstates: StaffEstates; text: string; order: 'ASC' | 'DESC'; page: number; perPage: number },
): Promise<{ rows: EstateRow[]; total: number }> => {
  const condition = and(
    withinEstates(estates.id, wanted.staffEstates),
    wanted.text === '' ? undefined : ilike(estates.name, containsPattern(wanted.text)),
  );
  const { limit, offset } = limitAndOffset(wanted);
  const rows = await queryable
    .select()
    .from(estates)
    .where(condition)
    .orderBy(wanted.order === 'ASC' ? asc(estates.name) : sql`${estates.name} desc`)
    .limit(limit)
    .offset(offset);
  return { rows, total: await queryable.$count(estates, condition) };
};

/** An estate by id, locked until the transaction ends. */
export const lockEstate = async (transaction: Queryable, estateId: string): Promise<EstateRow | undefined> =>
  (await transaction.select().from(estates).where(eq(estates.id, estateId)).for('update'))[0];

const timeZoneHeld = namedStatement<{ estateId: string }, { timeZone: string }>(
  'time_zone_held',
  sql`select time_zone as "timeZone" from ${estates} where id = ${sql.placeholder('estateId')} for key share`,
);

/** Reads the time zone of an estate and blocks changes of the estate until the transaction ends; undefined if there is none. */
export const selectTimeZoneHeld = async (transaction: Queryable, estateId: string): Promise<string | undefined> =>
  (await timeZoneHeld(transaction, { estateId }))[0]?.timeZone;

/** The fields of an estate that staff change. */
export type EstateFields = Pick<EstateRow, 'name' | 'suburb' | 'city' | 'timeZone' | 'imageUrl'>;

/** Changes an estate. */
export const updateEstate = async (
  transaction: Queryable,
  estateId: string,
  fields: Partial<EstateFields> | Pick<EstateRow, 'switchedOffAt' | 'rolesSwitchedOff'>,
): Promise<void> => {
  await transaction.update(estates).set(fields).where(eq(estates.id, estateId));
};

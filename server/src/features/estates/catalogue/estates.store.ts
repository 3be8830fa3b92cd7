import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
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

import { and, asc, count, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { addresses } from './addresses.table.ts';

/** A stored address. */
export type AddressRow = typeof addresses.$inferSelect;

const isOwn = ({ id, userId }: { id: string; userId: string }): SQL | undefined =>
  and(eq(addresses.id, id), eq(addresses.userId, userId));

/** Reads a person's addresses, oldest first. */
export const selectAddresses = (queryable: Queryable, userId: string): Promise<AddressRow[]> =>
  queryable
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));

/** Counts a person's addresses. */
export const countAddresses = async (queryable: Queryable, userId: string): Promise<number> =>
  (await queryable.select({ count: count() }).from(addresses).where(eq(addresses.userId, userId)))[0]?.count ?? 0;

/** Whether a person has an address with an id. */
export const hasAddress = async (queryable: Queryable, own: { id: string; userId: string }): Promise<boolean> =>
  (await queryable.$count(addresses, isOwn(own))) > 0;

/** Adds an address. */
export const insertAddress = async (queryable: Queryable, row: AddressRow): Promise<void> => {
  await queryable.insert(addresses).values(row);
};

/** Deletes an address of a person. @returns the deleted address; undefined when she has no such address */
export const deleteOwnAddress = async (
  queryable: Queryable,
  own: { id: string; userId: string },
): Promise<AddressRow | undefined> => (await queryable.delete(addresses).where(isOwn(own)).returning())[0];

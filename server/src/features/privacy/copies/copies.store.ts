import { and, desc, eq, gt, inArray, lt, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { dataCopies } from './data-copies.table.ts';

export type CopyRow = typeof dataCopies.$inferSelect;

/** The name of the lock that keeps the copies of a person from being asked for, stored and deleted with her account at the same time. */
export const copyLockOf = (userId: string): string => `data-copy:${userId}`;

/** Inserts a copy that waits to be made. */
export const insertCopy = async (
  transaction: Queryable,
  copy: Pick<CopyRow, 'id' | 'userId' | 'requestId' | 'createdAt'>,
): Promise<CopyRow | undefined> =>
  (
    await transaction
      .insert(dataCopies)
      .values({ ...copy, status: 'waiting' })
      .returning()
  )[0];

/** A copy by id. */
export const selectCopy = async (queryable: Queryable, id: string): Promise<CopyRow | undefined> =>
  (await queryable.select().from(dataCopies).where(eq(dataCopies.id, id)))[0];

/** The newest copy of a person that has not ended; undefined for none. */
export const selectNewestCopy = async (queryable: Queryable, userId: string, now: Date): Promise<CopyRow | undefined> =>
  (
    await queryable
      .select()
      .from(dataCopies)
      .where(and(eq(dataCopies.userId, userId), or(ne(dataCopies.status, 'ready'), gt(dataCopies.expiresAt, now))))
      .orderBy(desc(dataCopies.createdAt), desc(dataCopies.id))
      .limit(1)
  )[0];

/** Writes what has become of a copy. Returns whether it still exists: it goes with the account of its person. */
export const updateCopy = async (
  queryable: Queryable,
  id: string,
  change: Partial<Pick<CopyRow, 'status' | 'progress' | 'objectKey' | 'bytes' | 'expiresAt'>>,
): Promise<boolean> =>
  (await queryable.update(dataCopies).set(change).where(eq(dataCopies.id, id)).returning({ id: dataCopies.id }))
    .length > 0;

/** The keys of the files of a person's copies, also of one that is being stored. */
export const selectCopyKeysOf = async (queryable: Queryable, userId: string): Promise<string[]> => {
  const rows = await queryable
    .select({ objectKey: dataCopies.objectKey })
    .from(dataCopies)
    .where(and(eq(dataCopies.userId, userId), ne(dataCopies.objectKey, '')));
  return rows.map(({ objectKey }) => objectKey);
};

/** The copies of a person that are kept, newest first, without the keys of their files. */
export const selectCopiesOf = (
  queryable: Queryable,
  userId: string,
): Promise<Pick<CopyRow, 'createdAt' | 'status' | 'bytes' | 'expiresAt'>[]> =>
  queryable
    .select({
      createdAt: dataCopies.createdAt,
      status: dataCopies.status,
      bytes: dataCopies.bytes,
      expiresAt: dataCopies.expiresAt,
    })
    .from(dataCopies)
    .where(eq(dataCopies.userId, userId))
    .orderBy(desc(dataCopies.createdAt), desc(dataCopies.id));

/** Copies that have ended: ready ones whose time is over, and others that were asked for before an instant. */
export const selectExpiredCopies = (
  queryable: Queryable,
  { now, failedEnd }: { now: Date; failedEnd: Date },
): Promise<{ id: string; objectKey: string }[]> =>
  queryable
    .select({ id: dataCopies.id, objectKey: dataCopies.objectKey })
    .from(dataCopies)
    .where(or(lt(dataCopies.expiresAt, now), and(ne(dataCopies.status, 'ready'), lt(dataCopies.createdAt, failedEnd))));

/** Deletes copies by their ids. */
export const deleteCopies = async (queryable: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await queryable.delete(dataCopies).where(inArray(dataCopies.id, [...ids]));
};

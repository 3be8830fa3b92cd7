import { maxWrongPinTries, pinLockMs } from '@ekhaya/contract/gate-access/pin.rules';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gatePins } from './pins.table.ts';

/** A stored PIN: its hash, the wrong tries and the lock. */
export type PinRow = typeof gatePins.$inferSelect;

/** Returns the PIN of a person; undefined when she has set none. */
export const selectPin = async (queryable: Queryable, userId: string): Promise<PinRow | undefined> =>
  (await queryable.select().from(gatePins).where(eq(gatePins.userId, userId)))[0];

/** Returns the end of the lock of a person's PIN; undefined when it is not locked now. */
export const selectPinLock = async (queryable: Queryable, userId: string, now: Date): Promise<Date | undefined> =>
  (
    await queryable
      .select({ lockedUntil: gatePins.lockedUntil })
      .from(gatePins)
      .where(and(eq(gatePins.userId, userId), gt(gatePins.lockedUntil, now)))
  )[0]?.lockedUntil ?? undefined;

/** Returns the end of the latest lock by person, possibly in the past. Null: never locked. Missing: no PIN is set. */
export const selectPinLocks = async (queryable: Queryable, userIds: string[]): Promise<Map<string, Date | null>> => {
  const rows = await queryable
    .select({ userId: gatePins.userId, lockedUntil: gatePins.lockedUntil })
    .from(gatePins)
    .where(inArray(gatePins.userId, userIds));
  return new Map(rows.map(({ userId, lockedUntil }) => [userId, lockedUntil]));
};

/** Inserts a PIN. Returns false when the person has one already. */
export const insertPin = async (queryable: Queryable, pin: typeof gatePins.$inferInsert): Promise<boolean> =>
  (await queryable.insert(gatePins).values(pin).onConflictDoNothing().returning({ id: gatePins.userId })).length > 0;

/**
 * Counts tries as wrong before they are checked, so that concurrent tries cannot exceed the limit together. Reaching the limit
 * locks the PIN. Tries from before an expired lock do not count.
 * @returns the new state; undefined when there is no PIN or it was locked already, in which case nothing is counted
 */
export const countWrongTries = async (
  queryable: Queryable,
  userId: string,
  count: number,
  now: Date,
): Promise<Pick<PinRow, 'pinHash' | 'secretId' | 'changedAt' | 'wrongTries' | 'lockedUntil'> | undefined> => {
  const isLocked = sql`coalesce(${gatePins.lockedUntil} > ${now.toISOString()}::timestamptz, false)`;
  const before = sql`case when ${gatePins.lockedUntil} is null then ${gatePins.wrongTries} else 0 end`;
  const lockedUntil = new Date(now.getTime() + pinLockMs).toISOString();
  const [row] = await queryable
    .update(gatePins)
    .set({
      wrongTries: sql`${before} + ${count}`,
      lockedUntil: sql`case when ${before} + ${count} >= ${maxWrongPinTries} then ${lockedUntil}::timestamptz end`,
    })
    .where(and(eq(gatePins.userId, userId), sql`not ${isLocked}`))
    .returning({
      pinHash: gatePins.pinHash,
      secretId: gatePins.secretId,
      changedAt: gatePins.changedAt,
      wrongTries: gatePins.wrongTries,
      lockedUntil: gatePins.lockedUntil,
    });
  return row;
};

/** Resets the wrong tries and the lock, after the right PIN. */
export const resetWrongTries = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.update(gatePins).set({ wrongTries: 0, lockedUntil: null }).where(eq(gatePins.userId, userId));
};

/** Replaces the hash of the same PIN by one with another secret of the installation. */
export const updatePinHash = async (
  queryable: Queryable,
  userId: string,
  hashed: { pinHash: string; secretId: string },
): Promise<void> => {
  await queryable.update(gatePins).set(hashed).where(eq(gatePins.userId, userId));
};

/** How many PINs have a hash with another secret of the installation than that of an id. */
export const countPinsWithout = (queryable: Queryable, secretId: string): Promise<number> =>
  queryable.$count(gatePins, ne(gatePins.secretId, secretId));

/** Deletes the PIN of a person, with its lock. */
export const deletePin = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(gatePins).where(eq(gatePins.userId, userId));
};

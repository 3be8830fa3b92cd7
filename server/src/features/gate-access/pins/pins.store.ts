import { maxWrongPinTries, pinLockMs } from '@ekhaya/contract/gate-access/pin.rules';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gatePins } from './pins.table.ts';

export type PinRow = typeof gatePins.$inferSelect;

export const selectPin = async (queryable: Queryable, userId: string): Promise<PinRow | undefined> =>
  (await queryable.select().from(gatePins).where(eq(gatePins.userId, userId)))[0];

/** Until when a person's PIN is locked; undefined when it is not. */
export const selectPinLock = async (queryable: Queryable, userId: string, now: Date): Promise<Date | undefined> =>
  (
    await queryable
      .select({ lockedUntil: gatePins.lockedUntil })
      .from(gatePins)
      .where(and(eq(gatePins.userId, userId), gt(gatePins.lockedUntil, now)))
  )[0]?.lockedUntil ?? undefined;

/** Until when the PINs of several people were locked last: null for one that never was, nothing where no PIN is set. */
export const selectPinLocks = async (queryable: Queryable, userIds: string[]): Promise<Map<string, Date | null>> => {
  const rows = await queryable
    .select({ userId: gatePins.userId, lockedUntil: gatePins.lockedUntil })
    .from(gatePins)
    .where(inArray(gatePins.userId, userIds));
  return new Map(rows.map(({ userId, lockedUntil }) => [userId, lockedUntil]));
};

/** Writes a PIN where there is none; says whether it was written. */
export const insertPin = async (queryable: Queryable, pin: typeof gatePins.$inferInsert): Promise<boolean> =>
  (await queryable.insert(gatePins).values(pin).onConflictDoNothing().returning({ id: gatePins.userId })).length > 0;

/**
 * Counts tries as wrong, before anything is tried, so that tries made at the same moment cannot pass the limit
 * together; the one that reaches it locks. Tries from before a lock that is over no longer count.
 * @returns how it stands; undefined when there is no PIN, or it was locked before and nothing was counted
 */
export const countWrongTries = async (
  queryable: Queryable,
  userId: string,
  count: number,
  now: Date,
): Promise<{ pinHash: string; wrongTries: number; lockedUntil: Date | null } | undefined> => {
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
    .returning({ pinHash: gatePins.pinHash, wrongTries: gatePins.wrongTries, lockedUntil: gatePins.lockedUntil });
  return row;
};

/** After the right PIN: no try counts, and no lock that only that try had made. */
export const forgetWrongTries = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.update(gatePins).set({ wrongTries: 0, lockedUntil: null }).where(eq(gatePins.userId, userId));
};

/** Forgets a PIN and its lock. */
export const deletePin = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(gatePins).where(eq(gatePins.userId, userId));
};

import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { oneTimePins } from './one-time-pins.table.ts';

export type OneTimePin = typeof oneTimePins.$inferSelect;

/**
 * Replaces the PIN of a person, unless the last one was sent after `notSentAfter`. Of two concurrent calls one replaces it.
 * @returns whether the PIN was replaced
 */
export const replaceOneTimePin = async (
  queryable: Queryable,
  pin: OneTimePin,
  notSentAfter: Date,
): Promise<boolean> => {
  const { userId, ...rest } = pin;
  const written = await queryable
    .insert(oneTimePins)
    .values(pin)
    .onConflictDoUpdate({ target: oneTimePins.userId, set: rest, setWhere: lte(oneTimePins.sentAt, notSentAfter) })
    .returning({ userId: oneTimePins.userId });
  return written.some((row) => row.userId === userId);
};

/** The latest PIN of a person. */
export const selectOneTimePin = async (queryable: Queryable, userId: string): Promise<OneTimePin | undefined> => {
  const [pin] = await queryable.select().from(oneTimePins).where(eq(oneTimePins.userId, userId));
  return pin;
};

/** Consumes one attempt and returns the PIN; undefined when there is no PIN or no attempt is left. */
export const consumeOneTimePinAttempt = async (
  queryable: Queryable,
  userId: string,
): Promise<OneTimePin | undefined> => {
  const [pin] = await queryable
    .update(oneTimePins)
    .set({ triesLeft: sql`${oneTimePins.triesLeft} - 1` })
    .where(and(eq(oneTimePins.userId, userId), gt(oneTimePins.triesLeft, 0)))
    .returning();
  return pin;
};

/** Deletes a PIN. False when it was used or replaced in the meantime. */
export const deleteOneTimePin = async (queryable: Queryable, pin: OneTimePin): Promise<boolean> => {
  const deleted = await queryable
    .delete(oneTimePins)
    .where(and(eq(oneTimePins.userId, pin.userId), eq(oneTimePins.pinDigest, pin.pinDigest)))
    .returning({ userId: oneTimePins.userId });
  return deleted.length === 1;
};

/** Deletes the one-time PINs that have expired. */
export const deleteExpiredOneTimePins = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(oneTimePins).where(lte(oneTimePins.expiresAt, now));
};

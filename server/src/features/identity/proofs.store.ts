import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { emailProofs, oneTimePins, passwordResets } from './identity.table.ts';

export type OneTimePin = typeof oneTimePins.$inferSelect;

/** Replaces the PIN of a person. False when the last one was sent after `notSentAfter`; of two at once one is written. */
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

export const selectOneTimePin = async (queryable: Queryable, userId: string): Promise<OneTimePin | undefined> => {
  const [pin] = await queryable.select().from(oneTimePins).where(eq(oneTimePins.userId, userId));
  return pin;
};

/** Uses up one try and answers the PIN; undefined when there is none or its tries are used up. */
export const takeOneTimePinTry = async (queryable: Queryable, userId: string): Promise<OneTimePin | undefined> => {
  const [pin] = await queryable
    .update(oneTimePins)
    .set({ triesLeft: sql`${oneTimePins.triesLeft} - 1` })
    .where(and(eq(oneTimePins.userId, userId), gt(oneTimePins.triesLeft, 0)))
    .returning();
  return pin;
};

/** Uses a PIN up. False when it was used or replaced in the meantime. */
export const deleteOneTimePin = async (queryable: Queryable, pin: OneTimePin): Promise<boolean> => {
  const deleted = await queryable
    .delete(oneTimePins)
    .where(and(eq(oneTimePins.userId, pin.userId), eq(oneTimePins.pinDigest, pin.pinDigest)))
    .returning({ userId: oneTimePins.userId });
  return deleted.length === 1;
};

export const insertPasswordReset = async (
  queryable: Queryable,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> => {
  await queryable.insert(passwordResets).values(reset);
};

export const isPasswordResetGood = async (queryable: Queryable, tokenDigest: string, now: Date): Promise<boolean> => {
  const rows = await queryable
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenDigest, tokenDigest), gt(passwordResets.expiresAt, now)));
  return rows.length === 1;
};

/** Uses a token up and answers whose it was; of two uses at the same moment one gets it. */
export const takePasswordReset = async (
  queryable: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<string | undefined> => {
  const [taken] = await queryable
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenDigest, tokenDigest), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId });
  return taken?.userId;
};

export const deletePasswordResetsOf = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(passwordResets).where(eq(passwordResets.userId, userId));
};

export const insertEmailProof = async (queryable: Queryable, proof: typeof emailProofs.$inferInsert): Promise<void> => {
  await queryable.insert(emailProofs).values(proof);
};

/** Uses a proof of an address up and answers whose it was; of two uses at the same moment one gets it. */
export const takeEmailProof = async (
  queryable: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<{ userId: string; email: string } | undefined> => {
  const [taken] = await queryable
    .delete(emailProofs)
    .where(and(eq(emailProofs.tokenDigest, tokenDigest), gt(emailProofs.expiresAt, now)))
    .returning({ userId: emailProofs.userId, email: emailProofs.email });
  return taken;
};

export const deleteExpiredProofs = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(oneTimePins).where(lte(oneTimePins.expiresAt, now));
  await queryable.delete(emailProofs).where(lte(emailProofs.expiresAt, now));
  await queryable.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
};

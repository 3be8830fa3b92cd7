import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { passwordResets } from './password-resets.table.ts';

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

/** Deletes the reset links that have expired. */
export const deleteExpiredPasswordResets = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
};

import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { users } from '../accounts/accounts.table.ts';
import { passwordResets } from './password-resets.table.ts';

/** Inserts a link to set a new password. */
export const insertPasswordReset = async (
  queryable: Queryable,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> => {
  await queryable.insert(passwordResets).values(reset);
};

/** The person to whom a link was mailed that has neither been used nor expired; undefined for every other token digest. */
export const selectOwnerOfPasswordReset = async (
  queryable: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<{ id: string; firstName: string; lastName: string; email: string } | undefined> => {
  const [owner] = await queryable
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenDigest, tokenDigest), gt(passwordResets.expiresAt, now)));
  return owner;
};

/**
 * Consumes the link with that token digest. Of two concurrent calls exactly one succeeds.
 * @returns the id of the person to whom the link was mailed; undefined when the link is used or has expired
 */
export const consumePasswordReset = async (
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

/** Deletes all links of a person. */
export const deletePasswordResetsOf = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(passwordResets).where(eq(passwordResets.userId, userId));
};

/** Deletes the reset links that have expired. */
export const deleteExpiredPasswordResets = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
};

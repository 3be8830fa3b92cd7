import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { emailChanges } from './email-changes.table.ts';
import { emailProofs } from './email-proofs.table.ts';

/** Writes the address that a person wants to change to. It replaces an earlier one. */
export const upsertEmailChange = async (
  queryable: Queryable,
  change: typeof emailChanges.$inferInsert,
): Promise<void> => {
  const { email, expiresAt } = change;
  await queryable
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, expiresAt } });
};

/** The address that a person wants to change to; undefined when there is none or it has expired. */
export const selectEmailChange = async (
  queryable: Queryable,
  userId: string,
  now: Date,
): Promise<string | undefined> => {
  const [change] = await queryable
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return change?.email;
};

/** Deletes the address that a person wants to change to, with the links that prove it. */
export const deleteEmailChange = async (queryable: Queryable, userId: string): Promise<void> => {
  const deleted = await queryable
    .delete(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .returning({ email: emailChanges.email });
  for (const { email } of deleted) {
    await queryable.delete(emailProofs).where(and(eq(emailProofs.userId, userId), eq(emailProofs.email, email)));
  }
};

/** Deletes the addresses that were not proved in time. */
export const deleteExpiredEmailChanges = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(emailChanges).where(lte(emailChanges.expiresAt, now));
};

import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { emailProofs } from './email-proofs.table.ts';

/** Inserts a link that proves an e-mail address. */
export const insertEmailProof = async (queryable: Queryable, proof: typeof emailProofs.$inferInsert): Promise<void> => {
  await queryable.insert(emailProofs).values(proof);
};

/** The person to whom a link was mailed that has neither been used nor expired; undefined for every other token digest. */
export const selectOwnerOfEmailProof = async (
  queryable: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<string | undefined> => {
  const [owner] = await queryable
    .select({ userId: emailProofs.userId })
    .from(emailProofs)
    .where(and(eq(emailProofs.tokenDigest, tokenDigest), gt(emailProofs.expiresAt, now)));
  return owner?.userId;
};

/**
 * Consumes the proof with that token digest. Of two concurrent calls one gets it.
 * @returns the person and the address; undefined when there is no such proof or it has expired
 */
export const consumeEmailProof = async (
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

/** Deletes the links to prove an e-mail address that have expired. */
export const deleteExpiredEmailProofs = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(emailProofs).where(lte(emailProofs.expiresAt, now));
};

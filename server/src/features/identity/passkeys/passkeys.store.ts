import { and, count, desc, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { passkeyChallenges, passkeys } from './passkeys.table.ts';

/** A stored passkey. */
export type PasskeyRow = typeof passkeys.$inferSelect;

/** The passkeys of a person, newest first. */
export const selectPasskeysOf = (queryable: Queryable, userId: string): Promise<PasskeyRow[]> =>
  queryable
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));

/** Whose a passkey is; undefined for an unknown one. */
export const selectOwnerOfPasskey = async (queryable: Queryable, id: string): Promise<string | undefined> =>
  (await queryable.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.id, id)))[0]?.userId;

/** A passkey by id, locked until the transaction ends, so that its counter only grows. */
export const selectPasskeyForUpdate = async (queryable: Queryable, id: string): Promise<PasskeyRow | undefined> =>
  (await queryable.select().from(passkeys).where(eq(passkeys.id, id)).for('update'))[0];

/** How many passkeys a person has. */
export const countPasskeysOf = async (queryable: Queryable, userId: string): Promise<number> =>
  (await queryable.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId)))[0]?.count ?? 0;

/** Inserts a passkey. False when the id exists. */
export const insertPasskey = async (queryable: Queryable, passkey: PasskeyRow): Promise<boolean> =>
  (await queryable.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })).length === 1;

/** Records a sign-in with a passkey. */
export const updatePasskeyUsed = async (
  queryable: Queryable,
  id: string,
  used: { counter: number; lastUsedAt: Date },
): Promise<void> => {
  await queryable.update(passkeys).set(used).where(eq(passkeys.id, id));
};

/** Deletes a passkey of a person. @returns its name; undefined when she has no such passkey */
export const deleteOwnPasskey = async (
  queryable: Queryable,
  id: string,
  userId: string,
): Promise<string | undefined> => {
  const [deleted] = await queryable
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return deleted?.name;
};

/** Deletes all passkeys of a person. */
export const deletePasskeysOf = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(passkeys).where(eq(passkeys.userId, userId));
};

/** Deletes the passkeys of a person that were added at an instant or later. @returns their names */
export const deletePasskeysAddedSince = async (
  queryable: Queryable,
  userId: string,
  since: Date,
): Promise<string[]> => {
  const deleted = await queryable
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .returning({ name: passkeys.name });
  return deleted.map(({ name }) => name);
};

/** What a challenge is made for. */
export type ChallengePurpose = 'sign-in' | 'add' | 'factor';

/** Inserts a challenge. */
export const insertChallenge = async (
  queryable: Queryable,
  challenge: typeof passkeyChallenges.$inferInsert & { purpose: ChallengePurpose },
): Promise<void> => {
  await queryable.insert(passkeyChallenges).values(challenge);
};

/**
 * Consumes a challenge. Of two concurrent calls one gets it.
 * @param purpose what the challenge must have been made for: one that anybody with a session gets must add no passkey
 * @param userId the person for whom it was made; null for one of a sign-in
 * @returns false when there is no such challenge, it was used or it has expired
 */
export const consumeChallenge = async (
  queryable: Queryable,
  {
    challenge,
    purpose,
    userId,
    now,
  }: { challenge: string; purpose: ChallengePurpose; userId: string | null; now: Date },
): Promise<boolean> => {
  const isHers = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const taken = await queryable
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        isHers,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length === 1;
};

/** Deletes the challenges that have expired. */
export const deleteExpiredChallenges = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
};

import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SecurityRules } from '@ekhaya/contract/identity/console-security';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { copyRowsOf, type EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import { passkeys } from '../passkeys/passkeys.table.ts';
import { authenticatorApps, recoveryCodes, securityRules } from './second-factor.table.ts';

/** A stored authenticator app. */
export type AuthenticatorAppRow = typeof authenticatorApps.$inferSelect;

/** The authenticator app of a person, also while it is being set up. */
export const selectApp = async (queryable: Queryable, userId: string): Promise<AuthenticatorAppRow | undefined> =>
  (await queryable.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId)))[0];

/** Whether a person has set up an authenticator app. */
export const hasConfirmedApp = async (queryable: Queryable, userId: string): Promise<boolean> =>
  (await selectApp(queryable, userId))?.confirmedAt instanceof Date;

/** What a person can give as a second factor, in one query. */
export const selectFactorsOf = async (
  queryable: Queryable,
  userId: string,
): Promise<{ hasApp: boolean; passkeys: number }> => {
  const { rows } = await queryable.execute<{ hasApp: boolean; passkeys: number }>(sql`
    select exists (
        select 1 from ${authenticatorApps}
        where ${authenticatorApps.userId} = ${userId} and ${authenticatorApps.confirmedAt} is not null
      ) as "hasApp",
      (select count(*)::int from ${passkeys} where ${passkeys.userId} = ${userId}) as passkeys`);
  return rows[0] ?? { hasApp: false, passkeys: 0 };
};

/** Stores an app that is being set up. It replaces one that was never confirmed, and no other. */
export const upsertUnconfirmedApp = async (
  queryable: Queryable,
  app: { userId: string; encryptedSecret: string; createdAt: Date },
): Promise<void> => {
  await queryable
    .insert(authenticatorApps)
    .values(app)
    .onConflictDoUpdate({ target: authenticatorApps.userId, set: { ...app, confirmedAt: null, lastStep: 0 } });
};

/**
 * Consumes the code of a step. Of two concurrent calls with one code, one gets it.
 * @returns false when a code of this step or of a later one was used
 */
export const consumeStep = async (queryable: Queryable, userId: string, step: number): Promise<boolean> => {
  const taken = await queryable
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.userId, userId), lt(authenticatorApps.lastStep, step)))
    .returning({ userId: authenticatorApps.userId });
  return taken.length === 1;
};

/** When a person set up her authenticator app; empty without one. */
export const selectAppDates = (
  queryable: Queryable,
  userId: string,
): Promise<{ createdAt: Date; confirmedAt: Date | null }[]> =>
  queryable
    .select({ createdAt: authenticatorApps.createdAt, confirmedAt: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId));

/** Confirms the app that a person sets up. */
export const updateAppConfirmed = async (queryable: Queryable, userId: string, confirmedAt: Date): Promise<void> => {
  await queryable.update(authenticatorApps).set({ confirmedAt }).where(eq(authenticatorApps.userId, userId));
};

/** Deletes the app and the recovery codes of a person. @returns whether there was a confirmed app */
export const deleteApp = async (queryable: Queryable, userId: string): Promise<boolean> => {
  await queryable.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await queryable
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .returning({ confirmedAt: authenticatorApps.confirmedAt });
  return deleted[0]?.confirmedAt instanceof Date;
};

/** Deletes the app and the recovery codes of a person if the app was confirmed at an instant or later. */
export const deleteAppConfirmedSince = async (queryable: Queryable, userId: string, since: Date): Promise<void> => {
  const found = await queryable
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), gte(authenticatorApps.confirmedAt, since)))
    .for('update');
  if (found.length > 0) await deleteApp(queryable, userId);
};

/** Replaces the recovery codes of a person. */
export const replaceRecoveryCodes = async (
  queryable: Queryable,
  userId: string,
  { digests, secretId }: { digests: string[]; secretId: string },
): Promise<void> => {
  await queryable.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await queryable.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest, secretId })));
};

/** Consumes a recovery code. Of two concurrent calls one gets it. @returns false when there is none with one of the digests */
export const deleteRecoveryCode = async (queryable: Queryable, userId: string, digests: string[]): Promise<boolean> => {
  const taken = await queryable
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.digest, digests)))
    .returning({ digest: recoveryCodes.digest });
  return taken.length === 1;
};

/** How many recovery codes a person has left. */
export const countRecoveryCodes = async (queryable: Queryable, userId: string): Promise<number> =>
  (await queryable.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)))[0]?.count ??
  0;

/** Reads the version of the security rules of an estate. */
export const readSecurityRulesVersion = versionReader(securityRules, securityRules.estateId);

/** The security rules that estates have set, by estate. */
export const selectSecurityRules = async (
  queryable: Queryable,
  estateIds: string[],
): Promise<Map<string, SecurityRules>> => {
  if (estateIds.length === 0) return new Map();
  const rows = await queryable
    .select({
      estateId: securityRules.estateId,
      isSecondFactorRequired: securityRules.isSecondFactorRequired,
      fromRank: securityRules.fromRank,
    })
    .from(securityRules)
    .where(inArray(securityRules.estateId, estateIds));
  return new Map(rows.map(({ estateId, ...rules }) => [estateId, rules]));
};

/** Stores the security rules of an estate, replacing those it had. */
export const upsertSecurityRules = async (
  queryable: Queryable,
  { estateId, ...rules }: SecurityRules & { estateId: string },
): Promise<void> => {
  await queryable
    .insert(securityRules)
    .values({ estateId, ...rules })
    .onConflictDoUpdate({ target: securityRules.estateId, set: rules });
};

/** Copies the security rules of an estate to a new one. */
export const copySecurityRules: EstateCopier = copyRowsOf(securityRules);

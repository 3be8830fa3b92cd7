import type { SecurityRules } from '@ekhaya/contract/identity/console-security';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { administratorRank, findConsoleRanks, findEstate } from '../../estates/index.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { defaultSecurityRules } from './read-requirement.ts';
import { readSecurityRulesVersion, selectSecurityRules, upsertSecurityRules } from './second-factor.store.ts';

type RulesDependencies = Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>;
type VersionedRules = SecurityRules & { version: number; isOffInDemo: boolean };

const readRulesWithin = async (
  { environment }: Pick<RulesDependencies, 'environment'>,
  queryable: Queryable,
  estateId: string,
): Promise<SecurityRules> =>
  (await selectSecurityRules(queryable, [estateId])).get(estateId) ?? defaultSecurityRules(environment);

const readVersionedRules = async (
  dependencies: Pick<RulesDependencies, 'environment'>,
  queryable: Queryable,
  estateId: string,
): Promise<VersionedRules> => {
  const rules = await readRulesWithin(dependencies, queryable, estateId);
  return {
    ...rules,
    version: await versionOf(queryable, readSecurityRulesVersion(estateId)),
    isOffInDemo: dependencies.environment.isDemo && !rules.isSecondFactorRequired,
  };
};

/** Reads the security rules of an estate for its staff. @throws {AppError} `not-found`; `forbidden` at another estate */
export const readSecurityRules = async (
  dependencies: RulesDependencies,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<VersionedRules> => {
  const { database } = dependencies;
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(database.db, estateId)) === undefined) throw new AppError('not-found');
  return readVersionedRules(dependencies, database.db, estateId);
};

/** New security rules of an estate, and the member of staff who sets them. */
interface SecurityRulesChange {
  estateId: string;
  actorId: string;
  staffEstates: StaffEstates;
  /** The version that the member of staff saw. */
  version: number;
  rules: SecurityRules;
}

/** The highest rank that rules ask for a second factor and new ones do not; undefined when nobody is relieved. */
const highestRelieved = (before: SecurityRules, after: SecurityRules): number | undefined => {
  if (!before.isSecondFactorRequired) return undefined;
  if (!after.isSecondFactorRequired) return administratorRank;
  return after.fromRank > before.fromRank ? after.fromRank - 1 : undefined;
};

/**
 * Requires that a member of staff relieves only people of a lower rank of the second factor. Otherwise somebody who has seen a password
 * of a higher rank could make it open the console. An administrator may relieve everybody.
 * @throws {AppError} `forbidden`
 */
const requireRankToRelieve = async (
  transaction: Queryable,
  {
    actorId,
    estateId,
    before,
    after,
  }: Pick<SecurityRulesChange, 'actorId' | 'estateId'> & Record<'before' | 'after', SecurityRules>,
): Promise<void> => {
  const relieved = highestRelieved(before, after);
  if (relieved === undefined) return;
  const rank = (await findConsoleRanks(transaction, actorId)).get(estateId) ?? 0;
  if (rank >= administratorRank || relieved < rank) return;
  const detail =
    'Staff of your rank or above would no longer give a second factor. Please ask an administrator to change this.';
  throw new AppError('forbidden', { detail });
};

/**
 * Sets the security rules of an estate and records it in the audit log.
 * @throws {AppError} `not-found`; `forbidden`, also for who would relieve people of her rank or above
 */
export const changeSecurityRules = async (
  dependencies: RulesDependencies,
  { estateId, actorId, staffEstates, version, rules }: SecurityRulesChange,
): Promise<VersionedRules> => {
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(dependencies, {
    actorId,
    action: 'security.rules',
    subject: { kind: 'security-rules', id: estateId },
    seen: { version, read: readSecurityRulesVersion(estateId) },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, `security-rules:${estateId}`);
      return readRulesWithin(dependencies, transaction, estateId);
    },
    change: async (transaction, before) => {
      await requireRankToRelieve(transaction, { actorId, estateId, before, after: rules });
      await upsertSecurityRules(transaction, { estateId, ...rules });
      const result = await readVersionedRules(dependencies, transaction, estateId);
      return { estateIds: [estateId], before, after: rules, result };
    },
  });
};

import type { SecurityRules } from '@ekhaya/contract/identity/console-security';
import type { Queryable } from '../../../platform/database/database.ts';
import { findConsoleRanks } from '../../estates/index.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { selectFactorsOf, selectSecurityRules } from './second-factor.store.ts';

/** The rules of an estate that has set none: required of everybody, and of nobody on a demo installation. */
export const defaultSecurityRules = ({ isDemo }: { isDemo: boolean }): SecurityRules => ({
  isSecondFactorRequired: !isDemo,
  fromRank: 0,
});

/** Whether an estate where a person acts requires a second factor of her. An administrator acts at all of them. */
export const isSecondFactorRequired = async (
  { environment }: Pick<IdentityDependencies, 'environment'>,
  queryable: Queryable,
  userId: string,
): Promise<boolean> => {
  const ranks = await findConsoleRanks(queryable, userId);
  if (ranks.size === 0) return false;
  const set = await selectSecurityRules(queryable, [...ranks.keys()]);
  return [...ranks].some(([estateId, rank]) => {
    const rules = set.get(estateId) ?? defaultSecurityRules(environment);
    return rules.isSecondFactorRequired && rank >= rules.fromRank;
  });
};

/** What a person has to give as a second factor, and what she can give. */
export interface Requirement {
  isRequired: boolean;
  hasApp: boolean;
  passkeys: number;
  /** Whether the console asks for a second factor: an estate requires it, or the person has set up an app by herself. */
  isNeeded: boolean;
  /** Whether the person has anything to give. */
  isEnrolled: boolean;
}

/** Reads what a person has to give as a second factor. */
export const readRequirement = async (
  dependencies: Pick<IdentityDependencies, 'environment'>,
  queryable: Queryable,
  userId: string,
): Promise<Requirement> => {
  const [isRequired, { hasApp, passkeys }] = await Promise.all([
    isSecondFactorRequired(dependencies, queryable, userId),
    selectFactorsOf(queryable, userId),
  ]);
  return { isRequired, hasApp, passkeys, isNeeded: isRequired || hasApp, isEnrolled: hasApp || passkeys > 0 };
};

import type { HouseholdRules } from '@ekhaya/contract/household/console-household';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEnabledRoles, findEstate } from '../../estates/index.ts';
import { canOwnersGive, nameOfOwner, namesGivenByDefault } from '../household.policy.ts';
import { readHouseholdRulesVersion, selectHouseholdRules } from './household-rules.store.ts';

type Role = Awaited<ReturnType<typeof findEnabledRoles>>[number];

/** The roles of an estate that it may let owners give, highest rank first. None where the estate has no role of owners. */
export const findRolesForOwners = async (queryable: Queryable, estateId: string): Promise<Role[]> => {
  const roles = await findEnabledRoles(queryable, estateId);
  const owner = roles.find(({ name }) => name === nameOfOwner);
  return owner === undefined ? [] : roles.filter((role) => canOwnersGive(role, owner.rank));
};

/** The rules of an estate as they are in force. */
export interface RulesInForce {
  /** The roles that owners may give now. */
  roles: Role[];
  needsApproval: boolean;
}

/** Reads the household rules of an estate: its own, or the product's defaults. Roles that owners may not give any more are left out. */
export const readRulesInForce = async (queryable: Queryable, estateId: string): Promise<RulesInForce> => {
  const own = await selectHouseholdRules(queryable, estateId);
  const choices = await findRolesForOwners(queryable, estateId);
  return {
    roles: choices.filter(({ id, name }) =>
      own === undefined ? namesGivenByDefault.includes(name) : own.roleIds.includes(id),
    ),
    needsApproval: own?.needsApproval ?? true,
  };
};

/** Reads the household rules of an estate as an audit row and a form hold them. */
export const readRulesWithin = async (queryable: Queryable, estateId: string): Promise<HouseholdRules> => {
  const { roles, needsApproval } = await readRulesInForce(queryable, estateId);
  return { roleIds: roles.map(({ id }) => id), needsApproval };
};

/** Reads the household rules of an estate with their version and the roles to choose from. */
export const presentRulesWithin = async (
  queryable: Queryable,
  estateId: string,
): Promise<OutputOf<'GET /api/console/estates/{estateId}/household-rules'>> => ({
  ...(await readRulesWithin(queryable, estateId)),
  version: await versionOf(queryable, readHouseholdRulesVersion(estateId)),
  choices: (await findRolesForOwners(queryable, estateId)).map(({ id, displayName, description }) => ({
    id,
    displayName,
    description,
  })),
});

/** Reads the household rules of an estate for its staff. @throws {AppError} `not-found`; `forbidden` at another estate */
export const readHouseholdRules = async (
  { database }: Pick<Dependencies, 'database'>,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<OutputOf<'GET /api/console/estates/{estateId}/household-rules'>> => {
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(database.db, estateId)) === undefined) throw new AppError('not-found');
  return presentRulesWithin(database.db, estateId);
};

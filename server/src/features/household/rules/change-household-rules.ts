import type { HouseholdRules } from '@ekhaya/contract/household/console-household';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { readHouseholdRulesVersion, upsertHouseholdRules } from './household-rules.store.ts';
import { findRolesForOwners, presentRulesWithin, readRulesWithin } from './read-household-rules.ts';

/**
 * Sets the household rules of an estate, audited.
 * @throws {AppError} `not-found`, `forbidden`; `validation` for a role that owners cannot give
 */
export const changeHouseholdRules = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  change: { estateId: string; actorId: string; staffEstates: StaffEstates; version: number; rules: HouseholdRules },
): Promise<OutputOf<'PUT /api/console/estates/{estateId}/household-rules'>> => {
  const { estateId, actorId, staffEstates, version, rules } = change;
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(dependencies, {
    actorId,
    action: 'household.rules',
    subject: { kind: 'household-rules', id: estateId },
    seen: { version, read: readHouseholdRulesVersion(estateId) },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, `household-rules:${estateId}`);
      return readRulesWithin(transaction, estateId);
    },
    change: async (transaction, before) => {
      // The order of the choices is kept, so that the same roles are the same rules.
      const choices = (await findRolesForOwners(transaction, estateId)).map(({ id }) => id);
      if (!rules.roleIds.every((id) => choices.includes(id))) {
        throw new AppError('validation', { fields: { roleIds: 'Owners cannot give one of these roles.' } });
      }
      const after = { ...rules, roleIds: choices.filter((id) => rules.roleIds.includes(id)) };
      await upsertHouseholdRules(transaction, { estateId, ...after });
      return { estateIds: [estateId], before, after, result: await presentRulesWithin(transaction, estateId) };
    },
  });
};

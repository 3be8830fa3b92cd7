import { eq } from 'drizzle-orm';
import type { HouseholdRules } from '@ekhaya/contract/household/console-household';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { copyRowsOf, type EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import { householdRules } from './household-rules.table.ts';

/** Reads the version of the household rules of an estate. */
export const readHouseholdRulesVersion = versionReader(householdRules, householdRules.estateId);

/** Returns the household rules that an estate has set, or undefined if it has set none. */
export const selectHouseholdRules = async (
  queryable: Queryable,
  estateId: string,
): Promise<HouseholdRules | undefined> =>
  (
    await queryable
      .select({ roleIds: householdRules.roleIds, needsApproval: householdRules.needsApproval })
      .from(householdRules)
      .where(eq(householdRules.estateId, estateId))
  )[0];

/** Stores the household rules of an estate, replacing those it had. */
export const upsertHouseholdRules = async (
  transaction: Queryable,
  { estateId, ...rules }: HouseholdRules & { estateId: string },
): Promise<void> => {
  await transaction
    .insert(householdRules)
    .values({ estateId, ...rules })
    .onConflictDoUpdate({ target: householdRules.estateId, set: rules });
};

/** Copies the household rules of an estate to a new one, with the roles of the new one. */
export const copyHouseholdRules: EstateCopier = copyRowsOf(householdRules, (row, { roleIds }) => ({
  roleIds: (row['roleIds'] as string[]).map((id) => roleIds.get(id) ?? id),
}));

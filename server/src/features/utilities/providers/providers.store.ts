import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import { countRowsOf, type EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { utilityProviders } from './providers.table.ts';

/** Reads the version of the provider of an estate. */
export const readProviderVersion = versionReader(utilityProviders, utilityProviders.estateId);

/** The stored provider of an estate. */
export type UtilityProviderRow = typeof utilityProviders.$inferSelect;

const providerOfEstate = preparedStatement((queryable) =>
  queryable
    .select()
    .from(utilityProviders)
    .where(eq(utilityProviders.estateId, sql.placeholder('estateId')))
    .prepare('utility_provider_of_estate'),
);

/** Reads the provider of an estate; undefined where nothing is sold. */
export const selectUtilityProvider = async (
  queryable: Queryable,
  estateId: string,
): Promise<UtilityProviderRow | undefined> => (await providerOfEstate(queryable).execute({ estateId }))[0];

/** What sells units at some estates, without its credentials. */
export const selectUtilityProviders = (
  queryable: Queryable,
  estates: StaffEstates,
): Promise<Pick<UtilityProviderRow, 'estateId' | 'name' | 'isEnabled' | 'utilities' | 'readingsUrl'>[]> =>
  queryable
    .select({
      estateId: utilityProviders.estateId,
      name: utilityProviders.name,
      isEnabled: utilityProviders.isEnabled,
      utilities: utilityProviders.utilities,
      readingsUrl: utilityProviders.readingsUrl,
    })
    .from(utilityProviders)
    .where(withinEstates(utilityProviders.estateId, estates));

/** Stores the provider of an estate, replacing the one it had. */
export const upsertUtilityProvider = async (
  queryable: Queryable,
  { estateId, ...row }: Unversioned<UtilityProviderRow>,
): Promise<void> => {
  await queryable
    .insert(utilityProviders)
    .values({ estateId, ...row })
    .onConflictDoUpdate({ target: utilityProviders.estateId, set: row });
};

/** Counts the vendors of estates. */
export const countProvidersOf: EstateCounter = countRowsOf(utilityProviders, { estateId: utilityProviders.estateId });

import type { Configurations } from '@ekhaya/contract/configuration/configuration';
import type { ConfigurationScope } from '@ekhaya/contract/configuration/console-configuration';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { findEstateNames } from '../estates/index.ts';
import {
  configurationsOfEstate,
  effectiveConfigurations,
  shippedConfigurations,
  type EstateConfiguration,
} from './configuration.rules.ts';
import { selectValues, selectValuesBelow } from './configuration.store.ts';

/** The id of the scope that every estate stands under. */
const product = { id: 'product', name: 'Every estate' };

/** What every estate sets, by estate. The rows are few: only what was changed has one. */
const ownOfEstates = (values: Record<string, unknown>): Map<string, EstateConfiguration> => {
  const own = new Map<string, EstateConfiguration>();
  for (const [key, value] of Object.entries(values)) {
    const [, estateId = '', name = ''] = /^estate\.(.*)\.(\w+)$/.exec(key) ?? [];
    own.set(estateId, { ...own.get(estateId), [name]: value });
  }
  return own;
};

const allScopes = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
): Promise<ConfigurationScope[]> => {
  const [changed, below, names] = await Promise.all([
    selectValues(database.db, Object.keys(shippedConfigurations)),
    selectValuesBelow(database.db, 'estate.'),
    findEstateNames(database.db),
  ]);
  const own = ownOfEstates(below);
  const effective: Configurations = effectiveConfigurations(changed);
  const ofProduct = { ...product, set: changed, effective, canBeChanged: staffEstates === 'all' };
  const ofEstates = [...names]
    .filter(([id]) => includesEstate(staffEstates, id))
    .map(([id, name]) => {
      const set = own.get(id) ?? {};
      return { id, name, set, effective: configurationsOfEstate(effective, set), canBeChanged: true };
    });
  return [ofProduct, ...ofEstates];
};

/** A page of what the caller may see of the configuration: that of the product first, then her estates by name. */
export const listConfigurationScopes = async (
  dependencies: Pick<Dependencies, 'database'>,
  looking: {
    staffEstates: StaffEstates;
    query: { page: number; perPage: number; order: 'ASC' | 'DESC'; q?: string | undefined };
  },
): Promise<{ items: ConfigurationScope[]; total: number }> => {
  const { page, perPage, order, q = '' } = looking.query;
  const found = (await allScopes(dependencies, looking.staffEstates)).filter(({ name }) =>
    name.toLowerCase().includes(q.toLowerCase()),
  );
  if (order === 'DESC') found.reverse();
  return { items: found.slice((page - 1) * perPage, page * perPage), total: found.length };
};

/**
 * The configuration of the product or of one estate of the caller.
 * @throws {AppError} `not-found` for an estate that is not hers, or is none
 */
export const readConfigurationScope = async (
  dependencies: Pick<Dependencies, 'database'>,
  looking: { staffEstates: StaffEstates; scopeId: string },
): Promise<ConfigurationScope> => {
  const scope = (await allScopes(dependencies, looking.staffEstates)).find(({ id }) => id === looking.scopeId);
  if (scope === undefined) throw new AppError('not-found');
  return scope;
};

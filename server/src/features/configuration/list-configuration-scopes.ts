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
  defaultConfigurations,
  type EstateConfiguration,
} from './configuration.rules.ts';
import { selectScopeVersions, selectValues, selectValuesWithPrefix } from './configuration.store.ts';

/** The scope of the product, which applies to every estate. */
const productScope = { id: 'product', name: 'Every estate' };

/** Groups the rows of estates by estate id. There are few rows: only changed settings have one. */
const groupByEstate = (values: Record<string, unknown>): Map<string, EstateConfiguration> => {
  const settings = new Map<string, EstateConfiguration>();
  for (const [key, value] of Object.entries(values)) {
    const [, estateId = '', name = ''] = /^estate\.(.*)\.(\w+)$/.exec(key) ?? [];
    settings.set(estateId, { ...settings.get(estateId), [name]: value });
  }
  return settings;
};

const allScopes = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
): Promise<ConfigurationScope[]> => {
  const [changed, estateRows, names, versions] = await Promise.all([
    selectValues(database.db, Object.keys(defaultConfigurations)),
    selectValuesWithPrefix(database.db, 'estate.'),
    findEstateNames(database.db),
    selectScopeVersions(database.db),
  ]);
  const settings = groupByEstate(estateRows);
  const effective: Configurations = effectiveConfigurations(changed);
  const forProduct = {
    ...productScope,
    version: versions.get('product') ?? 0,
    set: changed,
    effective,
    canBeChanged: staffEstates === 'all',
  };
  const forEstates = [...names]
    .filter(([id]) => includesEstate(staffEstates, id))
    .map(([id, name]) => {
      const set = settings.get(id) ?? {};
      const version = versions.get(`estate.${id}`) ?? 0;
      return { id, version, name, set, effective: configurationsOfEstate(effective, set), canBeChanged: true };
    });
  return [forProduct, ...forEstates];
};

/** A page of the configuration scopes that the caller may see: the product first, then her estates by name. */
export const listConfigurationScopes = async (
  dependencies: Pick<Dependencies, 'database'>,
  request: {
    staffEstates: StaffEstates;
    query: { page: number; perPage: number; order: 'ASC' | 'DESC'; q?: string | undefined };
  },
): Promise<{ items: ConfigurationScope[]; total: number }> => {
  const { page, perPage, order, q = '' } = request.query;
  const found = (await allScopes(dependencies, request.staffEstates)).filter(({ name }) =>
    name.toLowerCase().includes(q.toLowerCase()),
  );
  if (order === 'DESC') found.reverse();
  return { items: found.slice((page - 1) * perPage, page * perPage), total: found.length };
};

/**
 * The configuration scope of the product or of one of the caller's estates.
 * @throws {AppError} `not-found` for an estate that does not exist or is not the caller's
 */
export const readConfigurationScope = async (
  dependencies: Pick<Dependencies, 'database'>,
  request: { staffEstates: StaffEstates; scopeId: string },
): Promise<ConfigurationScope> => {
  const scope = (await allScopes(dependencies, request.staffEstates)).find(({ id }) => id === request.scopeId);
  if (scope === undefined) throw new AppError('not-found');
  return scope;
};

import type { Configurations } from '@ekhaya/contract/configuration/configuration';
import { namesOfEstateConfiguration } from '@ekhaya/contract/configuration/console-configuration';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import {
  configurationsOfEstate,
  effectiveConfigurations,
  rowOfEstate,
  shippedConfigurations,
  type EstateConfiguration,
} from './configuration.rules.ts';
import { selectValue, selectValues } from './configuration.store.ts';

/** The configuration of this moment, read within a transaction. */
export const readConfigurationsWithin = async (queryable: Queryable): Promise<Configurations> =>
  effectiveConfigurations(await selectValues(queryable, Object.keys(shippedConfigurations)));

/** What an estate sets over it, read within a transaction. */
export const readEstateConfigurationWithin = async (
  queryable: Queryable,
  estateId: string,
): Promise<EstateConfiguration> => {
  const rowOf = (name: string): string => rowOfEstate(estateId, name);
  const values = await selectValues(queryable, namesOfEstateConfiguration.map(rowOf));
  return Object.fromEntries(
    namesOfEstateConfiguration.filter((name) => rowOf(name) in values).map((name) => [name, values[rowOf(name)]]),
  );
};

/** What staff steer of every phone, as of this moment; with an estate, of the phones of that one. */
export const readConfigurations = async (
  { database }: Pick<Dependencies, 'database'>,
  estateId?: string,
): Promise<Configurations> => {
  const product = await readConfigurationsWithin(database.db);
  if (estateId === undefined) return product;
  return configurationsOfEstate(product, await readEstateConfigurationWithin(database.db, estateId));
};

/** The service that is booked as the lagoon, as of this moment: asked alone, with every booking. */
export const readSpecialServiceId = async ({ database }: Pick<Dependencies, 'database'>): Promise<string> => {
  const changed = (await selectValue(database.db, 'specialServiceId')) as string | undefined;
  return changed ?? shippedConfigurations.specialServiceId;
};

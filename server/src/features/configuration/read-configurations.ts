import type { Configurations } from '@ekhaya/contract/configuration/configuration';
import { namesOfEstateConfiguration } from '@ekhaya/contract/configuration/console-configuration';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import {
  configurationsOfEstate,
  effectiveConfigurations,
  estateRowKey,
  defaultConfigurations,
  type EstateConfiguration,
} from './configuration.rules.ts';
import { selectValue, selectValues } from './configuration.store.ts';

/** Reads the product's configuration on a connection or within a transaction. */
export const readProductConfigurations = async (queryable: Queryable): Promise<Configurations> =>
  effectiveConfigurations(await selectValues(queryable, Object.keys(defaultConfigurations)));

/** Reads the settings with which an estate overrides it, on a connection or within a transaction. */
export const readEstateConfiguration = async (queryable: Queryable, estateId: string): Promise<EstateConfiguration> => {
  const rowKey = (name: string): string => estateRowKey(estateId, name);
  const values = await selectValues(queryable, namesOfEstateConfiguration.map(rowKey));
  return Object.fromEntries(
    namesOfEstateConfiguration.filter((name) => rowKey(name) in values).map((name) => [name, values[rowKey(name)]]),
  );
};

/** The current configuration for the apps of an estate, or of the product without an estate. */
export const readConfigurations = async (
  { database }: Pick<Dependencies, 'database'>,
  estateId?: string,
): Promise<Configurations> => {
  const product = await readProductConfigurations(database.db);
  if (estateId === undefined) return product;
  return configurationsOfEstate(product, await readEstateConfiguration(database.db, estateId));
};

/** The id of the service that is booked as the lagoon. Every booking reads it, so it is read without the rest. */
export const readSpecialServiceId = async ({ database }: Pick<Dependencies, 'database'>): Promise<string> => {
  const changed = (await selectValue(database.db, 'specialServiceId')) as string | undefined;
  return changed ?? defaultConfigurations.specialServiceId;
};

import type { Configurations } from '@ekhaya/contract/configuration';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { effectiveConfigurations, shippedConfigurations } from './configuration.rules.ts';
import { selectValues } from './configuration.store.ts';

/** The configuration of this moment, read within a transaction. */
export const readConfigurationsWithin = async (queryable: Queryable): Promise<Configurations> =>
  effectiveConfigurations(await selectValues(queryable, Object.keys(shippedConfigurations)));

/** What staff steer of every phone, as of this moment. */
export const readConfigurations = ({ database }: Pick<Dependencies, 'database'>): Promise<Configurations> =>
  readConfigurationsWithin(database.db);

import type { Queryable } from '../../../platform/database/database.ts';
import type { NewResourceRow, NewServiceRow } from '../facilities/facilities.store.ts';
import { insertLocation, insertResource, insertService } from './facility-setup.store.ts';

export type { NewResourceRow, NewServiceRow } from '../facilities/facilities.store.ts';
export { reviseResources, reviseServices } from './facility-setup.store.ts';

/** Adds an enabled location to each estate that has none. */
export const addLocations = async (transaction: Queryable, estates: readonly { id: string }[]): Promise<void> => {
  for (const { id } of estates) await insertLocation(transaction, { id, isEnabled: true });
};

/** Adds the services whose ids do not exist yet. */
export const addServices = async (transaction: Queryable, added: readonly NewServiceRow[]): Promise<void> => {
  for (const service of added) await insertService(transaction, service);
};

/** Adds the resources whose ids do not exist yet. */
export const addResources = async (transaction: Queryable, added: readonly NewResourceRow[]): Promise<void> => {
  for (const resource of added) await insertResource(transaction, resource);
};

import type { Queryable } from '../../../platform/database/database.ts';
import { insertLocation, insertResource, insertService } from './facility-setup.store.ts';
import type { ResourceRow, ServiceRow } from '../facilities/facilities.store.ts';

export type { ResourceRow, ServiceRow } from '../facilities/facilities.store.ts';

/** Opens estates for bookings. What is there already is left as it is. */
export const addLocations = async (transaction: Queryable, estates: readonly { id: string }[]): Promise<void> => {
  for (const { id } of estates) await insertLocation(transaction, { id, isEnabled: true });
};

/** Adds services. Those that are there already are left as they are. */
export const addServices = async (transaction: Queryable, added: readonly ServiceRow[]): Promise<void> => {
  for (const service of added) await insertService(transaction, service);
};

/** Adds resources. Those that are there already are left as they are. */
export const addResources = async (transaction: Queryable, added: readonly ResourceRow[]): Promise<void> => {
  for (const resource of added) await insertResource(transaction, resource);
};

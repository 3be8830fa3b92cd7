import { resource, service, type Location, type Resource, type Service } from '@ekhaya/contract/bookings/bookings';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { findEstateIdsOfPerson } from '../../estates/index.ts';
import {
  selectLocations,
  selectResourcesAt,
  selectResourcesOf,
  selectService,
  selectServices,
  type ResourceRow,
  type ServiceRow,
} from './facilities.store.ts';

type Needs = Pick<Dependencies, 'database'>;

const presentService = (row: ServiceRow): Service =>
  presentAs(service, { ...row, hours: { start: row.opens, end: row.closes } });

const presentResource = (row: ResourceRow & { locationId: string }): Resource =>
  presentAs(resource, { ...row, services: [row.serviceId], availibility: row.openingHours });

/** Lists the enabled locations of the estates where the caller has a role. */
export const listLocations = async ({ database }: Needs, caller: Caller): Promise<Location[]> =>
  selectLocations(database.db, await findEstateIdsOfPerson(database.db, caller.userId));

/** Lists the bookable services of the estates where the caller has a role. */
export const listServices = async ({ database }: Needs, caller: Caller): Promise<Service[]> => {
  const rows = await selectServices(database.db, await findEstateIdsOfPerson(database.db, caller.userId));
  return rows.map(presentService);
};

/** Lists the bookable resources of the estates where the caller has a role. */
export const listResources = async ({ database }: Needs, caller: Caller): Promise<Resource[]> => {
  const rows = await selectResourcesAt(database.db, await findEstateIdsOfPerson(database.db, caller.userId));
  return rows.map(presentResource);
};

/**
 * Lists the bookable resources of a service.
 * @throws {AppError} `not-found` if there is no such service; `forbidden` at an estate where the caller has no role
 */
export const listResourcesOf = async ({ database }: Needs, caller: Caller, serviceId: string): Promise<Resource[]> => {
  const found = await selectService(database.db, serviceId);
  if (found === undefined) throw new AppError('not-found');
  const estateIds = await findEstateIdsOfPerson(database.db, caller.userId);
  if (!estateIds.includes(found.service.locationId)) throw new AppError('forbidden');
  return (await selectResourcesOf(database.db, serviceId)).map(presentResource);
};

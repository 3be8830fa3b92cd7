import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { locations, resources, services, shownEstates } from './facilities.table.ts';

export type ServiceRow = typeof services.$inferSelect;
export type ResourceRow = typeof resources.$inferSelect;

/** A service with what its location says. */
export interface ServiceWithLocation {
  service: ServiceRow;
  location: { isEnabled: boolean; name: string; timeZone: string };
}

const locationColumns = { isEnabled: locations.isEnabled, name: shownEstates.name, timeZone: shownEstates.timeZone };

/** The open locations of those estates, by name. */
export const selectLocations = (
  queryable: Queryable,
  estateIds: readonly string[],
): Promise<{ id: string; name: string; timeZone: string }[]> =>
  queryable
    .select({ id: locations.id, name: shownEstates.name, timeZone: shownEstates.timeZone })
    .from(locations)
    .innerJoin(shownEstates.estates, eq(shownEstates.id, locations.id))
    .where(and(inArray(locations.id, [...estateIds]), eq(locations.isEnabled, true)))
    .orderBy(asc(shownEstates.name));

const isOpen = and(eq(services.isEnabled, true), eq(locations.isEnabled, true));

/** The services that can be booked at those estates, by name. */
export const selectServices = async (queryable: Queryable, estateIds: readonly string[]): Promise<ServiceRow[]> => {
  const rows = await queryable
    .select({ service: services })
    .from(services)
    .innerJoin(locations, eq(locations.id, services.locationId))
    .where(and(inArray(services.locationId, [...estateIds]), isOpen))
    .orderBy(asc(services.name), asc(services.id));
  return rows.map(({ service }) => service);
};

const selectOpenResources = async (
  queryable: Queryable,
  which: SQL,
): Promise<(ResourceRow & { locationId: string })[]> => {
  const rows = await queryable
    .select({ resource: resources, locationId: services.locationId })
    .from(resources)
    .innerJoin(services, eq(services.id, resources.serviceId))
    .innerJoin(locations, eq(locations.id, services.locationId))
    .where(and(which, isOpen, eq(resources.isEnabled, true)))
    .orderBy(asc(resources.name), asc(resources.id));
  return rows.map(({ resource, locationId }) => ({ ...resource, locationId }));
};

/** The resources that can be booked at those estates, by name. */
export const selectResourcesAt = (queryable: Queryable, estateIds: readonly string[]) =>
  selectOpenResources(queryable, inArray(services.locationId, [...estateIds]));

/** The resources of a service that can be booked, by name. */
export const selectResourcesOf = (queryable: Queryable, serviceId: string) =>
  selectOpenResources(queryable, eq(resources.serviceId, serviceId));

/** A service, open or not, with its location. */
export const selectService = async (
  queryable: Queryable,
  serviceId: string,
): Promise<ServiceWithLocation | undefined> =>
  (
    await queryable
      .select({ service: services, location: locationColumns })
      .from(services)
      .innerJoin(locations, eq(locations.id, services.locationId))
      .innerJoin(shownEstates.estates, eq(shownEstates.id, locations.id))
      .where(eq(services.id, serviceId))
  )[0];

/** The service of a resource; undefined for a resource that cannot be booked. */
export const selectServiceIdOf = async (queryable: Queryable, resourceId: string): Promise<string | undefined> =>
  (
    await queryable
      .select({ serviceId: resources.serviceId })
      .from(resources)
      .where(and(eq(resources.id, resourceId), eq(resources.isEnabled, true)))
  )[0]?.serviceId;

/**
 * Holds a service as it is until the transaction ends. The first lock of every booking, move and change of a facility: then
 * come its resources by id, then bookings by id. Nobody waits in a circle.
 * @param mode `shared` lets others book beside; `counted` lets one at a time, for visitors that are counted; `changed` keeps
 *   every booking out, for staff who change or close it
 */
export const lockService = async (
  transaction: Queryable,
  serviceId: string,
  mode: 'shared' | 'counted' | 'changed',
): Promise<ServiceRow | undefined> =>
  (
    await transaction
      .select()
      .from(services)
      .where(eq(services.id, serviceId))
      .for(mode === 'shared' ? 'key share' : mode === 'counted' ? 'no key update' : 'update')
  )[0];

/** Holds the services of a location, in the order of their ids, against every booking. */
export const lockServicesOf = (transaction: Queryable, locationId: string): Promise<ServiceRow[]> =>
  transaction
    .select()
    .from(services)
    .where(eq(services.locationId, locationId))
    .orderBy(asc(services.id))
    .for('update');

/** Holds resources, in the order of their ids, until the transaction ends: one booking of a resource at a time. */
export const lockResources = async (transaction: Queryable, ids: readonly string[]): Promise<ResourceRow[]> =>
  ids.length === 0
    ? []
    : transaction
        .select()
        .from(resources)
        .where(inArray(resources.id, [...ids]))
        .orderBy(asc(resources.id))
        .for('no key update');

/** Whether an estate has a location, and whether it is open. */
export const selectLocationRow = async (
  queryable: Queryable,
  id: string,
): Promise<{ id: string; isEnabled: boolean } | undefined> =>
  (await queryable.select().from(locations).where(eq(locations.id, id)))[0];

import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { createBatchLoader } from '../../../platform/database/batch-loader.ts';
import { perQueryable } from '../../../platform/database/statements/per-queryable.ts';
import { namedColumns, namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { countRowsOf, type EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { locations, resources, services } from './facilities.table.ts';

export type ServiceRow = typeof services.$inferSelect;
export type ResourceRow = typeof resources.$inferSelect;
/** A service to insert: a column that has a default may be left out. */
export type NewServiceRow = typeof services.$inferInsert;
/** A resource to insert: a column that has a default may be left out. */
export type NewResourceRow = typeof resources.$inferInsert;

/** Reads the version of a location. */
export const readLocationVersion = versionReader(locations, locations.id);
/** Reads the version of a service. */
export const readServiceVersion = versionReader(services, services.id);
/** Reads the version of a resource. */
export const readResourceVersion = versionReader(resources, resources.id);

const locationColumns = {
  isEnabled: locations.isEnabled,
  name: estateProfiles.name,
  timeZone: estateProfiles.timeZone,
};

/** Returns the enabled locations of some estates, sorted by name. */
export const selectLocations = (
  queryable: Queryable,
  estateIds: readonly string[],
): Promise<{ id: string; name: string; timeZone: string }[]> =>
  queryable
    .select({ id: locations.id, name: estateProfiles.name, timeZone: estateProfiles.timeZone })
    .from(locations)
    .innerJoin(estateProfiles, eq(estateProfiles.id, locations.id))
    .where(and(inArray(locations.id, [...estateIds]), eq(locations.isEnabled, true)))
    .orderBy(asc(estateProfiles.name));

const isOpen = and(eq(services.isEnabled, true), eq(locations.isEnabled, true));

/** Returns the enabled services at enabled locations of some estates, sorted by name. */
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

/** Returns the bookable resources of some estates, sorted by name. */
export const selectResourcesAt = (queryable: Queryable, estateIds: readonly string[]) =>
  selectOpenResources(queryable, inArray(services.locationId, [...estateIds]));

/** Returns the bookable resources of a service, sorted by name. */
export const selectResourcesOf = (queryable: Queryable, serviceId: string) =>
  selectOpenResources(queryable, eq(resources.serviceId, serviceId));

/** Returns a service, enabled or not, with its location; undefined if there is no such service. */
export const selectService = async (queryable: Queryable, serviceId: string) =>
  (
    await queryable
      .select({ service: services, location: locationColumns })
      .from(services)
      .innerJoin(locations, eq(locations.id, services.locationId))
      .innerJoin(estateProfiles, eq(estateProfiles.id, locations.id))
      .where(eq(services.id, serviceId))
  )[0];

/** A service with the columns of its location and resources that decide about bookings. */
interface ServiceContextRow extends ServiceRow, Record<string, unknown> {
  locationIsEnabled: boolean;
  estateName: string;
  timeZone: string;
  bookable: Pick<ResourceRow, 'id' | 'quantity' | 'openingHours'>[];
}

const serviceContexts = namedStatement<{ ids: string[] }, ServiceContextRow>(
  'service_contexts',
  sql`
    select ${namedColumns(getTableColumns(services))}, ${locations.isEnabled} as "locationIsEnabled",
      ${estateProfiles.name} as "estateName", ${estateProfiles.timeZone} as "timeZone", (
        select coalesce(json_agg(json_build_object('id', ${resources.id}, 'quantity', ${resources.quantity}, 'openingHours',
          ${resources.openingHours}) order by ${resources.name}, ${resources.id}), '[]')
        from ${resources} where ${resources.serviceId} = ${services.id} and ${resources.isEnabled} and ${isOpen}
      ) as bookable
    from ${services}
    join ${locations} on ${locations.id} = ${services.locationId}
    join ${estateProfiles} on ${estateProfiles.id} = ${locations.id}
    where ${services.id} = any(${sql.placeholder('ids')})`,
);

/** Loads the services of concurrent booking requests in one query. */
const serviceContextLoader = perQueryable((queryable) =>
  createBatchLoader(async (ids) => {
    const rows = await serviceContexts(queryable, { ids });
    return new Map(rows.map((row) => [row.id, row]));
  }),
);

/**
 * Returns a service, enabled or not, with its location and its bookable resources sorted by name; undefined if there is no
 * such service.
 */
export const selectServiceContext = (queryable: Queryable, serviceId: string): Promise<ServiceContextRow | undefined> =>
  serviceContextLoader(queryable)(serviceId);

/** Returns the name of a resource, enabled or not; undefined if there is no such resource. */
export const selectResourceName = async (queryable: Queryable, resourceId: string): Promise<string | undefined> =>
  (await queryable.select({ name: resources.name }).from(resources).where(eq(resources.id, resourceId)))[0]?.name;

/** Returns the id of the service of a resource; undefined for a resource that is disabled or does not exist. */
export const selectServiceIdOf = async (queryable: Queryable, resourceId: string): Promise<string | undefined> =>
  (
    await queryable
      .select({ serviceId: resources.serviceId })
      .from(resources)
      .where(and(eq(resources.id, resourceId), eq(resources.isEnabled, true)))
  )[0]?.serviceId;

/** Every booking locks its service, so the statements are named and each connection plans them once. */
const lockingService = (name: string, strength: 'key share' | 'no key update' | 'update') =>
  namedStatement<{ id: string }, ServiceRow & Record<string, unknown>>(
    name,
    sql`select ${namedColumns(getTableColumns(services))} from ${services} where ${services.id} = ${sql.placeholder('id')}
      for ${sql.raw(strength)}`,
  );

const serviceLocks = {
  shared: lockingService('share_service', 'key share'),
  counted: lockingService('count_service', 'no key update'),
  changed: lockingService('change_service', 'update'),
};

/**
 * Locks a service until the transaction ends and returns it, or undefined if there is no such service. To avoid deadlocks,
 * every transaction locks in this order: the service, its resources by id, bookings by id.
 * @param mode `shared` allows concurrent bookings of the service; `counted` allows one booking at a time, for services that
 *   limit visitors; `changed` blocks every booking, for staff who change or close the service
 */
export const lockService = async (
  transaction: Queryable,
  serviceId: string,
  mode: keyof typeof serviceLocks,
): Promise<ServiceRow | undefined> => (await serviceLocks[mode](transaction, { id: serviceId }))[0];

/** Returns all services of a location, enabled or not. */
export const selectServicesOf = (queryable: Queryable, locationId: string): Promise<ServiceRow[]> =>
  queryable.select().from(services).where(eq(services.locationId, locationId));

/** Locks all services of a location, in the order of their ids, and blocks every booking of them until the transaction ends. */
export const lockServicesOf = (transaction: Queryable, locationId: string): Promise<ServiceRow[]> =>
  transaction
    .select()
    .from(services)
    .where(eq(services.locationId, locationId))
    .orderBy(asc(services.id))
    .for('update');

const lockingResources = (name: string, which: SQL) =>
  namedStatement<{ ids: readonly string[]; id: string | undefined }, ResourceRow & Record<string, unknown>>(
    name,
    sql`select ${namedColumns(getTableColumns(resources))} from ${resources} where ${resources.id} = ${which}
      order by ${resources.id} for no key update`,
  );

// Most bookings have one resource. PostgreSQL estimates a generic plan for `any(...)` as too expensive and plans anew on every
// call, so a single resource has a separate statement.
const lockResource = lockingResources('lock_resource', sql`${sql.placeholder('id')}`);
const lockSomeResources = lockingResources('lock_resources', sql`any(${sql.placeholder('ids')})`);

/** Locks resources, in the order of their ids, until the transaction ends, and returns them. */
export const lockResources = async (transaction: Queryable, ids: readonly string[]): Promise<ResourceRow[]> => {
  if (ids.length === 0) return [];
  return (ids.length === 1 ? lockResource : lockSomeResources)(transaction, { ids, id: ids[0] });
};

/** Locks the location of an estate until the transaction ends and returns it; undefined if the estate has no location. */
export const lockLocation = async (
  transaction: Queryable,
  id: string,
): Promise<{ id: string; isEnabled: boolean } | undefined> =>
  (await transaction.select().from(locations).where(eq(locations.id, id)).for('no key update'))[0];

/** Counts the services of estates that can be booked. */
export const countServicesOf: EstateCounter = countRowsOf(services, {
  estateId: services.locationId,
  where: eq(services.isEnabled, true),
});

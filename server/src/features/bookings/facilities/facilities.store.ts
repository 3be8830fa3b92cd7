import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { createBatchLoader } from '../../../platform/database/batch-loader.ts';
import { perQueryable } from '../../../platform/database/per-queryable.ts';
import { namedColumns, namedStatement } from '../../../platform/database/prepared-statement.ts';
import { locations, resources, services, shownEstates } from './facilities.table.ts';

export type ServiceRow = typeof services.$inferSelect;
export type ResourceRow = typeof resources.$inferSelect;
/** A service to insert: a column that has a default may be left out. */
export type NewServiceRow = typeof services.$inferInsert;
/** A resource to insert: a column that has a default may be left out. */
export type NewResourceRow = typeof resources.$inferInsert;

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

/** A service, and what of its place and of its resources decides about bookings. */
interface ServiceContextRow extends ServiceRow, Record<string, unknown> {
  locationIsEnabled: boolean;
  estateName: string;
  timeZone: string;
  bookable: Pick<ResourceRow, 'id' | 'quantity' | 'openingHours'>[];
}

const serviceContexts = namedStatement<{ ids: string[] }, ServiceContextRow>(
  'service_settings',
  sql`
    select ${namedColumns(getTableColumns(services))}, ${locations.isEnabled} as "locationIsEnabled",
      ${shownEstates.name} as "estateName", ${shownEstates.timeZone} as "timeZone", (
        select coalesce(json_agg(json_build_object('id', ${resources.id}, 'quantity', ${resources.quantity}, 'openingHours',
          ${resources.openingHours}) order by ${resources.name}, ${resources.id}), '[]')
        from ${resources} where ${resources.serviceId} = ${services.id} and ${resources.isEnabled} and ${isOpen}
      ) as bookable
    from ${services}
    join ${locations} on ${locations.id} = ${services.locationId}
    join ${shownEstates.estates} on ${shownEstates.id} = ${locations.id}
    where ${services.id} = any(${sql.placeholder('ids')})`,
);

/** Every booking asks for it: those that come together ask together. */
const serviceContextLoader = perQueryable((queryable) =>
  createBatchLoader(async (ids) => {
    const rows = await serviceContexts(queryable, { ids });
    return new Map(rows.map((row) => [row.id, row]));
  }),
);

/** A service, open or not, with its location and what of it can be booked, by name. */
export const selectServiceContext = (queryable: Queryable, serviceId: string): Promise<ServiceContextRow | undefined> =>
  serviceContextLoader(queryable)(serviceId);

/** The service of a resource; undefined for a resource that cannot be booked. */
export const selectServiceIdOf = async (queryable: Queryable, resourceId: string): Promise<string | undefined> =>
  (
    await queryable
      .select({ serviceId: resources.serviceId })
      .from(resources)
      .where(and(eq(resources.id, resourceId), eq(resources.isEnabled, true)))
  )[0]?.serviceId;

/** Locked by every booking: each connection plans it once. */
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
 * Holds a service as it is until the transaction ends. The first lock of every booking, move and change of a facility: then
 * come its resources by id, then bookings by id. Nobody waits in a circle.
 * @param mode `shared` lets others book beside; `counted` lets one at a time, for visitors that are counted; `changed` keeps
 *   every booking out, for staff who change or close it
 */
export const lockService = async (
  transaction: Queryable,
  serviceId: string,
  mode: keyof typeof serviceLocks,
): Promise<ServiceRow | undefined> => (await serviceLocks[mode](transaction, { id: serviceId }))[0];

/** Holds the services of a location, in the order of their ids, against every booking. */
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

// One as a rule: planned for any number of them, it looks so dear that there would be a new plan every time.
const lockResource = lockingResources('lock_resource', sql`${sql.placeholder('id')}`);
const lockSomeResources = lockingResources('lock_resources', sql`any(${sql.placeholder('ids')})`);

/** Holds resources, in the order of their ids, until the transaction ends: one booking of a resource at a time. */
export const lockResources = async (transaction: Queryable, ids: readonly string[]): Promise<ResourceRow[]> => {
  if (ids.length === 0) return [];
  return (ids.length === 1 ? lockResource : lockSomeResources)(transaction, { ids, id: ids[0] });
};

/** Locks the location of an estate and says whether it is open; nothing where the estate has none. */
export const lockLocation = async (
  transaction: Queryable,
  id: string,
): Promise<{ id: string; isEnabled: boolean } | undefined> =>
  (await transaction.select().from(locations).where(eq(locations.id, id)).for('no key update'))[0];

import { and, asc, desc, eq, gte, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { Unversioned } from '../../../platform/database/versioned-record.ts';
import { reviseRows, type Revision } from '../../../platform/demo/revise-rows.store.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { bookingLines } from '../records/bookings.table.ts';
import type { NewResourceRow, NewServiceRow, ResourceRow, ServiceRow } from '../facilities/facilities.store.ts';
import { locations, resources, services } from '../facilities/facilities.table.ts';

/** The page, order and conditions of a query for locations, services or resources. */
export interface FacilitiesQuery<Sort extends string> {
  page: number;
  perPage: number;
  sort: Sort;
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  estateId?: string | undefined;
  isEnabled?: boolean | undefined;
}

/** The columns of a service that staff change. */
export type ServiceFields = Omit<Unversioned<ServiceRow>, 'id' | 'locationId'>;
/** The columns of a resource that staff change. */
export type ResourceFields = Omit<Unversioned<ResourceRow>, 'id' | 'serviceId'>;

/** A location with the name and time zone of its estate. */
export interface LocationRow {
  id: string;
  isEnabled: boolean;
  name: string;
  timeZone: string;
  version: number;
}

const counted = { count: sql<number>`count(*)::int` };
const matchesText = (column: Parameters<typeof ilike>[0], q: string | undefined): SQL | undefined =>
  q === undefined || q === '' ? undefined : ilike(column, containsPattern(q));
const directionOf = ({ order }: { order: 'ASC' | 'DESC' }) => (order === 'ASC' ? asc : desc);

const locationColumns = {
  id: locations.id,
  isEnabled: locations.isEnabled,
  name: estateProfiles.name,
  timeZone: estateProfiles.timeZone,
  version: locations.version,
};

/** Returns a page of the locations of some estates and the number of all that match. */
export const selectLocationsPage = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: FacilitiesQuery<'name'>,
): Promise<{ rows: LocationRow[]; total: number }> => {
  const { limit, offset } = limitAndOffset(query);
  const which = and(
    withinEstates(locations.id, staffEstates),
    query.estateId === undefined ? undefined : eq(locations.id, query.estateId),
    query.isEnabled === undefined ? undefined : eq(locations.isEnabled, query.isEnabled),
    matchesText(estateProfiles.name, query.q),
  );
  const isOfEstate = eq(estateProfiles.id, locations.id);
  const [rows, [count]] = await Promise.all([
    queryable
      .select(locationColumns)
      .from(locations)
      .innerJoin(estateProfiles, isOfEstate)
      .where(which)
      .orderBy(directionOf(query)(estateProfiles.name), asc(locations.id))
      .limit(limit)
      .offset(offset),
    queryable.select(counted).from(locations).innerJoin(estateProfiles, isOfEstate).where(which),
  ]);
  return { rows, total: count?.count ?? 0 };
};

/** Returns a location by its id, or undefined if there is none. */
export const selectLocation = async (queryable: Queryable, id: string): Promise<LocationRow | undefined> =>
  (
    await queryable
      .select(locationColumns)
      .from(locations)
      .innerJoin(estateProfiles, eq(estateProfiles.id, locations.id))
      .where(eq(locations.id, id))
  )[0];

/** Inserts a location. Returns false if the estate has one already. */
export const insertLocation = async (transaction: Queryable, row: typeof locations.$inferInsert): Promise<boolean> =>
  (await transaction.insert(locations).values(row).onConflictDoNothing().returning({ id: locations.id })).length > 0;

/** Enables or disables a location. */
export const updateLocation = async (transaction: Queryable, id: string, isEnabled: boolean): Promise<void> => {
  await transaction.update(locations).set({ isEnabled }).where(eq(locations.id, id));
};

/** Returns a page of the services of some estates and the number of all that match. */
export const selectServicesPage = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: FacilitiesQuery<'name' | 'approval'>,
): Promise<{ rows: ServiceRow[]; total: number }> => {
  const { limit, offset } = limitAndOffset(query);
  const which = and(
    withinEstates(services.locationId, staffEstates),
    query.estateId === undefined ? undefined : eq(services.locationId, query.estateId),
    query.isEnabled === undefined ? undefined : eq(services.isEnabled, query.isEnabled),
    matchesText(services.name, query.q),
  );
  const column = query.sort === 'name' ? services.name : services.approval;
  const [rows, [count]] = await Promise.all([
    queryable
      .select()
      .from(services)
      .where(which)
      .orderBy(directionOf(query)(column), asc(services.id))
      .limit(limit)
      .offset(offset),
    queryable.select(counted).from(services).where(which),
  ]);
  return { rows, total: count?.count ?? 0 };
};

/** Inserts a service and returns it; undefined if its id exists already. */
export const insertService = async (transaction: Queryable, row: NewServiceRow): Promise<ServiceRow | undefined> =>
  (await transaction.insert(services).values(row).onConflictDoNothing().returning())[0];

/** Writes all changeable columns of a service. */
export const updateService = async (transaction: Queryable, id: string, change: ServiceFields): Promise<void> => {
  await transaction.update(services).set(change).where(eq(services.id, id));
};

/** A resource with the name and location of its service. */
export interface ResourceOfService {
  resource: ResourceRow;
  service: { name: string; locationId: string };
}

const resourcesOfServices = (queryable: Queryable) =>
  queryable
    .select({ resource: resources, service: { name: services.name, locationId: services.locationId } })
    .from(resources)
    .innerJoin(services, eq(services.id, resources.serviceId));

/** Returns a page of the resources of some estates and the number of all that match. */
export const selectResourcesPage = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: FacilitiesQuery<'name' | 'quantity'> & { serviceId?: string | undefined },
): Promise<{ rows: ResourceOfService[]; total: number }> => {
  const { limit, offset } = limitAndOffset(query);
  const which = and(
    withinEstates(services.locationId, staffEstates),
    query.estateId === undefined ? undefined : eq(services.locationId, query.estateId),
    query.serviceId === undefined ? undefined : eq(resources.serviceId, query.serviceId),
    query.isEnabled === undefined ? undefined : eq(resources.isEnabled, query.isEnabled),
    matchesText(resources.name, query.q),
  );
  const column = query.sort === 'name' ? resources.name : resources.quantity;
  const [rows, [count]] = await Promise.all([
    resourcesOfServices(queryable)
      .where(which)
      .orderBy(directionOf(query)(column), asc(resources.id))
      .limit(limit)
      .offset(offset),
    queryable.select(counted).from(resources).innerJoin(services, eq(services.id, resources.serviceId)).where(which),
  ]);
  return { rows, total: count?.count ?? 0 };
};

/** Returns a resource by its id, or undefined if there is none. */
export const selectResource = async (queryable: Queryable, id: string): Promise<ResourceOfService | undefined> =>
  (await resourcesOfServices(queryable).where(eq(resources.id, id)))[0];

/** Inserts a resource and returns it; undefined if its id exists already. */
export const insertResource = async (transaction: Queryable, row: NewResourceRow): Promise<ResourceRow | undefined> =>
  (await transaction.insert(resources).values(row).onConflictDoNothing().returning())[0];

/** Writes all changeable columns of a resource. */
export const updateResource = async (transaction: Queryable, id: string, change: ResourceFields): Promise<void> => {
  await transaction.update(resources).set(change).where(eq(resources.id, id));
};

/** Returns the live bookings of a resource on a day and later, as ranges of milliseconds since 1970 with quantities. */
export const selectOccupiedFrom = async (
  queryable: Queryable,
  resourceId: string,
  date: string,
): Promise<{ from: number; until: number; count: number }[]> => {
  const rows = await queryable
    .select({
      from: sql<string>`extract(epoch from lower(${bookingLines.during}))`,
      until: sql<string>`extract(epoch from upper(${bookingLines.during}))`,
      count: bookingLines.quantity,
    })
    .from(bookingLines)
    .where(and(eq(bookingLines.resourceId, resourceId), gte(bookingLines.date, date), eq(bookingLines.isLive, true)));
  return rows.map(({ from, until, count }) => ({ from: Number(from) * 1000, until: Number(until) * 1000, count }));
};

/** Sets whether the live bookings of a resource on a day and later exclude each other: whether its quantity is 1. */
export const updateExclusiveness = async (
  transaction: Queryable,
  resourceId: string,
  date: string,
  isExclusive: boolean,
): Promise<void> => {
  await transaction
    .update(bookingLines)
    .set({ isExclusive })
    .where(
      and(inArray(bookingLines.resourceId, [resourceId]), gte(bookingLines.date, date), eq(bookingLines.isLive, true)),
    );
};

/** Brings services of the demo world up to date, except for fields that staff changed. */
export const reviseServices = (transaction: Queryable, revisions: readonly Revision[]): Promise<void> =>
  reviseRows(transaction, services, revisions);

/** Brings resources of the demo world up to date, except for fields that staff changed. */
export const reviseResources = (transaction: Queryable, revisions: readonly Revision[]): Promise<void> =>
  reviseRows(transaction, resources, revisions);

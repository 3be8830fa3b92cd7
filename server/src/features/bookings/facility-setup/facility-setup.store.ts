import { and, asc, desc, eq, gte, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { reviseRows, type Revision } from '../../../platform/demo/revise-rows.store.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { bookingLines } from '../records/bookings.table.ts';
import type { NewResourceRow, NewServiceRow, ResourceRow, ServiceRow } from '../facilities/facilities.store.ts';
import { locations, resources, services, shownEstates } from '../facilities/facilities.table.ts';

/** What the lists of locations, services and resources are asked for. */
export interface FacilitiesQuery<Sort extends string> {
  page: number;
  perPage: number;
  sort: Sort;
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  estateId?: string | undefined;
  isEnabled?: boolean | undefined;
}

/** A location as staff see it. */
export interface LocationRow {
  id: string;
  isEnabled: boolean;
  name: string;
  timeZone: string;
}

const counted = { count: sql<number>`count(*)::int` };
const matchesText = (column: Parameters<typeof ilike>[0], q: string | undefined): SQL | undefined =>
  q === undefined || q === '' ? undefined : ilike(column, containsPattern(q));
const directionOf = ({ order }: { order: 'ASC' | 'DESC' }) => (order === 'ASC' ? asc : desc);

const locationColumns = {
  id: locations.id,
  isEnabled: locations.isEnabled,
  name: shownEstates.name,
  timeZone: shownEstates.timeZone,
};

/** A page of the locations, and how many there are. */
export const selectLocationsPage = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  asked: FacilitiesQuery<'name'>,
): Promise<{ rows: LocationRow[]; total: number }> => {
  const { limit, offset } = limitAndOffset(asked);
  const which = and(
    withinEstates(locations.id, staffEstates),
    asked.estateId === undefined ? undefined : eq(locations.id, asked.estateId),
    asked.isEnabled === undefined ? undefined : eq(locations.isEnabled, asked.isEnabled),
    matchesText(shownEstates.name, asked.q),
  );
  const isOfEstate = eq(shownEstates.id, locations.id);
  const [rows, [count]] = await Promise.all([
    queryable
      .select(locationColumns)
      .from(locations)
      .innerJoin(shownEstates.estates, isOfEstate)
      .where(which)
      .orderBy(directionOf(asked)(shownEstates.name), asc(locations.id))
      .limit(limit)
      .offset(offset),
    queryable.select(counted).from(locations).innerJoin(shownEstates.estates, isOfEstate).where(which),
  ]);
  return { rows, total: count?.count ?? 0 };
};

/** A location as staff see it. */
export const selectLocation = async (queryable: Queryable, id: string): Promise<LocationRow | undefined> =>
  (
    await queryable
      .select(locationColumns)
      .from(locations)
      .innerJoin(shownEstates.estates, eq(shownEstates.id, locations.id))
      .where(eq(locations.id, id))
  )[0];

/** Writes a location; false when the estate has one. */
export const insertLocation = async (transaction: Queryable, row: typeof locations.$inferInsert): Promise<boolean> =>
  (await transaction.insert(locations).values(row).onConflictDoNothing().returning({ id: locations.id })).length > 0;

/** Opens or closes a location. */
export const updateLocation = async (transaction: Queryable, id: string, isEnabled: boolean): Promise<void> => {
  await transaction.update(locations).set({ isEnabled }).where(eq(locations.id, id));
};

/** A page of the services, and how many there are. */
export const selectServicesPage = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  asked: FacilitiesQuery<'name' | 'approval'>,
): Promise<{ rows: ServiceRow[]; total: number }> => {
  const { limit, offset } = limitAndOffset(asked);
  const which = and(
    withinEstates(services.locationId, staffEstates),
    asked.estateId === undefined ? undefined : eq(services.locationId, asked.estateId),
    asked.isEnabled === undefined ? undefined : eq(services.isEnabled, asked.isEnabled),
    matchesText(services.name, asked.q),
  );
  const column = asked.sort === 'name' ? services.name : services.approval;
  const [rows, [count]] = await Promise.all([
    queryable
      .select()
      .from(services)
      .where(which)
      .orderBy(directionOf(asked)(column), asc(services.id))
      .limit(limit)
      .offset(offset),
    queryable.select(counted).from(services).where(which),
  ]);
  return { rows, total: count?.count ?? 0 };
};

/** Writes a service; false when there is one with that id. */
export const insertService = async (transaction: Queryable, row: NewServiceRow): Promise<boolean> =>
  (await transaction.insert(services).values(row).onConflictDoNothing().returning({ id: services.id })).length > 0;

/** Changes a service. */
export const updateService = async (
  transaction: Queryable,
  id: string,
  change: Omit<ServiceRow, 'id' | 'locationId'>,
): Promise<void> => {
  await transaction.update(services).set(change).where(eq(services.id, id));
};

/** A resource with what its service says. */
export interface ResourceOfService {
  resource: ResourceRow;
  service: { name: string; locationId: string };
}

const resourcesOfServices = (queryable: Queryable) =>
  queryable
    .select({ resource: resources, service: { name: services.name, locationId: services.locationId } })
    .from(resources)
    .innerJoin(services, eq(services.id, resources.serviceId));

/** A page of the resources, and how many there are. */
export const selectResourcesPage = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  asked: FacilitiesQuery<'name' | 'quantity'> & { serviceId?: string | undefined },
): Promise<{ rows: ResourceOfService[]; total: number }> => {
  const { limit, offset } = limitAndOffset(asked);
  const which = and(
    withinEstates(services.locationId, staffEstates),
    asked.estateId === undefined ? undefined : eq(services.locationId, asked.estateId),
    asked.serviceId === undefined ? undefined : eq(resources.serviceId, asked.serviceId),
    asked.isEnabled === undefined ? undefined : eq(resources.isEnabled, asked.isEnabled),
    matchesText(resources.name, asked.q),
  );
  const column = asked.sort === 'name' ? resources.name : resources.quantity;
  const [rows, [count]] = await Promise.all([
    resourcesOfServices(queryable)
      .where(which)
      .orderBy(directionOf(asked)(column), asc(resources.id))
      .limit(limit)
      .offset(offset),
    queryable.select(counted).from(resources).innerJoin(services, eq(services.id, resources.serviceId)).where(which),
  ]);
  return { rows, total: count?.count ?? 0 };
};

/** A resource with what its service says. */
export const selectResource = async (queryable: Queryable, id: string): Promise<ResourceOfService | undefined> =>
  (await resourcesOfServices(queryable).where(eq(resources.id, id)))[0];

/** Writes a resource; false when there is one with that id. */
export const insertResource = async (transaction: Queryable, row: NewResourceRow): Promise<boolean> =>
  (await transaction.insert(resources).values(row).onConflictDoNothing().returning({ id: resources.id })).length > 0;

/** Changes a resource. */
export const updateResource = async (
  transaction: Queryable,
  id: string,
  change: Omit<ResourceRow, 'id' | 'serviceId'>,
): Promise<void> => {
  await transaction.update(resources).set(change).where(eq(resources.id, id));
};

/** What is booked of a resource from a day on. */
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

/** From now on the bookings of a resource exclude each other, or no longer: there is one of it alone, or there are more. */
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

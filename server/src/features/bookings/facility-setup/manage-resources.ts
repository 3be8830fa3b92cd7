import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  consoleResource,
  type ConsoleResource,
  type consoleFacilitiesRoutes,
} from '@ekhaya/contract/bookings/console-facilities';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import {
  insertResource,
  selectOccupiedFrom,
  selectResource,
  selectResourcesPage,
  updateExclusiveness,
  updateResource,
  type FacilitiesQuery,
  type ResourceFields,
  type ResourceOfService,
} from './facility-setup.store.ts';
import type { StaffAction } from './manage-locations.ts';
import {
  lockResources,
  lockService,
  readResourceVersion,
  selectService,
  type ResourceRow,
} from '../facilities/facilities.store.ts';
import { peakCount } from '../availability/occupancy.rules.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;
type Routes = typeof consoleFacilitiesRoutes;

/** The validated body of a request to add a resource. */
export type NewResource = z.output<Routes['POST /api/console/resources']['body']>;
/** The validated body of a request to change a resource. */
export type ResourceChange = z.output<Routes['PUT /api/console/resources/{id}']['body']>;

const present = ({ resource, service }: ResourceOfService): ConsoleResource =>
  presentAs(consoleResource, {
    ...resource,
    estateId: service.locationId,
    locationId: service.locationId,
    serviceName: service.name,
    availibility: resource.openingHours,
  });

const rowOf = ({ availibility, ...rest }: ResourceChange): ResourceFields => ({
  ...rest,
  openingHours: availibility,
});

/** Lists a page of the resources of the caller's estates. */
export const listConsoleResources = async (
  { database }: Pick<Needs, 'database'>,
  staffEstates: StaffEstates,
  query: FacilitiesQuery<'name' | 'quantity'> & { serviceId?: string | undefined },
): Promise<{ items: ConsoleResource[]; total: number }> => {
  const { rows, total } = await selectResourcesPage(database.db, staffEstates, query);
  return { items: rows.map(present), total };
};

/** Reads a resource. @throws {AppError} `not-found`; `forbidden` at an estate where the caller is not staff */
export const readConsoleResource = async (
  { database }: Pick<Needs, 'database'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<ConsoleResource> => {
  const found = await selectResource(database.db, id);
  if (found === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, found.service.locationId);
  return present(found);
};

/** Adds a resource to a service. @throws {AppError} `forbidden`; `validation` for an unknown service */
export const addResource = async (
  dependencies: Needs,
  { caller, staffEstates }: StaffAction,
  { serviceId, ...change }: NewResource,
): Promise<ConsoleResource> => {
  const id = randomUUID();
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'resource.add',
    subject: { kind: 'resource', id },
    lock: async (transaction) => {
      const service = await lockService(transaction, serviceId, 'changed');
      if (service === undefined)
        throw new AppError('validation', { fields: { serviceId: 'This service is not known.' } });
      requireStaffEstate(staffEstates, service.locationId);
      return service;
    },
    change: async (transaction, service) => {
      const resource = await insertResource(transaction, { id, serviceId, ...rowOf(change) });
      if (resource === undefined) throw new AppError('conflict');
      const after = present({ resource, service });
      return { estateIds: [service.locationId], before: null, after, result: after };
    },
  });
};

/**
 * Prepares the bookings of a resource for a new quantity: sets whether they exclude each other.
 * @throws {AppError} `conflict` if more of it is booked at one time than would be left
 */
const prepareQuantityChange = async (
  transaction: Queryable,
  locked: ResourceRow,
  { quantity, today }: { quantity: number; today: string },
): Promise<void> => {
  if (quantity === locked.quantity) return;
  const occupied = await selectOccupiedFrom(transaction, locked.id, today);
  const peak = peakCount(occupied, -Infinity, Infinity);
  if (peak > quantity) {
    throw new AppError('conflict', { detail: `${peak} of it are booked at one time. Cancel bookings first.` });
  }
  const isExclusive = quantity === 1;
  if (isExclusive !== (locked.quantity === 1)) await updateExclusiveness(transaction, locked.id, today, isExclusive);
};

/**
 * Replaces all properties of a resource.
 * @throws {AppError} as `readConsoleResource`; `conflict` if more of it is booked at one time than would be left
 */
export const changeResource = async (
  dependencies: Needs,
  { caller, staffEstates }: StaffAction,
  { id, version, ...change }: ResourceChange & { id: string; version: number },
): Promise<ConsoleResource> => {
  const found = await selectResource(dependencies.database.db, id);
  if (found === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, found.service.locationId);
  const { serviceId } = found.resource;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'resource.change',
    subject: { kind: 'resource', id },
    seen: { version, read: readResourceVersion(id) },
    lock: async (transaction) => {
      // Locks in the same order as a booking: the service, then the resource. A resource never changes its service.
      await lockService(transaction, serviceId, 'changed');
      const [[resource], ofService] = await Promise.all([
        lockResources(transaction, [id]),
        selectService(transaction, serviceId),
      ]);
      if (resource === undefined || ofService === undefined) throw new AppError('not-found');
      return { resource, ...ofService };
    },
    change: async (transaction, { resource, service, location }, at) => {
      const today = wallClockAt(at, location.timeZone).date;
      await prepareQuantityChange(transaction, resource, { quantity: change.quantity, today });
      await updateResource(transaction, id, rowOf(change));
      const after = present({
        resource: { ...resource, ...rowOf(change), version: resource.version + 1 },
        service,
      });
      return { estateIds: [service.locationId], before: present({ resource, service }), after, result: after };
    },
  });
};

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
  type ResourceOfService,
} from './facility-setup.store.ts';
import type { StaffAction } from './manage-locations.ts';
import { lockResources, lockService, selectService, type ResourceRow } from '../facilities/facilities.store.ts';
import { peakCount } from '../availability/occupancy.rules.ts';

type Parts = Pick<Dependencies, 'database' | 'clock'>;
type Routes = typeof consoleFacilitiesRoutes;

/** What a new resource is. */
export type NewResource = z.output<Routes['POST /api/console/resources']['body']>;
/** What a resource becomes. */
export type ResourceChange = z.output<Routes['PUT /api/console/resources/{id}']['body']>;

const present = ({ resource, service }: ResourceOfService): ConsoleResource =>
  presentAs(consoleResource, {
    ...resource,
    estateId: service.locationId,
    locationId: service.locationId,
    serviceName: service.name,
    availibility: resource.openingHours,
  });

const rowOf = ({ availibility, ...rest }: ResourceChange): Omit<ResourceRow, 'id' | 'serviceId'> => ({
  ...rest,
  openingHours: availibility,
});

/** A page of the resources of those estates. */
export const listConsoleResources = async (
  { database }: Pick<Parts, 'database'>,
  staffEstates: StaffEstates,
  asked: FacilitiesQuery<'name' | 'quantity'> & { serviceId?: string | undefined },
): Promise<{ items: ConsoleResource[]; total: number }> => {
  const { rows, total } = await selectResourcesPage(database.db, staffEstates, asked);
  return { items: rows.map(present), total };
};

/** One resource. @throws {AppError} `not-found`; `forbidden` at an estate that is not the caller's */
export const readConsoleResource = async (
  { database }: Pick<Parts, 'database'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<ConsoleResource> => {
  const found = await selectResource(database.db, id);
  if (found === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, found.service.locationId);
  return present(found);
};

/** Adds a resource to a service. @throws {AppError} `forbidden`; `validation` for no service */
export const addResource = async (
  parts: Parts,
  { caller, staffEstates }: StaffAction,
  { serviceId, ...change }: NewResource,
): Promise<ConsoleResource> => {
  const id = randomUUID();
  return auditedChange(parts, {
    actorId: caller.userId,
    action: 'resource.add',
    lock: async (transaction) => {
      const service = await lockService(transaction, serviceId, 'changed');
      if (service === undefined)
        throw new AppError('validation', { fields: { serviceId: 'This service is not known.' } });
      requireStaffEstate(staffEstates, service.locationId);
      return service;
    },
    change: async (transaction, service) => {
      const resource = { id, serviceId, ...rowOf(change) };
      await insertResource(transaction, resource);
      const after = present({ resource, service });
      return { estateIds: [service.locationId], before: null, after, result: after };
    },
  });
};

/** Lets nobody hold more of a resource than there will be, and its bookings exclude each other where it becomes the only one. */
const changeStock = async (
  transaction: Queryable,
  held: ResourceRow,
  { quantity, today }: { quantity: number; today: string },
): Promise<void> => {
  if (quantity === held.quantity) return;
  const lines = await selectOccupiedFrom(transaction, held.id, today);
  const most = peakCount(lines, -Infinity, Infinity);
  if (most > quantity) {
    throw new AppError('conflict', { detail: `${most} of it are booked at one time. Cancel bookings first.` });
  }
  const isExclusive = quantity === 1;
  if (isExclusive !== (held.quantity === 1)) await updateExclusiveness(transaction, held.id, today, isExclusive);
};

/**
 * Changes a resource as a whole.
 * @throws {AppError} as `readConsoleResource`; `conflict` while more of it is booked at one time than would be left
 */
export const changeResource = async (
  parts: Parts,
  { caller, staffEstates }: StaffAction,
  { id, ...change }: ResourceChange & { id: string },
): Promise<ConsoleResource> => {
  const found = await selectResource(parts.database.db, id);
  if (found === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, found.service.locationId);
  const { serviceId } = found.resource;
  return auditedChange(parts, {
    actorId: caller.userId,
    action: 'resource.change',
    lock: async (transaction) => {
      // The order in which a booking locks: first the service, then its resources. A resource never changes its service.
      await lockService(transaction, serviceId, 'changed');
      const [[resource], setting] = await Promise.all([
        lockResources(transaction, [id]),
        selectService(transaction, serviceId),
      ]);
      if (resource === undefined || setting === undefined) throw new AppError('not-found');
      return { resource, ...setting };
    },
    change: async (transaction, { resource, service, location }, at) => {
      const today = wallClockAt(at, location.timeZone).date;
      await changeStock(transaction, resource, { quantity: change.quantity, today });
      await updateResource(transaction, id, rowOf(change));
      const after = present({ resource: { ...resource, ...rowOf(change) }, service });
      return { estateIds: [service.locationId], before: present({ resource, service }), after, result: after };
    },
  });
};

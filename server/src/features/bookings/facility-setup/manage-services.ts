import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  consoleService,
  type ConsoleService,
  type consoleFacilitiesRoutes,
} from '@ekhaya/contract/bookings/console-facilities';
import { bookingKindOf } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { readConfigurations } from '../../configuration/index.ts';
import {
  insertService,
  selectServicesPage,
  updateService,
  type FacilitiesQuery,
  type ServiceFields,
} from './facility-setup.store.ts';
import type { StaffAction } from './manage-locations.ts';
import {
  lockLocation,
  lockService,
  readServiceVersion,
  selectService,
  type ServiceRow,
} from '../facilities/facilities.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;
type Routes = typeof consoleFacilitiesRoutes;

/** The validated body of a request to add a service. */
export type NewService = z.output<Routes['POST /api/console/services']['body']>;
/** The validated body of a request to change a service. */
export type ServiceChange = z.output<Routes['PUT /api/console/services/{id}']['body']>;

const present = (row: ServiceRow, specialServiceId: string): ConsoleService =>
  presentAs(consoleService, {
    ...row,
    estateId: row.locationId,
    hours: { start: row.opens, end: row.closes },
    kind: bookingKindOf(row, specialServiceId),
  });

const rowOf = ({ hours, ...fields }: ServiceChange): ServiceFields => ({
  ...fields,
  opens: hours.start,
  closes: hours.end,
});

/** Lists a page of the services of the caller's estates. */
export const listConsoleServices = async (
  { database }: Pick<Needs, 'database'>,
  staffEstates: StaffEstates,
  query: FacilitiesQuery<'name' | 'approval'>,
): Promise<{ items: ConsoleService[]; total: number }> => {
  const [{ specialServiceId }, { rows, total }] = await Promise.all([
    readConfigurations({ database }),
    selectServicesPage(database.db, staffEstates, query),
  ]);
  return { items: rows.map((row) => present(row, specialServiceId)), total };
};

/** Reads a service. @throws {AppError} `not-found`; `forbidden` at an estate where the caller is not staff */
export const readConsoleService = async (
  { database }: Pick<Needs, 'database'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<ConsoleService> => {
  const [{ specialServiceId }, found] = await Promise.all([
    readConfigurations({ database }),
    selectService(database.db, id),
  ]);
  if (found === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, found.service.locationId);
  return present(found.service, specialServiceId);
};

/** Returns the id of a new lagoon: the configured id for the first location with a lagoon, `{id}-{locationId}` for others. */
const lagoonIdFor = async (
  { database }: Pick<Needs, 'database'>,
  { specialServiceId, locationId }: { specialServiceId: string; locationId: string },
): Promise<string> => {
  const first = await selectService(database.db, specialServiceId);
  return first === undefined || first.service.locationId === locationId
    ? specialServiceId
    : `${specialServiceId}-${locationId}`;
};

/**
 * Adds a service to a location.
 * @throws {AppError} `forbidden`; `validation` for an unknown location; `conflict` for a second lagoon
 */
export const addService = async (
  dependencies: Needs,
  { caller, staffEstates }: StaffAction,
  { locationId, isLagoon, ...change }: NewService,
): Promise<ConsoleService> => {
  requireStaffEstate(staffEstates, locationId);
  const { specialServiceId } = await readConfigurations(dependencies);
  const id = isLagoon ? await lagoonIdFor(dependencies, { specialServiceId, locationId }) : randomUUID();
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'service.add',
    subject: { kind: 'service', id },
    lock: async (transaction) => {
      const location = await lockLocation(transaction, locationId);
      if (location === undefined)
        throw new AppError('validation', { fields: { locationId: 'This location is not known.' } });
    },
    change: async (transaction) => {
      const row = await insertService(transaction, { id, locationId, ...rowOf(change) });
      if (row === undefined) throw new AppError('conflict', { detail: 'This location has its lagoon already.' });
      const after = present(row, specialServiceId);
      return { estateIds: [locationId], before: null, after, result: after };
    },
  });
};

/** Replaces all properties of a service. Its bookings do not change. @throws {AppError} as `readConsoleService` */
export const changeService = async (
  dependencies: Needs,
  { caller, staffEstates }: StaffAction,
  { id, version, ...change }: ServiceChange & { id: string; version: number },
): Promise<ConsoleService> => {
  const { specialServiceId } = await readConfigurations(dependencies);
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'service.change',
    subject: { kind: 'service', id },
    seen: { version, read: readServiceVersion(id) },
    lock: async (transaction) => {
      const service = await lockService(transaction, id, 'changed');
      if (service === undefined) throw new AppError('not-found');
      requireStaffEstate(staffEstates, service.locationId);
      return service;
    },
    change: async (transaction, service) => {
      await updateService(transaction, id, rowOf(change));
      const after = present({ ...service, ...rowOf(change), version: service.version + 1 }, specialServiceId);
      const before = present(service, specialServiceId);
      return { estateIds: [service.locationId], before, after, result: after };
    },
  });
};

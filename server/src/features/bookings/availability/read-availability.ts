import type { Availability } from '@ekhaya/contract/time/time-slots.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { hasRoleAt } from '../../estates/index.ts';
import { selectServiceIdOf } from '../facilities/facilities.store.ts';
import { hasVisitorLimit, loadBookingContext, type BookingContext } from './load-booking-context.ts';
import { slotsOfDay, type BookableResource } from './occupancy.rules.ts';
import { selectOccupancy } from './occupancy.store.ts';

type Parts = Pick<Dependencies, 'database' | 'clock'>;

/** The setting of a service at an estate where the caller has a role. */
const settingFor = async (parts: Parts, caller: Caller, serviceId: string | undefined): Promise<BookingContext> => {
  const setting = serviceId === undefined ? undefined : await loadBookingContext(parts, serviceId);
  if (setting === undefined) throw new AppError('not-found');
  if (!(await hasRoleAt(parts.database.db, caller.userId, setting.locationId))) throw new AppError('forbidden');
  return setting;
};

const slotsOf = async (
  { database, clock }: Parts,
  setting: BookingContext,
  date: string,
  resources: readonly BookableResource[],
): Promise<Availability[]> => {
  if (!setting.isOpen) return [];
  const { id, locationId, service } = setting;
  const occupancy = await selectOccupancy(database.db, {
    locationId,
    serviceId: id,
    resourceIds: resources.map((resource) => resource.id),
    from: date,
    until: date,
    countsVisitors: hasVisitorLimit(service),
  });
  return slotsOfDay(date, service, resources, occupancy, wallClockAt(clock.now(), service.timeZone));
};

/**
 * The slots of a day of a service, what remains of its resources added up.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller has no role
 */
export const readAvailabilityOfService = async (
  parts: Parts,
  caller: Caller,
  { date, serviceId }: { date: string; serviceId: string },
): Promise<Availability[]> => {
  const setting = await settingFor(parts, caller, serviceId);
  return slotsOf(parts, setting, date, [...setting.resources.values()]);
};

/**
 * The slots of a resource from a time of the day on.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller has no role
 */
export const readAvailabilityOfResource = async (
  parts: Parts,
  caller: Caller,
  { date, start, resourceId }: { date: string; start: string; resourceId: string },
): Promise<Availability[]> => {
  const setting = await settingFor(parts, caller, await selectServiceIdOf(parts.database.db, resourceId));
  const resource = setting.resources.get(resourceId);
  const slots = resource === undefined ? [] : await slotsOf(parts, setting, date, [resource]);
  return slots.filter(({ time }) => time >= start);
};

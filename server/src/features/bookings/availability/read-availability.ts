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

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/**
 * Loads the context of a service for a caller who has a role at its estate.
 * @throws {AppError} `not-found`; `forbidden` without a role there
 */
const requireContext = async (
  dependencies: Needs,
  caller: Caller,
  serviceId: string | undefined,
): Promise<BookingContext> => {
  const context = serviceId === undefined ? undefined : await loadBookingContext(dependencies, serviceId);
  if (context === undefined) throw new AppError('not-found');
  if (!(await hasRoleAt(dependencies.database.db, caller.userId, context.locationId))) throw new AppError('forbidden');
  return context;
};

const slotsOf = async (
  { database, clock }: Needs,
  { id, locationId, isOpen, service }: BookingContext,
  date: string,
  resources: readonly BookableResource[],
): Promise<Availability[]> => {
  if (!isOpen) return [];
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
 * Returns the slots of a day of a service. `remaining` is the sum over its resources.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller has no role
 */
export const readAvailabilityOfService = async (
  dependencies: Needs,
  caller: Caller,
  { date, serviceId }: { date: string; serviceId: string },
): Promise<Availability[]> => {
  const context = await requireContext(dependencies, caller, serviceId);
  return slotsOf(dependencies, context, date, [...context.resources.values()]);
};

/**
 * Returns the slots of a resource on a day that start at `start` or later.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller has no role
 */
export const readAvailabilityOfResource = async (
  dependencies: Needs,
  caller: Caller,
  { date, start, resourceId }: { date: string; start: string; resourceId: string },
): Promise<Availability[]> => {
  const context = await requireContext(
    dependencies,
    caller,
    await selectServiceIdOf(dependencies.database.db, resourceId),
  );
  const resource = context.resources.get(resourceId);
  const slots = resource === undefined ? [] : await slotsOf(dependencies, context, date, [resource]);
  return slots.filter(({ time }) => time >= start);
};

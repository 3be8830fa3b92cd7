import { bookingKindOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readSpecialServiceId } from '../../configuration/index.ts';
import { selectServiceContext, type ServiceRow } from '../facilities/facilities.store.ts';
import type { BookableResource, BookableService, SlotRequest } from './occupancy.rules.ts';

/** A service with its location, resources and settings: everything that decides about its bookings except occupancy. */
export interface BookingContext {
  id: string;
  locationId: string;
  estateName: string;
  name: string;
  imageUrl: string;
  approval: 'automatic' | 'staff';
  specialServiceId: string;
  /** Whether both the service and its location are enabled. */
  isOpen: boolean;
  service: BookableService;
  /** The enabled resources of the service, by id. */
  resources: ReadonlyMap<string, BookableResource>;
}

const toBookableService = (row: ServiceRow, specialServiceId: string, timeZone: string): BookableService => ({
  kind: bookingKindOf(row, specialServiceId),
  hours: { start: row.opens, end: row.closes },
  capacity: row.capacity,
  dayCapacity: row.dayCapacity,
  timeZone,
});

/** Whether a service limits its visitors, at any one time or per day. */
export const hasVisitorLimit = ({ capacity, dayCapacity }: BookableService): boolean =>
  capacity !== null || dayCapacity !== null;

const byId = (rows: readonly BookableResource[]): Map<string, BookableResource> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Loads the booking context of a service; undefined if there is no such service.
 * @param queryable the transaction to read in, if it has written parts of the context; the pool by default
 */
export const loadBookingContext = async (
  { database }: Pick<Dependencies, 'database'>,
  serviceId: string,
  queryable: Queryable = database.db,
): Promise<BookingContext | undefined> => {
  const [service, specialServiceId] = await Promise.all([
    selectServiceContext(queryable, serviceId),
    readSpecialServiceId({ database }),
  ]);
  if (service === undefined) return undefined;
  return {
    id: service.id,
    locationId: service.locationId,
    estateName: service.estateName,
    name: service.name,
    imageUrl: service.imageUrl,
    approval: service.approval,
    specialServiceId,
    isOpen: service.isEnabled && service.locationIsEnabled,
    service: toBookableService(service, specialServiceId, service.timeZone),
    resources: byId(service.bookable),
  };
};

/** What was read under locks. */
interface LockedRows {
  service: ServiceRow;
  resources: readonly (BookableResource & { isEnabled: boolean })[];
  timeZone: string;
}

/** Returns a booking context with the values that were read under locks. */
export const withLockedRows = (
  context: BookingContext,
  { service, resources, timeZone }: LockedRows,
): BookingContext => ({
  ...context,
  approval: service.approval,
  isOpen: context.isOpen && service.isEnabled,
  service: {
    ...context.service,
    timeZone,
    hours: { start: service.opens, end: service.closes },
    capacity: service.capacity,
    dayCapacity: service.dayCapacity,
  },
  resources: byId(resources.filter(({ isEnabled }) => isEnabled)),
});

/** Adds to each line whether its resource is exclusive: only one of it exists. */
export const withExclusiveness = (lines: SlotRequest['lines'], { resources }: Pick<BookingContext, 'resources'>) =>
  lines.map((line) => ({ ...line, isExclusive: resources.get(line.resourceId)?.quantity === 1 }));

/** Returns the properties that a notification about a booking needs in addition to the booking row. */
export const noticeDetailsOf = ({ estateName, name, imageUrl, service }: BookingContext) => ({
  estateName,
  serviceName: name,
  imageUrl,
  isLagoon: service.kind === 'lagoon',
});

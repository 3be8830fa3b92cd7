import { bookingKindOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readSpecialServiceId } from '../../configuration/index.ts';
import { selectServiceContext, type ServiceRow } from '../facilities/facilities.store.ts';
import type { BookableResource, BookableService } from './occupancy.rules.ts';

/** A service with everything that decides about its bookings. */
export interface BookingContext {
  id: string;
  locationId: string;
  estateName: string;
  name: string;
  imageUrl: string;
  approval: 'automatic' | 'staff';
  specialServiceId: string;
  /** Whether service and location take bookings. */
  isOpen: boolean;
  service: BookableService;
  /** Its resources that can be booked, by id. */
  resources: ReadonlyMap<string, BookableResource>;
}

const toBookableService = (row: ServiceRow, specialServiceId: string, timeZone: string): BookableService => ({
  kind: bookingKindOf(row, specialServiceId),
  hours: { start: row.opens, end: row.closes },
  capacity: row.capacity,
  dayCapacity: row.dayCapacity,
  timeZone,
});

/** Whether the visitors of a service are limited. */
export const hasVisitorLimit = ({ capacity, dayCapacity }: BookableService): boolean =>
  capacity !== null || dayCapacity !== null;

const byId = (rows: readonly BookableResource[]): Map<string, BookableResource> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * A service with its resources, as they are now; undefined for no service.
 * @param queryable a transaction that has written some of it; the pool otherwise
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

/** The same with service and resources as they are now that they are held. */
export const withLockedRows = (
  setting: BookingContext,
  service: ServiceRow,
  resources: readonly (BookableResource & { isEnabled: boolean })[],
): BookingContext => ({
  ...setting,
  approval: service.approval,
  isOpen: setting.isOpen && service.isEnabled,
  service: {
    ...setting.service,
    hours: { start: service.opens, end: service.closes },
    capacity: service.capacity,
    dayCapacity: service.dayCapacity,
  },
  resources: byId(resources.filter(({ isEnabled }) => isEnabled)),
});

/** What is said of a booking besides its own row. */
export const noticeDetailsOf = ({ estateName, name, imageUrl, service }: BookingContext) => ({
  estateName,
  serviceName: name,
  imageUrl,
  isLagoon: service.kind === 'lagoon',
});

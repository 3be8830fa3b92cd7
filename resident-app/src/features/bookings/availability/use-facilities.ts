import type { Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { bookingKindOf, type BookingKind } from '@ekhaya/contract/bookings/bookings.rules';
import type { Availability } from '@ekhaya/contract/time/time-slots.rules';
import { defaultTimeZone, wallClockAt, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { currentConfiguration } from '../../../platform/configuration/configuration.ts';
import { usePrefetchedScreen } from '../../../platform/access/use-prefetched-screen.ts';
import { useRead, type Read } from '../../../platform/query/query.ts';
import { bookingKeys } from '../bookings.live.ts';
import {
  readFacilities,
  readResources,
  readResourceSlots,
  readServiceSlots,
  type Facilities,
} from './bookings.queries.ts';

const FACILITIES_STALE_AFTER_MS = 60_000;

const facilitiesKey = ['facilities'];
const screenOfFacilities = { path: '/MakeBooking', title: 'Facilities' };

/** Reads and stores what can be booked at the start of the app, for a role with a tile of it. */
export const usePrefetchedFacilities = (): void =>
  usePrefetchedScreen(facilitiesKey, readFacilities, screenOfFacilities);

/** All services and locations. With `isEnabled` false nothing is read. */
export const useFacilities = ({ isEnabled = true } = {}): Read<Facilities> =>
  useRead(facilitiesKey, readFacilities, {
    isEnabled,
    screen: screenOfFacilities,
    staleAfterMs: FACILITIES_STALE_AFTER_MS,
  });

/** The resources of a service. */
export const useResources = (serviceId: string): Read<Resource[]> =>
  useRead(['facilities', 'resources', serviceId], () => readResources(serviceId), {
    staleAfterMs: FACILITIES_STALE_AFTER_MS,
  });

/** The slots of a day, summed over the resources of a service. */
export const useServiceSlots = (serviceId: string, date: string): Read<Availability[]> =>
  useRead([...bookingKeys.slots, date, 'service', serviceId], () => readServiceSlots(date, serviceId), {
    staleAfterMs: 0,
  });

/** The slots of a day: one list per resource, in the order of the ids. */
export const useResourceSlots = (resourceIds: readonly string[], date: string): Read<Availability[][]> =>
  useRead(
    [...bookingKeys.slots, date, 'resources', ...resourceIds],
    () => Promise.all(resourceIds.map((id) => readResourceSlots(date, id))),
    { staleAfterMs: 0, isEnabled: resourceIds.length > 0 },
  );

/** The current date and time at a location, in its own time zone. Updates every minute. */
export function useWallClock(locationId: string): WallClock {
  const { data } = useFacilities();
  const timeZone = data?.locations.find(({ id }) => id === locationId)?.timeZone ?? defaultTimeZone;
  return wallClockAt(useCurrentMinute(), timeZone);
}

/** The kind of a service, which decides how it is booked. */
export const kindOf = (service: Service): BookingKind =>
  bookingKindOf(service, currentConfiguration().specialServiceId);

import type { Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { bookingKindOf, type BookingKind } from '@ekhaya/contract/bookings/bookings.rules';
import type { Availability } from '@ekhaya/contract/time/time-slots.rules';
import { defaultTimeZone, wallClockAt, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { currentConfiguration } from '../../../platform/configuration/configuration.ts';
import { useRead, type Read } from '../../../platform/query/query.ts';
import {
  readFacilities,
  readResources,
  readResourceSlots,
  readServiceSlots,
  type Facilities,
} from './bookings.queries.ts';

/** Slots change whenever anybody books: they are asked for each time they are shown. */
export const SLOTS = ['bookings', 'slots'] as const;
const FACILITIES_FRESH_FOR = 60_000;

/** Everything that can be booked. `isEnabled` false asks for nothing. */
export const useFacilities = ({ isEnabled = true } = {}): Read<Facilities> =>
  useRead(['facilities'], readFacilities, {
    isEnabled,
    screen: { path: '/MakeBooking', title: 'Facilities' },
    staleAfterMilliseconds: FACILITIES_FRESH_FOR,
  });

/** The resources of a service. */
export const useResources = (serviceId: string): Read<Resource[]> =>
  useRead(['facilities', 'resources', serviceId], () => readResources(serviceId), {
    staleAfterMilliseconds: FACILITIES_FRESH_FOR,
  });

/** The slots of a day of a service as a whole. */
export const useServiceSlots = (serviceId: string, date: string): Read<Availability[]> =>
  useRead([...SLOTS, date, 'service', serviceId], () => readServiceSlots(date, serviceId), {
    staleAfterMilliseconds: 0,
  });

/** The slots of a day of some resources, in their order. */
export const useResourceSlots = (resourceIds: readonly string[], date: string): Read<Availability[][]> =>
  useRead(
    [...SLOTS, date, 'resources', ...resourceIds],
    () => Promise.all(resourceIds.map((id) => readResourceSlots(date, id))),
    { staleAfterMilliseconds: 0, isEnabled: resourceIds.length > 0 },
  );

/** What the clock on the wall of a location shows, wherever the phone is. */
export function useWallClock(locationId: string): WallClock {
  const { data } = useFacilities();
  const timeZone = data?.locations.find(({ id }) => id === locationId)?.timeZone ?? defaultTimeZone;
  return wallClockAt(useCurrentMinute(), timeZone);
}

/** How a service is booked. */
export const kindOf = (service: Service): BookingKind =>
  bookingKindOf(service, currentConfiguration().specialServiceId);

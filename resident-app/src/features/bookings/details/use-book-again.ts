import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { groupOfBooking, labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { navigate } from '../../../platform/navigation/navigate.ts';
import type { LagoonRecord } from '../records/screen-records.ts';
import { useFacilities } from '../availability/use-facilities.ts';

/**
 * Returns a function that opens the booking screen for the service of a past booking. Undefined if the booking is not past, or if
 * the current estate does not offer the service.
 */
export function useBookAgain(booking: Booking, now: Date): (() => void) | undefined {
  const { current } = useCurrentAccess();
  const isPast = groupOfBooking(booking, now) === 'Past';
  const { data } = useFacilities({ isEnabled: isPast });
  const service = data?.services.find(({ id }) => id === booking.services[0]);
  const estateName = data?.locations.find(({ id }) => id === service?.locationId)?.name;
  if (!isPast) return undefined;
  if (service === undefined || estateName === undefined || estateName !== current?.estateName) return undefined;
  if (!booking.about.isLagoon) return () => navigate('/BookingFacility', { record: service });
  const record: LagoonRecord = { serviceId: service.id, title: labelOf(service.name), picture: service.imageUrl };
  return () => navigate('/LagoonAccess', { record });
}

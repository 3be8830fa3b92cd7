import { booking as bookingContract, type Booking } from '@ekhaya/contract/bookings/bookings';
import { canCancel, canReschedule, isLagoonService } from '@ekhaya/contract/bookings/bookings.rules';
import { presentAs } from '../../../platform/http/present-as.ts';
import type { BookingDetails } from './bookings.store.ts';

/** Converts a booking to its form on the wire, including the actions that its customer can take now. */
export const presentBooking = (
  { booking, service, estate, customer, resources }: BookingDetails,
  specialServiceId: string,
  now: Date,
): Booking => {
  const about = presentAs(bookingContract.shape.about, {
    ...service,
    locationName: estate.name,
    serviceName: service.name,
    imageUrl: (resources.length === 1 && resources[0]?.imageUrl) || service.imageUrl,
    isLagoon: isLagoonService(booking.serviceId, specialServiceId),
    timeZone: estate.timeZone,
  });
  const times = { date: booking.date, start: booking.startsAt, end: booking.endsAt, status: booking.status };
  const ruled = { ...times, about };
  return {
    id: booking.id,
    ...times,
    locationId: booking.estateId,
    services: [booking.serviceId],
    resources: resources.map(({ id, quantity, name }) => ({ id, quantity, name })),
    access: { visitors: booking.visitors },
    customer: {
      email: customer.email,
      name: `${customer.firstName} ${customer.lastName}`,
      mobile: customer.mobile,
      extraInfo: { unitNumber: booking.unitNumber },
    },
    ...(booking.reason !== '' && { reason: booking.reason }),
    modified: booking.modifiedAt.toISOString(),
    can: { reschedule: canReschedule(ruled, now), cancel: canCancel(ruled, now) },
    about,
  };
};

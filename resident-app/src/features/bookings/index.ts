export { usePrefetchedFacilities } from './availability/use-facilities.ts';
export { bookingKeys, bookingsLive } from './bookings.live.ts';
export { usePrefetchedBookings } from './requests/use-bookings.ts';

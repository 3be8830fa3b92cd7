export { bookingKeys, bookingsLive } from './bookings.live.ts';

export { bookingsLive } from './bookings.live.ts';

export { countServicesOf } from './facilities/facilities.store.ts';
export { countBookingsToCome } from './records/bookings-to-come.store.ts';
export { copyBookingLimits } from './limits/limits.store.ts';
export { addBooking } from './requests/add-booking.ts';
export {
  addLocations,
  addResources,
  addServices,
  reviseResources,
  reviseServices,
  type NewResourceRow,
  type NewServiceRow,
} from './facility-setup/add-facilities.ts';
export { addBookingLimits } from './limits/change-booking-limits.ts';
export { cancelBookingsOfRole } from './endings/cancel-with-role.ts';
export { bookingDecisions } from './decisions/booking-decisions.ts';
export { bookingsRoutes } from './bookings.routes.ts';
export { readBookedToday, readWaitingBookings } from './queue/waiting-bookings.ts';
export { searchBookings } from './records/search-bookings.ts';
export { findBookingTitles } from './records/find-booking-titles.ts';
export {
  collectBookings,
  eraseBookingsBefore,
  eraseBookingsOf,
  listCustomersOfDays,
} from './personal-data/personal-data.ts';

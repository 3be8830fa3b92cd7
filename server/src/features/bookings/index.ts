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
export { bookingsRoutes } from './bookings.routes.ts';

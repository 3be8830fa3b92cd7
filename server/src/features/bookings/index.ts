export { addBooking } from './add-booking.ts';
export { addLocations, addResources, addServices, type ResourceRow, type ServiceRow } from './add-facilities.ts';
export { bookingsRoutes } from './bookings.routes.ts';

import { bookingsRoutes as contractRoutes } from '@ekhaya/contract/bookings/bookings';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changeBookingStatus } from './requests/change-booking-status.ts';
import { consoleBookingsRoutes } from './console-bookings.routes.ts';
import { consoleFacilitiesRoutes } from './console-facilities.routes.ts';
import { listBookings } from './records/list-bookings.ts';
import { listLocations, listResources, listResourcesOf, listServices } from './facilities/list-facilities.ts';
import { readAvailabilityOfResource, readAvailabilityOfService } from './availability/read-availability.ts';
import { readBookingStatus } from './records/read-booking.ts';
import { requestBooking } from './requests/request-booking.ts';
import { rescheduleBooking } from './requests/reschedule-booking.ts';

/** Returns the routes of the bookings feature, with those of the back office. */
export const bookingsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/locations'], async ({ caller }) => ({
    details: await listLocations(dependencies, caller),
  })),
  handle(contractRoutes['GET /api/services'], async ({ caller }) => ({
    details: await listServices(dependencies, caller),
  })),
  handle(contractRoutes['GET /api/resources'], async ({ caller }) => ({
    details: await listResources(dependencies, caller),
  })),
  handle(contractRoutes['GET /api/service/{id}/resources'], async ({ caller, params }) => ({
    details: await listResourcesOf(dependencies, caller, params.id),
  })),
  handle(contractRoutes['GET /api/availability/{date}/0/service/{serviceId}'], async ({ caller, params }) => ({
    details: await readAvailabilityOfService(dependencies, caller, params),
  })),
  handle(contractRoutes['GET /api/availability/{date}/{start}/resource/{resourceId}'], async ({ caller, params }) => ({
    details: await readAvailabilityOfResource(dependencies, caller, params),
  })),
  handle(contractRoutes['POST /api/booking'], async ({ caller, body, idempotencyKey }) => ({
    details: await requestBooking(dependencies, { caller, body, idempotencyKey }),
  })),
  handle(contractRoutes['POST /api/booking/status'], async ({ caller, body }) => ({
    details: await readBookingStatus(dependencies, caller, body.bookingId),
  })),
  handle(contractRoutes['PUT /api/booking/status'], async ({ caller, body }) => ({
    details: await changeBookingStatus(dependencies, caller, body),
  })),
  handle(contractRoutes['PUT /api/booking/reschedule'], async ({ caller, body }) => ({
    details: await rescheduleBooking(dependencies, caller, body),
  })),
  handle(contractRoutes['POST /api/booking/reschedule'], async ({ caller, body }) => ({
    details: await rescheduleBooking(dependencies, caller, body),
  })),
  handle(contractRoutes['GET /api/bookings'], async ({ personId, staffEstates }) => ({
    details: await listBookings(dependencies, { personId, staffEstates }),
  })),
  ...consoleBookingsRoutes(dependencies),
  ...consoleFacilitiesRoutes(dependencies),
];

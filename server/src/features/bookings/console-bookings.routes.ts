import { consoleBookingsRoutes as contractRoutes } from '@ekhaya/contract/bookings/console-bookings';
import { consoleClosuresRoutes as closuresRoutes } from '@ekhaya/contract/bookings/console-closures';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changeClosure, reopenDay } from './closures/change-closure.ts';
import { closeDay } from './closures/close-day.ts';
import { decideBooking } from './queue/decide-booking.ts';
import { changeBookingLimits, readBookingLimits } from './limits/change-booking-limits.ts';
import { listClosures, readClosure } from './closures/list-closures.ts';
import { listQueue, readQueuedBooking } from './queue/list-queue.ts';
import { readBookingDay } from './queue/read-booking-day.ts';

/** Returns the back-office routes of the booking queue, the booking limits and the closures. */
export const consoleBookingsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/bookings'], async ({ staffEstates, query }) => ({
    details: await listQueue(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/console/bookings/{id}'], async ({ staffEstates, params }) => ({
    details: await readQueuedBooking(dependencies, staffEstates, params.id),
  })),
  handle(contractRoutes['PUT /api/console/bookings/{id}/decision'], async ({ caller, staffEstates, params, body }) => ({
    details: await decideBooking(dependencies, { caller, staffEstates, decision: { bookingId: params.id, ...body } }),
  })),
  handle(contractRoutes['GET /api/console/booking-days'], async ({ staffEstates, query }) => ({
    details: await readBookingDay(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/console/estates/{estateId}/booking-limits'], async ({ staffEstates, params }) => ({
    details: await readBookingLimits(dependencies, { estateId: params.estateId, staffEstates }),
  })),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}/booking-limits'],
    async ({ caller, staffEstates, params, body }) => ({
      details: await changeBookingLimits(dependencies, {
        estateId: params.estateId,
        actorId: caller.userId,
        staffEstates,
        limits: body,
      }),
    }),
  ),
  handle(closuresRoutes['GET /api/console/closures'], async ({ staffEstates, query }) => ({
    details: await listClosures(dependencies, staffEstates, query),
  })),
  handle(closuresRoutes['GET /api/console/closures/{id}'], async ({ staffEstates, params }) => ({
    details: await readClosure(dependencies, staffEstates, params.id),
  })),
  handle(closuresRoutes['POST /api/console/closures'], async ({ caller, staffEstates, body }) => ({
    details: await closeDay(dependencies, { caller, staffEstates, closure: body }),
  })),
  handle(closuresRoutes['PUT /api/console/closures/{id}'], async ({ caller, staffEstates, params, body }) => ({
    details: await changeClosure(dependencies, { caller, staffEstates, id: params.id, reason: body.reason }),
  })),
  handle(closuresRoutes['DELETE /api/console/closures/{id}'], async ({ caller, staffEstates, params }) => {
    await reopenDay(dependencies, { caller, staffEstates, id: params.id });
    return { details: {} };
  }),
];

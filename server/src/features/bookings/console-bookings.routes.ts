import { consoleBookingsRoutes as contractRoutes } from '@ekhaya/contract/bookings/console-bookings';
import { consoleClosuresRoutes as closuresRoutes } from '@ekhaya/contract/bookings/console-closures';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { presentOutcomes } from '../../platform/http/present-outcomes.ts';
import { findPersonNames } from '../estates/index.ts';
import { changeClosure, reopenDay } from './closures/change-closure.ts';
import { closeDays } from './closures/close-day.ts';
import { decideBooking, decideBookings } from './queue/decide-booking.ts';
import { moveBookingAsStaff } from './queue/move-booking-as-staff.ts';
import { changeBookingLimits, readBookingLimits } from './limits/change-booking-limits.ts';
import { listClosures, readClosure } from './closures/list-closures.ts';
import { readClosureEffect } from './closures/read-closure-effect.ts';
import { countBookings } from './queue/count-bookings.ts';
import { listQueue } from './queue/list-queue.ts';
import { readBookingCase } from './queue/read-booking-case.ts';
import { readBookingDay } from './queue/read-booking-day.ts';

/** Returns the back-office routes of the booking queue, the booking limits and the closures. */
export const consoleBookingsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/bookings'], async ({ staffEstates, query }) => ({
    details: await listQueue(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/console/bookings/{id}'], async ({ staffEstates, params }) => ({
    details: await readBookingCase(dependencies, staffEstates, params.id),
  })),
  handle(contractRoutes['GET /api/console/booking-counts'], async ({ staffEstates, query }) => ({
    details: await countBookings(dependencies, staffEstates, query),
  })),
  handle(
    contractRoutes['PUT /api/console/bookings/{id}/decision'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await decideBooking(dependencies, { caller, staffEstates, ...body }, { id: params.id, version }),
    }),
  ),
  handle(contractRoutes['POST /api/console/bookings/decisions'], async ({ caller, staffEstates, body }) => {
    const { bookings, ...decision } = body;
    const outcomes = await decideBookings(dependencies, { caller, staffEstates, ...decision }, bookings);
    return { details: await presentOutcomes(outcomes, (ids) => findPersonNames(dependencies.database.db, ids)) };
  }),
  handle(
    contractRoutes['PUT /api/console/bookings/{id}/times'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await moveBookingAsStaff(dependencies, {
        caller,
        staffEstates,
        version,
        bookingId: params.id,
        times: body,
      }),
    }),
  ),
  handle(contractRoutes['GET /api/console/booking-days'], async ({ staffEstates, query }) => ({
    details: await readBookingDay(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/console/estates/{estateId}/booking-limits'], async ({ staffEstates, params }) => ({
    details: await readBookingLimits(dependencies, { estateId: params.estateId, staffEstates }),
  })),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}/booking-limits'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await changeBookingLimits(dependencies, {
        version,
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
  handle(closuresRoutes['GET /api/console/closure-effects'], async ({ staffEstates, query }) => ({
    details: await readClosureEffect(dependencies, staffEstates, query),
  })),
  handle(closuresRoutes['GET /api/console/closures/{id}'], async ({ staffEstates, params }) => ({
    details: await readClosure(dependencies, staffEstates, params.id),
  })),
  handle(closuresRoutes['POST /api/console/closures'], async ({ caller, staffEstates, body }) => ({
    details: await closeDays(dependencies, { caller, staffEstates, closure: body }),
  })),
  handle(closuresRoutes['PUT /api/console/closures/{id}'], async ({ caller, staffEstates, version, params, body }) => ({
    details: await changeClosure(dependencies, { caller, staffEstates, version, id: params.id, reason: body.reason }),
  })),
  handle(closuresRoutes['DELETE /api/console/closures/{id}'], async ({ caller, staffEstates, version, params }) => {
    await reopenDay(dependencies, { caller, staffEstates, version, id: params.id });
    return { details: {} };
  }),
];

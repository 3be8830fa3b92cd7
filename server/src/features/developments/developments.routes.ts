import { developmentsRoutes as contractRoutes } from '@ekhaya/contract/developments/developments';
import { viewingsRoutes } from '@ekhaya/contract/developments/viewings';
import type { Dependencies } from '../../platform/dependencies.ts';
import { calendarResponse } from '../../platform/calendar/calendar-response.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { GateDirectory } from '../visitors/index.ts';
import { listDevelopments } from './list-developments.ts';
import { bookViewing, cancelViewing } from './viewings/book-viewing.ts';
import { listBookedViewings, listViewings } from './viewings/list-viewings.ts';
import { readViewingCalendar } from './viewings/viewings-calendar.ts';

/** The routes of developments and their viewings. */
export const developmentsRoutes = (dependencies: Dependencies & { gates: GateDirectory }): MountedRoute[] => [
  handle(contractRoutes['GET /api/developments'], async ({ caller, query }) => ({
    details: await listDevelopments(dependencies, { userId: caller.userId, estateId: query.estateID }),
  })),
  handle(viewingsRoutes['GET /api/developments/{id}/viewings'], async ({ caller, params }) => ({
    details: await listViewings(dependencies, { userId: caller.userId, id: params.id }),
  })),
  handle(viewingsRoutes['GET /api/developments/{id}/viewing.ics'], async ({ caller, params }) =>
    calendarResponse('viewing.ics', await readViewingCalendar(dependencies, { userId: caller.userId, id: params.id })),
  ),
  handle(viewingsRoutes['PUT /api/developments/{id}/viewing'], async ({ caller, params, body }) => ({
    details: await bookViewing(dependencies, { userId: caller.userId, id: params.id, viewing: body }),
  })),
  handle(viewingsRoutes['DELETE /api/developments/{id}/viewing'], async ({ caller, params }) => {
    await cancelViewing(dependencies, { userId: caller.userId, id: params.id });
    return { details: {} };
  }),
  handle(viewingsRoutes['GET /api/console/content/{id}/viewings'], async ({ caller, staffEstates, params }) => ({
    details: await listBookedViewings(dependencies, { callerId: caller.userId, staffEstates }, params.id),
  })),
];

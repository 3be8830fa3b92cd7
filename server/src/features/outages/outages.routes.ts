import { consoleOutagesRoutes } from '@ekhaya/contract/outages/console-outages';
import { outagesRoutes as contractRoutes } from '@ekhaya/contract/outages/outages';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { announceOutage, endOutage, listStaffOutages, writeOutageNews } from './announcing/announce-outage.ts';
import { changeOutage } from './announcing/change-outage.ts';
import { readAreaReach, readStreets } from './announcing/find-area.ts';
import { listOutages, sayAffected } from './read-outages.ts';

/** The routes about outages: those of residents, and those of staff. */
export const outagesRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/outages'], async ({ caller, query }) => ({
    details: await listOutages(dependencies, { userId: caller.userId, estateId: query.estateId }),
  })),
  handle(contractRoutes['POST /api/outages/{id}/affected'], async ({ caller, params }) => ({
    details: await sayAffected(dependencies, { userId: caller.userId, id: params.id }),
  })),
  handle(consoleOutagesRoutes['GET /api/console/estates/{estateId}/outages'], async ({ staffEstates, params }) => ({
    details: await listStaffOutages(dependencies, { estateId: params.estateId, staffEstates }),
  })),
  handle(consoleOutagesRoutes['GET /api/console/estates/{estateId}/streets'], async ({ staffEstates, params }) => ({
    details: await readStreets(dependencies, { estateId: params.estateId, staffEstates }),
  })),
  handle(
    consoleOutagesRoutes['POST /api/console/estates/{estateId}/outages/reach'],
    async ({ staffEstates, params, body }) => ({
      details: await readAreaReach(dependencies, { estateId: params.estateId, staffEstates, area: body }),
    }),
  ),
  handle(
    consoleOutagesRoutes['POST /api/console/estates/{estateId}/outages'],
    async ({ caller, staffEstates, params, body, recordId }) => ({
      details: await announceOutage(dependencies, {
        id: recordId,
        actorId: caller.userId,
        staffEstates,
        estateId: params.estateId,
        form: body,
      }),
    }),
  ),
  handle(
    consoleOutagesRoutes['PUT /api/console/outages/{id}'],
    async ({ caller, staffEstates, params, version, body }) => ({
      details: await writeOutageNews(dependencies, {
        actorId: caller.userId,
        staffEstates,
        id: params.id,
        version,
        ...body,
      }),
    }),
  ),
  handle(
    consoleOutagesRoutes['PUT /api/console/outages/{id}/area'],
    async ({ caller, staffEstates, params, version, body }) => ({
      details: await changeOutage(dependencies, {
        actorId: caller.userId,
        staffEstates,
        id: params.id,
        version,
        ...body,
      }),
    }),
  ),
  handle(
    consoleOutagesRoutes['POST /api/console/outages/{id}/end'],
    async ({ caller, staffEstates, params, body }) => ({
      details: await endOutage(dependencies, {
        actorId: caller.userId,
        staffEstates,
        id: params.id,
        text: body.text,
      }),
    }),
  ),
];

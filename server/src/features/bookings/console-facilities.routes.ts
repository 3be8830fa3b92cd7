import { consoleFacilitiesRoutes as contractRoutes } from '@ekhaya/contract/bookings/console-facilities';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { storePublicPicture } from '../profile/index.ts';
import {
  changeLocation,
  listConsoleLocations,
  openLocation,
  readConsoleLocation,
} from './facility-setup/manage-locations.ts';
import {
  addResource,
  changeResource,
  listConsoleResources,
  readConsoleResource,
} from './facility-setup/manage-resources.ts';
import {
  addService,
  changeService,
  listConsoleServices,
  readConsoleService,
} from './facility-setup/manage-services.ts';

/** Returns the back-office routes by which staff manage locations, services and resources. */
export const consoleFacilitiesRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/locations'], async ({ staffEstates, query }) => ({
    details: await listConsoleLocations(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/console/locations/{id}'], async ({ staffEstates, params }) => ({
    details: await readConsoleLocation(dependencies, staffEstates, params.id),
  })),
  handle(contractRoutes['POST /api/console/locations'], async ({ caller, staffEstates, body }) => ({
    details: await openLocation(dependencies, { caller, staffEstates }, body),
  })),
  handle(
    contractRoutes['PUT /api/console/locations/{id}'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await changeLocation(dependencies, { caller, staffEstates }, { ...params, version, ...body }),
    }),
  ),
  handle(contractRoutes['GET /api/console/services'], async ({ staffEstates, query }) => ({
    details: await listConsoleServices(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/console/services/{id}'], async ({ staffEstates, params }) => ({
    details: await readConsoleService(dependencies, staffEstates, params.id),
  })),
  handle(contractRoutes['POST /api/console/services'], async ({ caller, staffEstates, body }) => ({
    details: await addService(dependencies, { caller, staffEstates }, body),
  })),
  handle(contractRoutes['PUT /api/console/services/{id}'], async ({ caller, staffEstates, version, params, body }) => ({
    details: await changeService(dependencies, { caller, staffEstates }, { ...params, version, ...body }),
  })),
  handle(contractRoutes['GET /api/console/resources'], async ({ staffEstates, query }) => ({
    details: await listConsoleResources(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/console/resources/{id}'], async ({ staffEstates, params }) => ({
    details: await readConsoleResource(dependencies, staffEstates, params.id),
  })),
  handle(contractRoutes['POST /api/console/resources'], async ({ caller, staffEstates, body }) => ({
    details: await addResource(dependencies, { caller, staffEstates }, body),
  })),
  handle(
    contractRoutes['PUT /api/console/resources/{id}'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await changeResource(dependencies, { caller, staffEstates }, { ...params, version, ...body }),
    }),
  ),
  handle(contractRoutes['POST /api/console/pictures'], async ({ caller, body }) => ({
    details: { url: await storePublicPicture(dependencies, { staffId: caller.userId, upload: body }) },
  })),
];

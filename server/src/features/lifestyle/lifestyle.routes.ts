import { lifestyleRoutes as contractRoutes } from '@ekhaya/contract/lifestyle/lifestyle';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listCategories, listOfferings, readProvider } from './read-provider.ts';

/** The routes of lifestyle providers and food menus. */
export const lifestyleRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/providers/{providerID}'], async ({ caller, params }) => ({
    details: await readProvider(dependencies, { userId: caller.userId, providerId: params.providerID }),
  })),
  handle(contractRoutes['GET /api/providers/{providerID}/categories'], async ({ caller, params }) => ({
    details: await listCategories(dependencies, { userId: caller.userId, providerId: params.providerID }),
  })),
  handle(
    contractRoutes['GET /api/providers/{providerID}/categories/{categoryID}/offerings'],
    async ({ caller, params }) => ({
      details: await listOfferings(dependencies, {
        userId: caller.userId,
        providerId: params.providerID,
        categoryNumber: params.categoryID,
      }),
    }),
  ),
];

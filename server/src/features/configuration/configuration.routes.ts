import { configurationRoutes as contractRoutes } from '@ekhaya/contract/configuration';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changeConfigurations } from './change-configurations.ts';
import { readConfigurations } from './read-configurations.ts';
import { readRemoteConfig } from './read-remote-config.ts';

/** The calls of the feature. */
export const configurationRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/configurations'], async () => ({ details: await readConfigurations(dependencies) })),
  handle(contractRoutes['PUT /api/console/configurations'], async ({ caller, body }) => ({
    details: await changeConfigurations(dependencies, { actorId: caller.userId, change: body }),
  })),
  handle(contractRoutes['GET /api/config/{key}'], async ({ params }) => ({
    details: await readRemoteConfig(dependencies, params.key),
  })),
];

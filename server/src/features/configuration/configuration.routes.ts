import { configurationRoutes as contractRoutes } from '@ekhaya/contract/configuration/configuration';
import { consoleConfigurationRoutes } from '@ekhaya/contract/configuration/console-configuration';
import { remoteConfigRoutes } from '@ekhaya/contract/configuration/remote-configuration';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changeConfigurations } from './change-configurations.ts';
import { changeRemoteConfig, readRemoteConfigForStaff } from './change-remote-config.ts';
import { changeEstateConfiguration } from './change-estate-configuration.ts';
import { listConfigurationScopes, readConfigurationScope } from './list-configuration-scopes.ts';
import { readConfigurations } from './read-configurations.ts';
import { readRemoteConfig } from './read-remote-config.ts';

/** The routes about configuration and remote config. */
export const configurationRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/configurations'], async ({ query }) => ({
    details: await readConfigurations(dependencies, query.estateId),
  })),
  handle(contractRoutes['PUT /api/console/configurations'], async ({ caller, staffEstates, version, body }) => ({
    details: await changeConfigurations(dependencies, { actorId: caller.userId, staffEstates, version, change: body }),
  })),
  handle(consoleConfigurationRoutes['GET /api/console/configurations'], async ({ staffEstates, query }) => ({
    details: await listConfigurationScopes(dependencies, { staffEstates, query }),
  })),
  handle(
    consoleConfigurationRoutes['GET /api/console/configurations/{estateId}'],
    async ({ staffEstates, params }) => ({
      details: await readConfigurationScope(dependencies, { staffEstates, scopeId: params.estateId }),
    }),
  ),
  handle(
    consoleConfigurationRoutes['PUT /api/console/configurations/{estateId}'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await changeEstateConfiguration(dependencies, {
        version,
        actorId: caller.userId,
        staffEstates,
        estateId: params.estateId,
        change: body,
      }),
    }),
  ),
  handle(remoteConfigRoutes['GET /api/config/{key}'], async ({ params }) => ({
    details: await readRemoteConfig(dependencies, params.key),
  })),
  handle(remoteConfigRoutes['GET /api/console/remote-config'], async ({ staffEstates }) => ({
    details: await readRemoteConfigForStaff(dependencies, staffEstates),
  })),
  handle(remoteConfigRoutes['PUT /api/console/remote-config'], async ({ caller, staffEstates, version, body }) => ({
    details: await changeRemoteConfig(dependencies, { actorId: caller.userId, staffEstates, version, change: body }),
  })),
];

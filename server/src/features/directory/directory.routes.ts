import { consoleDirectoryRoutes } from '@ekhaya/contract/directory/console-directory';
import { directoryRoutes as contractRoutes } from '@ekhaya/contract/directory/directory';
import { directoryServicesRoutes } from '@ekhaya/contract/directory/services';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changeEmergencyContacts, listEmergencyLists, readEmergencyList } from './change-emergency-contacts.ts';
import { listEmergencyContacts } from './list-emergency-contacts.ts';
import { listDirectory } from './list-directory.ts';

/** The routes of the directory. */
export const directoryRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(directoryServicesRoutes['GET /api/directorylevelsapi/estateDirectoryLink'], async ({ caller, query }) => ({
    details: await listDirectory(dependencies, { userId: caller.userId, estateId: query.estateId }),
  })),
  handle(contractRoutes['GET /api/directory/api/estates/{estateID}/emergency'], async ({ caller, params }) => ({
    details: await listEmergencyContacts(dependencies, { userId: caller.userId, estateId: params.estateID }),
  })),
  handle(consoleDirectoryRoutes['GET /api/console/emergency-contacts'], async ({ staffEstates, query }) => ({
    details: await listEmergencyLists(dependencies, staffEstates, query),
  })),
  handle(consoleDirectoryRoutes['GET /api/console/emergency-contacts/{id}'], async ({ staffEstates, params }) => ({
    details: await readEmergencyList(dependencies, staffEstates, params.id),
  })),
  handle(
    consoleDirectoryRoutes['PUT /api/console/emergency-contacts/{id}'],
    async ({ caller, staffEstates, params, version, body }) => ({
      details: await changeEmergencyContacts(
        dependencies,
        { callerId: caller.userId, staffEstates },
        { estateId: params.id, version, contacts: body.contacts },
      ),
    }),
  ),
];

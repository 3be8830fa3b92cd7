import { consoleDevicesRoutes as contractRoutes } from '@ekhaya/contract/identity/console-devices';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { IdentityDependencies } from './accounts/identity-dependencies.ts';
import { endSessionOfPerson } from './sessions/end-session-of-person.ts';

/** The console's routes about the sessions of people. */
export const consoleSessionsRoutes = (dependencies: IdentityDependencies): MountedRoute[] => [
  handle(
    contractRoutes['DELETE /api/console/people/{id}/sessions/{sessionId}'],
    async ({ caller, staffEstates, params }) => {
      const { id: personId, sessionId } = params;
      await endSessionOfPerson(dependencies, { callerId: caller.userId, staffEstates, personId, sessionId });
      return { details: {} };
    },
  ),
];

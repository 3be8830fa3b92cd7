import { consoleDevicesRoutes as contractRoutes } from '@ekhaya/contract/identity/console-devices';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { revokePhoneOfPerson } from './revocations/revoke-phone-of-person.ts';

/** The console's routes for the enrolled phones of a person. */
export const consolePhonesRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(
    contractRoutes['DELETE /api/console/people/{id}/phones/{phoneId}'],
    async ({ caller, staffEstates, params }) => {
      const { id: personId, phoneId } = params;
      await revokePhoneOfPerson(dependencies, { callerId: caller.userId, staffEstates, personId, phoneId });
      return { details: {} };
    },
  ),
];

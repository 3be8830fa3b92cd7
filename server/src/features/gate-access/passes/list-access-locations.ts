import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { readOpenedEstates } from './read-pass-holder.ts';

/** The places where a person may show a pass now: those of the gates that she opens. */
export const listAccessLocations = async (
  { database }: Pick<Dependencies, 'database'>,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
): Promise<OutputOf<'GET /api/acl/AccessControl/'>['accessInfo']> => {
  const opened = await readOpenedEstates(database.db, personId);
  const estates = opened.filter(({ estateId }) => includesEstate(staffEstates, estateId));
  return estates.flatMap(({ gates }) =>
    gates.flatMap(({ gate, location }) =>
      location === null
        ? []
        : {
            EstateID: location.estateId,
            latitude: location.latitude,
            longitude: location.longitude,
            AllowedDistance: location.allowedDistanceMetres,
            revertToOffline: location.revertToOffline,
            Message: location.message,
            refreshInterval: location.refreshIntervalMs,
            gateId: gate.id,
            gateName: gate.name,
          },
    ),
  );
};

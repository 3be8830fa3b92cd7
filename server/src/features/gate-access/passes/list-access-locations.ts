import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { presentAccessLocations } from './present-access-locations.ts';
import { readOpenedEstates } from './read-pass-holder.ts';

/** Lists the locations where the person may show a pass now: those of the gates that she opens. */
export const listAccessLocations = async (
  { database }: Pick<Dependencies, 'database'>,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
): Promise<OutputOf<'GET /api/acl/AccessControl/'>['accessInfo']> => {
  const opened = await readOpenedEstates(database.db, personId);
  return opened
    .filter(({ estateId }) => includesEstate(staffEstates, estateId))
    .flatMap(({ gates }) => presentAccessLocations(gates));
};

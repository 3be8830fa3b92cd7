import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../platform/dependencies.ts';
import { estateIdsOf } from '../estates/index.ts';
import { selectAccessLocations } from './gate-access.store.ts';

/** The access locations of the estates where a person has a role now. */
export const listAccessLocations = async (
  { database }: Pick<Dependencies, 'database'>,
  personId: string,
): Promise<OutputOf<'GET /api/acl/AccessControl/'>['accessInfo']> => {
  const rows = await selectAccessLocations(database.db, await estateIdsOf(database.db, personId));
  return rows.map((row) => ({
    EstateID: row.estateId,
    latitude: row.latitude,
    longitude: row.longitude,
    AllowedDistance: row.allowedDistanceMetres,
    revertToOffline: row.revertToOffline,
    Message: row.message,
    refreshInterval: row.refreshIntervalMilliseconds,
    gateId: row.gateId,
  }));
};

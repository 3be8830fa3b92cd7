import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectGuardedGates } from './gates-with-rules.store.ts';

/** Lists the enabled gates of the estates that the caller guards. */
export const listGuardedGates = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
): Promise<OutputOf<'GET /api/gate/gates'>> =>
  (await selectGuardedGates(database.db, staffEstates)).map(
    ({ gateId, gateName, estateId, isEnabled: _isEnabled, ...gate }) => ({
      id: gateId,
      name: gateName,
      estateID: estateId,
      ...gate,
    }),
  );

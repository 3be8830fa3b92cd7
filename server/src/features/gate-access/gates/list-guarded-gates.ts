import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectGuardedGates } from './guarded-gates.store.ts';

/** The gates in use of the estates that somebody guards. */
export const listGuardedGates = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
): Promise<OutputOf<'GET /api/gate/gates'>> =>
  (await selectGuardedGates(database.db, staffEstates)).map(({ estateId, ...gate }) => ({
    ...gate,
    estateID: estateId,
  }));

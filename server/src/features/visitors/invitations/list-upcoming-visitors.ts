import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentUpcoming } from '../visits/present-visit.ts';
import { selectUpcoming } from '../visits/visitors.store.ts';

/** Lists the visitors of a host who are expected or inside, sorted by start, the earliest first. `estateId` limits them to one estate. */
export const listUpcomingVisitors = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { hostId, ...where }: { hostId: string; estateId: string | undefined; staffEstates: StaffEstates },
): Promise<UpcomingInvite[]> => {
  const now = clock.now();
  const rows = await selectUpcoming(database.db, { hostId, ...where, now });
  return rows.map((row) => presentUpcoming(row, now));
};

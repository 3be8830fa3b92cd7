import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentUpcoming } from '../visits/present-visit.ts';
import { selectUpcoming } from '../visits/visitors.store.ts';

/** The visitors that a person expects or who are inside, soonest first; of one estate when it is named. */
export const listUpcomingVisitors = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { hostId, ...where }: { hostId: string; estateId: string | undefined; staffEstates: StaffEstates },
): Promise<UpcomingInvite[]> => {
  const now = clock.now();
  const rows = await selectUpcoming(database.db, { hostId, ...where, now });
  return rows.map((row) => presentUpcoming(row, now));
};

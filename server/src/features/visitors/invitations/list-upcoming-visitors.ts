import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findVisitsOfInvitingHosts, statusByHost } from '../visits/hosts/find-inviting-hosts.ts';
import { presentUpcoming } from '../visits/present-visit.ts';
import { selectUpcoming } from '../visits/visits.store.ts';

/**
 * Lists the visitors of a host who are expected or inside, sorted by start, the earliest first. Those of a house to which she may no longer
 * invite are revoked until she may again. `estateId` limits them to one estate. Staff get no codes: a code is read one by one, and each
 * read is recorded.
 */
export const listUpcomingVisitors = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  {
    hostId,
    showsCodes,
    ...where
  }: { hostId: string; estateId: string | undefined; staffEstates: StaffEstates; showsCodes: boolean },
): Promise<UpcomingInvite[]> => {
  const now = clock.now();
  const rows = await selectUpcoming(database.db, { hostId, ...where, now });
  const ofInvitingHosts = await findVisitsOfInvitingHosts(database.db, rows);
  return rows.map((row) => {
    const visit = presentUpcoming(row, now);
    const status = statusByHost({ id: row.id, status: visit.status }, ofInvitingHosts);
    return { ...visit, status, ...(!showsCodes && { code: '' }) };
  });
};

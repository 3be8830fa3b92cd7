import type { ConsoleInvitation } from '@ekhaya/contract/visitors/console-visitors';
import type { Queryable } from '../../../platform/database/database.ts';
import { findVisitsOfInvitingHosts, statusByHost } from '../visits/hosts/find-inviting-hosts.ts';
import { presentInvitation } from '../visits/present-visit.ts';
import type { VisitRow } from '../visits/visits.store.ts';

/** Converts invitations to their form in the back office. Those of a host who may no longer invite are revoked until she may again. */
export const presentInvitations = async (
  queryable: Queryable,
  rows: readonly VisitRow[],
  now: Date,
): Promise<ConsoleInvitation[]> => {
  const shown = rows.map((row) => presentInvitation(row, now));
  const expected = shown.filter(({ status }) => status === 'expected');
  const ofInvitingHosts = await findVisitsOfInvitingHosts(
    queryable,
    expected.map(({ hostUserId: hostId, ...invitation }) => ({ hostId, ...invitation })),
  );
  return shown.map((invitation) => ({ ...invitation, status: statusByHost(invitation, ofInvitingHosts) }));
};

import type { WeeklyVisitor } from '@ekhaya/contract/visitors/visitors';
import type { Queryable } from '../../../platform/database/database.ts';
import { findVisitsOfInvitingHosts } from '../visits/hosts/find-inviting-hosts.ts';
import { presentUpcoming } from '../visits/present-visit.ts';
import { selectUpcoming } from '../visits/visits.store.ts';

/**
 * Lists those who come every week to the houses of a host at an estate, with the number of the house. Nobody comes to a house to which
 * she may no longer invite.
 */
export const listWeeklyVisitors = async (
  queryable: Queryable,
  { hostId, estateId, now }: { hostId: string; estateId: string; now: Date },
): Promise<(WeeklyVisitor & { unitNumber: string })[]> => {
  const rows = await selectUpcoming(queryable, { hostId, estateId, staffEstates: 'all', now });
  const ofInvitingHosts = await findVisitsOfInvitingHosts(queryable, rows);
  return rows.flatMap((row) => {
    if (!ofInvitingHosts.has(row.id)) return [];
    const { InviteID: id, Visitor: visitor, From: from, To: to, weekly } = presentUpcoming(row, now);
    if (weekly === undefined) return [];
    const { weekdays, lastDay } = weekly;
    return [{ id, visitor, from, to, weekdays, lastDay, unitNumber: row.unitNumber }];
  });
};

import type { VisitStatus } from '@ekhaya/contract/visitors/visitors.rules';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { VisitView } from '../present-visit.ts';
import { findRolesThatInvite } from './roles-that-invite.ts';

/**
 * Finds the visits whose host has a role with which she may invite to that house. A host without one lets nobody new come in: her role
 * was switched off, or lost its tile, or staff keep her from the gates. Nothing is revoked, so that her invitations are good again when the role is.
 * @returns the ids of the visits
 */
export const findVisitsOfInvitingHosts = async (
  queryable: Queryable,
  visits: readonly Pick<VisitView, 'id' | 'hostId' | 'estateId' | 'unitNumber'>[],
): Promise<Set<string>> => {
  const userIds = [...new Set(visits.map(({ hostId }) => hostId))];
  if (userIds.length === 0) return new Set();
  const roles = await findRolesThatInvite(queryable, userIds);
  const isOfHost = ({ hostId, estateId, unitNumber }: (typeof visits)[number]): boolean =>
    (roles.get(hostId) ?? []).some((role) => role.estateId === estateId && role.unitNumber === unitNumber);
  return new Set(visits.filter(isOfHost).map(({ id }) => id));
};

/** The status of a visit among those of inviting hosts: an invitation of another host counts as revoked until its visitor comes. */
export const statusByHost = (
  { id, status }: { id: string; status: VisitStatus },
  ofInvitingHosts: ReadonlySet<string>,
): VisitStatus => (status === 'expected' && !ofInvitingHosts.has(id) ? 'revoked' : status);

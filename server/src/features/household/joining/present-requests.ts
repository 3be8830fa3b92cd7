import type { HouseholdRequest } from '@ekhaya/contract/household/console-household';
import { answerHours } from '@ekhaya/contract/household/household.rules';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { pendingDecisionOf } from '../../../platform/decisions/pending-decision-of.ts';
import { findEnabledRoles, findEstateNames, findPersonNames } from '../../estates/index.ts';
import type { InvitationRow } from '../invitations/invitations.store.ts';
import { selectMembers } from '../members/members.store.ts';
import { selectAskers } from './requests.store.ts';

/** Until when staff answer somebody who accepted an invitation. */
export const promisedAt = (acceptedAt: Date): Date => new Date(acceptedAt.getTime() + answerHours * hourMs);

const nobody = { id: '', name: '', email: '', mobile: '', photoUrl: '' };

/**
 * Converts requests to the console's wire format, each with the people of its house. The number of statements grows with the number
 * of estates, not with that of requests.
 */
export const presentRequests = async (
  queryable: Queryable,
  rows: readonly InvitationRow[],
  now: Date,
): Promise<HouseholdRequest[]> => {
  const names = await findPersonNames(queryable, [...new Set(rows.map(({ invitedBy }) => invitedBy))]);
  const estates = await findEstateNames(queryable);
  const askers = await selectAskers(
    queryable,
    rows.flatMap(({ acceptedBy }) => acceptedBy ?? []),
  );
  const roleNames = new Map<string, string>();
  const households = new Map<string, HouseholdRequest['household']>();
  for (const [estateId, ofEstate] of Map.groupBy(rows, (row) => row.estateId)) {
    for (const { id, displayName } of await findEnabledRoles(queryable, estateId)) roleNames.set(id, displayName);
    const units = [...new Set(ofEstate.map(({ unitNumber }) => unitNumber))];
    const members = await selectMembers(queryable, estateId, units);
    for (const unit of units) {
      const here = members.filter(({ unitNumber }) => unitNumber === unit);
      households.set(
        `${estateId} ${unit}`,
        here.map(({ firstName, lastName, roleDisplayName }) => ({ name: `${firstName} ${lastName}`, roleDisplayName })),
      );
    }
  }
  return rows.map((row) => {
    const { id, version, estateId, unitNumber, roleId, firstDay, lastDay, invitedBy, pendingState } = row;
    const acceptedAt = row.acceptedAt ?? row.createdAt;
    return {
      id,
      version,
      estateId,
      estateName: estates.get(estateId) ?? '',
      unitNumber,
      roleDisplayName: roleNames.get(roleId) ?? '',
      firstDay,
      lastDay,
      person: askers.find((asker) => asker.id === row.acceptedBy) ?? nobody,
      invitedBy: { id: invitedBy, name: names.get(invitedBy)?.name ?? '' },
      household: households.get(`${estateId} ${unitNumber}`) ?? [],
      waitingSince: acceptedAt.toISOString(),
      promisedAt: promisedAt(acceptedAt).toISOString(),
      isLate: promisedAt(acceptedAt) < now,
      decision: pendingDecisionOf(row, now),
      approves: pendingState === null ? null : pendingState === 'joined',
    };
  });
};

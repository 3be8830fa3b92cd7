import type { RoleThatStays } from '@ekhaya/contract/household/console-household';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { mayEndRole } from '../../estates/index.ts';
import { nameOfOwner } from '../household.policy.ts';
import { selectInvitersOf } from '../invitations/invitations.store.ts';
import { mayOwnerChange } from '../members/may-change.ts';
import { selectMember, selectMembers } from '../members/members.store.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';

/**
 * Reads which roles of other people in her house last when an owner's role there ends, for the member of staff who ends it. A role that
 * an owner gave does not end with her own: another owner may have come, and a tenancy outlasts a sale. So staff are shown who stays, and
 * decide. A role loses its giver if the owner who invited has no other role of an owner there; these an estate office expects to end.
 * @throws {AppError} `not-found` for a role that the person does not hold, or at an estate that the caller does not see
 */
export const readRolesThatStay = async (
  { database: { db } }: Pick<Dependencies, 'database'>,
  wanted: { callerId: string; staffEstates: StaffEstates; personId: string; grantId: string },
): Promise<RoleThatStays[]> => {
  const { callerId, staffEstates, personId, grantId } = wanted;
  const leaving = await selectMember(db, grantId);
  if (leaving === undefined || leaving.userId !== personId || !includesEstate(staffEstates, leaving.estateId)) {
    throw new AppError('not-found', { detail: 'This role is not held in a house.' });
  }
  if (leaving.roleName !== nameOfOwner) return [];
  const { estateId, unitNumber } = leaving;
  const members = await selectMembers(db, estateId, [unitNumber]);
  const inviters = await selectInvitersOf(
    db,
    members.map((member) => member.grantId),
  );
  const { roles } = await readRulesInForce(db, estateId);
  const reach = {
    callerId: personId,
    givenRoleIds: new Set(roles.map(({ id }) => id)),
    invitedGrantIds: new Set(inviters.keys()),
  };
  const owners = new Set(
    members
      .filter((member) => member.roleName === nameOfOwner && member.grantId !== grantId)
      .map(({ userId }) => userId),
  );
  const stays = await Promise.all(
    members
      .filter((member) => mayOwnerChange(member, reach))
      .map(async (member) => {
        const about = { callerId, personId: member.userId, estateId, rank: member.rank };
        return (await mayEndRole(db, about)) ? [member] : [];
      }),
  );
  return stays.flat().map((member) => {
    const giver = inviters.get(member.grantId);
    return {
      grantId: member.grantId,
      person: { id: member.userId, name: `${member.firstName} ${member.lastName}`.trim() },
      roleDisplayName: member.roleDisplayName,
      lastDay: member.lastDay,
      losesGiver: giver !== undefined && !owners.has(giver),
    };
  });
};

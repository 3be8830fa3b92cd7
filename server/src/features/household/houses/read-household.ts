import type { House } from '@ekhaya/contract/household/household';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { listWeeklyVisitors } from '../../visitors/index.ts';
import { nameOfOwner } from '../household.policy.ts';
import {
  selectInvitedGrantIds,
  selectOpenInvitationsOf,
  type InvitationRow,
} from '../invitations/invitations.store.ts';
import { selectMembers, selectUnitsOf, type MemberRow } from '../members/members.store.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';
import { mayOwnerChange } from '../members/may-change.ts';

/** Who reads, when, and what the estate lets owners do. */
interface Reading {
  callerId: string;
  estateName: string;
  today: string;
  timeZone: string;
  rules: Awaited<ReturnType<typeof readRulesInForce>>;
  invitedGrantIds: ReadonlySet<string>;
}

const presentInvitation = (row: InvitationRow, { rules, timeZone }: Reading): House['invitations'][number] => ({
  id: row.id,
  name: row.name,
  recipient: row.recipient,
  roleDisplayName: rules.roles.find(({ id }) => id === row.roleId)?.displayName ?? '',
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  state: row.state === 'waiting' ? 'waiting' : 'invited',
  untilDay: wallClockAt(new Date(row.expiresAt.getTime() - 1), timeZone).date,
  canBeWithdrawn: true,
});

const presentHouse = (
  unitNumber: string,
  { members, invitations, weekly }: { members: MemberRow[]; invitations: InvitationRow[]; weekly: House['weekly'] },
  reading: Reading,
): House => {
  const { callerId, estateName, today, timeZone, rules, invitedGrantIds } = reading;
  const ownRole = members.find((row) => row.userId === callerId && row.roleName === nameOfOwner && !row.isPlanned);
  const isOwner = ownRole !== undefined;
  const givenRoleIds = new Set(rules.roles.map(({ id }) => id));
  return {
    estateName,
    unitNumber,
    today,
    members: members.map((row) => ({
      grantId: row.grantId,
      firstName: row.firstName,
      lastName: row.lastName,
      photoUrl: '',
      roleName: row.roleName,
      roleDisplayName: row.roleDisplayName,
      since: row.firstDay ?? wallClockAt(row.grantedAt, timeZone).date,
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      isPlanned: row.isPlanned,
      isYou: row.userId === callerId,
      canBeChanged: isOwner && mayOwnerChange(row, { callerId, givenRoleIds, invitedGrantIds }),
    })),
    invitations: isOwner ? invitations.map((row) => presentInvitation(row, reading)) : [],
    weekly,
    roles: isOwner ? rules.roles.map(({ id, displayName }) => ({ id, displayName })) : [],
    needsApproval: rules.needsApproval,
    latestLastDay: ownRole?.lastDay ?? null,
  };
};

/**
 * Reads the houses where a person has a live role with a unit at an estate, with everybody who has a role there. Owners also read
 * the open invitations, and everybody her own weekly visitors. The number of statements does not depend on the number of houses or people.
 */
export const readHousehold = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { callerId, estateId }: { callerId: string; estateId: string },
): Promise<House[]> => {
  const { db } = database;
  const now = clock.now();
  const unitNumbers = await selectUnitsOf(db, { userId: callerId, estateId });
  const estate = unitNumbers.length === 0 ? undefined : await findEstate(db, estateId);
  if (estate === undefined) return [];
  const [members, invitations, rules, weekly] = await Promise.all([
    selectMembers(db, estateId, unitNumbers),
    selectOpenInvitationsOf(db, { estateId, unitNumbers, now }),
    readRulesInForce(db, estateId),
    listWeeklyVisitors(db, { hostId: callerId, estateId, now }),
  ]);
  const invitedGrantIds = await selectInvitedGrantIds(
    db,
    members.map(({ grantId }) => grantId),
  );
  const { name: estateName, timeZone } = estate;
  const today = wallClockAt(now, timeZone).date;
  const reading = { callerId, estateName, today, timeZone, rules, invitedGrantIds };
  return unitNumbers.map((unitNumber) =>
    presentHouse(
      unitNumber,
      {
        members: members.filter((row) => row.unitNumber === unitNumber),
        invitations: invitations.filter((row) => row.unitNumber === unitNumber),
        weekly: weekly.flatMap(({ unitNumber: unit, ...visitor }) => (unit === unitNumber ? [visitor] : [])),
      },
      reading,
    ),
  );
};

import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate, findPersonNames, grantRole, readBeginsOn, requirePossibleDays } from '../../estates/index.ts';
import { notifyPeople, type PersonalNotification } from '../../notifications/index.ts';
import { updateInvitation, type InvitationRow } from '../invitations/invitations.store.ts';
import { requireOwner } from '../members/require-owner.ts';
import { publishHousehold } from '../members/publish-household.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/** What staff read who approve a request of an invitation that nobody may give any more. */
const giverLeft =
  'The owner who sent the invitation has no role in this house any more. Refuse it, or give the role yourself.';

/**
 * Requires that an invitation may still be taken: who invited owns the house, the estate lets owners give the role, and its last day
 * is not over.
 * @returns the display name of the role
 * @throws {AppError} `forbidden`, `validation`
 */
export const requireStillGivable = async (
  queryable: Queryable,
  invitation: InvitationRow,
  now: Date,
): Promise<{ displayName: string; name: string }> => {
  const { estateId, unitNumber, roleId, invitedBy, firstDay, lastDay } = invitation;
  const { latestLastDay } = await requireOwner(queryable, invitedBy, { estateId, unitNumber }, giverLeft);
  const { roles } = await readRulesInForce(queryable, estateId);
  const role = roles.find(({ id }) => id === roleId);
  if (role === undefined)
    throw new AppError('forbidden', { detail: 'The estate no longer lets owners give this role.' });
  await requirePossibleDays(queryable, roleId, { firstDay, lastDay }, now, latestLastDay);
  return role;
};

/** What the person and the owner read about a role that was just given: before its first day, that it begins then. */
const textsOfMembership = (
  { name, role, house }: { name: string; role: string; house: string },
  beginsOn: string | null,
): Record<'person' | 'owner', { title: string; description: string }> => {
  if (beginsOn === null) {
    return {
      person: { title: 'Welcome home', description: `You are ${role} of ${house}.` },
      owner: { title: `${name} has joined your household`, description: `${role}, ${house}.` },
    };
  }
  const day = dateText(beginsOn);
  return {
    person: { title: `Your role begins on ${day}`, description: `You are ${role} of ${house}, from then on.` },
    owner: { title: `${name} joins your household on ${day}`, description: `${role}, ${house}, from then on.` },
  };
};

/**
 * Gives the person who accepted a locked invitation her role, and tells her and the owner.
 * @param grantedBy who gives it: the owner, or the member of staff who approved
 * @throws {AppError} `conflict` when she has that role in the house already
 */
export const grantMembership = async (
  transaction: Transaction,
  invitation: InvitationRow,
  { userId, grantedBy, roleDisplayName }: { userId: string; grantedBy: string; roleDisplayName: string },
  dependencies: Needs,
): Promise<void> => {
  const { id, estateId, unitNumber, roleId, firstDay, lastDay, invitedBy } = invitation;
  const days = { firstDay, lastDay };
  const grantId = await grantRole(transaction, { userId, roleId, unitNumber, grantedBy, days }, dependencies);
  const estateName = (await findEstate(transaction, estateId))?.name ?? '';
  if (grantId === undefined) {
    throw new AppError('conflict', {
      detail: `This person is ${roleDisplayName} of unit ${unitNumber}, ${estateName}, already.`,
    });
  }
  await updateInvitation(transaction, id, {
    state: 'joined',
    acceptedBy: userId,
    acceptedAt: invitation.acceptedAt ?? dependencies.clock.now(),
    settledAt: dependencies.clock.now(),
    grantId,
    pendingDecisionId: null,
    pendingUntil: null,
    pendingState: null,
  });
  const name = (await findPersonNames(transaction, [userId])).get(userId)?.name ?? 'Somebody';
  const about = { name, role: roleDisplayName, house: `unit ${unitNumber}, ${estateName}` };
  const texts = textsOfMembership(about, await readBeginsOn(transaction, invitation, dependencies.clock.now()));
  const joined: PersonalNotification = {
    userId,
    notification: { id: `household-joined-${id}`, type: 'household', ...texts.person, url: '/Household' },
  };
  const told: PersonalNotification = {
    userId: invitedBy,
    notification: { id: `household-member-${id}`, type: 'household', ...texts.owner, url: '/Household' },
  };
  await notifyPeople(transaction, [joined, told], dependencies);
  await publishHousehold(transaction, { estateId, unitNumber }, dependencies);
};

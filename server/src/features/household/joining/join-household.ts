import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, RequestOrigin } from '../../../platform/http/caller.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import { findPersonNames, wasRemovedByStaff } from '../../estates/index.ts';
import { proveAddress } from '../../identity/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import {
  lockOpenInvitation,
  selectAcceptedInvitation,
  updateInvitation,
  type InvitationRow,
} from '../invitations/invitations.store.ts';
import { selectMembers } from '../members/members.store.ts';
import { publishHousehold } from '../members/publish-household.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';
import { grantMembership } from './grant-membership.ts';
import { claimJoinAttempt, isInvited, linkRefusal, requireTakeable } from './read-invitation.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/**
 * What the caller reached by this link before; undefined if she did not use it, or has lost the role since. Whoever missed the answer
 * asks again.
 */
const readEarlierJoin = async (
  transaction: Transaction,
  { token, caller }: { token: string; caller: Caller },
  now: Date,
): Promise<'joined' | 'waiting' | undefined> => {
  const used = { tokenDigest: digestOfToken(token), acceptedBy: caller.userId, now };
  const accepted = await selectAcceptedInvitation(transaction, used);
  if (accepted === undefined) return undefined;
  if (accepted.state === 'waiting') return 'waiting';
  const members = await selectMembers(transaction, accepted.estateId, [accepted.unitNumber]);
  return members.some(({ grantId }) => grantId === accepted.grantId) ? 'joined' : undefined;
};

/** Requires that an open invitation was sent to the caller. @throws {AppError} `auth/expired-action-code` for any other */
const requireOwnInvitation = async (
  transaction: Transaction,
  { open: invitation, caller }: { open: InvitationRow | undefined; caller: Caller },
  now: Date,
): Promise<{ invitation: InvitationRow; role: { name: string; displayName: string } }> => {
  if (invitation === undefined || !(await isInvited(transaction, invitation, caller.userId))) {
    throw linkRefusal();
  }
  return { invitation, role: await requireTakeable(transaction, invitation, now) };
};

/** Tells the owner that somebody accepted, and that staff approve it. */
const notifyOwnerOfMember = async (
  transaction: Transaction,
  { id, invitedBy }: InvitationRow,
  userId: string,
  dependencies: Needs,
) => {
  const name = (await findPersonNames(transaction, [userId])).get(userId)?.name ?? 'Somebody';
  const notification = {
    id: `household-waiting-${id}`,
    type: 'household',
    title: `${name} has accepted your invitation`,
    description: 'The estate office approves it, usually within one working day.',
    url: '/Household',
  };
  await notifyPerson(transaction, { userId: invitedBy, notification }, dependencies);
};

/**
 * Accepts an invitation: gives the role at once, or hands it to staff where the estate approves. Somebody whom staff removed from the
 * estate always needs their approval. Repeated by the person who accepted, it answers the same again.
 * @throws {AppError} `auth/expired-action-code` for a link that was used, withdrawn, has ended, was sent to somebody else, or whose
 *   owner may not give the role any more; `conflict` for somebody who has that role there already; `too-many-requests`
 */
export const joinHousehold = async (
  dependencies: Needs,
  { token, caller, origin }: { token: string; caller: Caller; origin: RequestOrigin },
): Promise<{ state: 'joined' | 'waiting' }> => {
  await claimJoinAttempt(dependencies, origin);
  return dependencies.database.db.transaction(async (transaction) => {
    const { userId } = caller;
    // First the lock: of two calls with the same link, the second waits for the first and then finds what it reached.
    const open = await lockOpenInvitation(transaction, digestOfToken(token), dependencies.clock.now());
    const earlier =
      open === undefined ? await readEarlierJoin(transaction, { token, caller }, dependencies.clock.now()) : undefined;
    if (earlier !== undefined) return { state: earlier };
    const { invitation, role } = await requireOwnInvitation(transaction, { open, caller }, dependencies.clock.now());
    const { id, estateId, unitNumber, roleId, invitedBy } = invitation;
    const { needsApproval } = await readRulesInForce(transaction, estateId);
    const waits = needsApproval || (await wasRemovedByStaff(transaction, userId, estateId));
    await auditedChangeWithin(transaction, dependencies, {
      actorId: userId,
      action: waits ? 'household.ask' : 'household.join',
      subject: { kind: 'household-invitation', id },
      lock: () => Promise.resolve(invitation),
      change: async (_transaction, _state, acceptedAt) => {
        if (waits) {
          const state = 'waiting' as const;
          await updateInvitation(transaction, id, { state, acceptedBy: userId, acceptedAt });
          await notifyOwnerOfMember(transaction, invitation, userId, dependencies);
          await publishHousehold(transaction, { estateId, unitNumber }, dependencies);
        } else {
          const membership = { userId, grantedBy: invitedBy, roleDisplayName: role.displayName };
          await grantMembership(transaction, invitation, membership, dependencies);
        }
        await proveAddress(transaction, { userId, recipient: invitation.recipient, at: acceptedAt });
        const after = { invitationId: id, personId: userId, roleId, role: role.name, unitNumber, invitedBy };
        return { estateIds: [estateId], personId: userId, before: null, after, result: undefined };
      },
    });
    return { state: waits ? 'waiting' : 'joined' };
  });
};

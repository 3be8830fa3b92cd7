import { randomUUID } from 'node:crypto';
import { parseRecipient, wrongRecipient, type RoleDays } from '@ekhaya/contract/household/household.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { requirePossibleDays } from '../../estates/index.ts';
import { findPersonById } from '../../identity/index.ts';
import { requireOwner } from '../members/require-owner.ts';
import { publishHousehold } from '../members/publish-household.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';
import { inviterLimit, invitationLifetimeMs, recipientLimit } from './invitations.rules.ts';
import { endExpiredInvitations, insertInvitation } from './invitations.store.ts';

/** Whom an owner invites, into which house, as what and for which days. */
export interface Invitation extends RoleDays {
  callerId: string;
  estateId: string;
  unitNumber: string;
  /** An e-mail address or a mobile number. */
  recipient: string;
  name: string;
  roleId: string;
}

/**
 * Invites somebody into a house within the caller's transaction. A job sends the link. The answer does not tell whether the address
 * has an account.
 * @returns the id of the invitation
 * @throws {AppError} `forbidden` unless the caller owns the house and the estate lets owners give the role; `validation` for the
 *   recipient and the days; `conflict` when the recipient is invited already
 */
export const inviteWithin = async (
  transaction: Transaction,
  { callerId, ...invitation }: Invitation,
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Promise<string> => {
  const { estateId, unitNumber, roleId, firstDay, lastDay, name } = invitation;
  const to = parseRecipient(invitation.recipient);
  if (to === undefined) throw new AppError('validation', { fields: { recipient: wrongRecipient } });
  const id = randomUUID();
  await auditedChangeWithin(transaction, dependencies, {
    actorId: callerId,
    action: 'household.invite',
    subject: { kind: 'household-invitation', id },
    lock: async () => {
      const { latestLastDay } = await requireOwner(transaction, callerId, { estateId, unitNumber });
      const { roles } = await readRulesInForce(transaction, estateId);
      const role = roles.find((each) => each.id === roleId);
      if (role === undefined) throw new AppError('forbidden', { detail: 'Owners cannot give this role here.' });
      const days = { firstDay, lastDay };
      await requirePossibleDays(transaction, roleId, days, dependencies.clock.now(), latestLastDay);
      const caller = await findPersonById(transaction, callerId);
      if (caller?.email === to.recipient || caller?.mobile === to.recipient) {
        throw new AppError('validation', { fields: { recipient: 'This is your own address or number.' } });
      }
      return role;
    },
    change: async (_transaction, role, now) => {
      await endExpiredInvitations(transaction, { estateId, unitNumber, now });
      const expiresAt = new Date(now.getTime() + invitationLifetimeMs);
      const row = { id, estateId, unitNumber, roleId, firstDay, lastDay, name, invitedBy: callerId };
      if (!(await insertInvitation(transaction, { ...row, ...to, createdAt: now, expiresAt }))) {
        throw new AppError('conflict', { detail: 'This address or number is invited already.' });
      }
      await enqueue(transaction, 'send-household-invitation', { invitationId: id });
      await publishHousehold(transaction, { estateId, unitNumber }, dependencies);
      const after = { invitationId: id, roleId, role: role.name, unitNumber, firstDay, lastDay };
      return { estateIds: [estateId], before: null, after, result: undefined };
    },
  });
  return id;
};

/** Invites somebody into a house, as `inviteWithin`. @throws {AppError} also `too-many-requests` */
export const inviteToHousehold = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  invitation: Invitation,
): Promise<{ id: string }> => {
  const to = parseRecipient(invitation.recipient)?.recipient ?? '';
  await claimAttempt(
    dependencies,
    [
      { limit: inviterLimit, subject: invitation.callerId },
      { limit: recipientLimit, subject: to },
    ],
    { code: 'too-many-requests' },
  );
  const id = await dependencies.database.db.transaction((transaction) =>
    inviteWithin(transaction, invitation, dependencies),
  );
  return { id };
};

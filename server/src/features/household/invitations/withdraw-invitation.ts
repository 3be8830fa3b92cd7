import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import { voidDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { requireOwner } from '../members/require-owner.ts';
import { publishHousehold } from '../members/tell-household.ts';
import { lockInvitation, updateInvitation } from './invitations.store.ts';

/**
 * Withdraws an invitation that nobody has joined by. Its link ends at once; a decision of staff that is pending becomes void.
 * @throws {AppError} `not-found` unless it is open or waits for staff in a house that the caller owns
 */
export const withdrawInvitation = (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { callerId, id }: { callerId: string; id: string },
): Promise<void> => {
  const subject = { kind: 'household-invitation', id } as const;
  return dependencies.database.db.transaction(async (transaction) => {
    const found = await lockInvitation(transaction, id);
    const isOver = found === undefined || !['invited', 'waiting'].includes(found.state);
    const isOwner = await requireOwner(transaction, callerId, found ?? { estateId: '', unitNumber: '' }).then(
      () => true,
      () => false,
    );
    if (isOver || !isOwner) throw new AppError('not-found', { detail: 'This invitation is over.' });
    await voidDecision(transaction, subject, 'The owner withdrew the invitation.', dependencies);
    await auditedChangeWithin(transaction, dependencies, {
      actorId: callerId,
      action: 'household.withdraw',
      subject,
      lock: () => Promise.resolve(found),
      change: async (_transaction, row, now) => {
        const { estateId, unitNumber, roleId, state, acceptedBy } = row;
        await updateInvitation(transaction, id, {
          state: 'withdrawn',
          tokenDigest: null,
          settledAt: now,
          pendingDecisionId: null,
          pendingUntil: null,
          pendingState: null,
        });
        if (state === 'waiting' && acceptedBy !== null) {
          const notification = {
            id: `household-withdrawn-${id}`,
            type: 'household',
            title: 'Invitation withdrawn',
            description: `The owner of unit ${unitNumber} has withdrawn your invitation.`,
          };
          await notifyPerson(transaction, { userId: acceptedBy, notification }, dependencies);
        }
        await publishHousehold(transaction, row, dependencies);
        return {
          estateIds: [estateId],
          before: { invitationId: id, roleId, unitNumber },
          after: null,
          result: undefined,
        };
      },
    });
  });
};

import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import { voidDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { requireOwner } from '../members/require-owner.ts';
import { publishHousehold } from '../members/publish-household.ts';
import { lockInvitation, lockOpenInvitationsBy, updateInvitation, type InvitationRow } from './invitations.store.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/** Ends a locked invitation that nobody has joined by. `why` goes to the person who waits to join by it. */
const endInvitation = async (
  transaction: Transaction,
  row: InvitationRow,
  { now, why }: { now: Date; why: string },
  dependencies: Needs,
): Promise<void> => {
  const { id, state, acceptedBy } = row;
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
      description: why,
    };
    await notifyPerson(transaction, { userId: acceptedBy, notification }, dependencies);
  }
  await publishHousehold(transaction, row, dependencies);
};

/**
 * Ends the invitations of a person who leaves that nobody has joined by. A person who waits to join is told; a decision of staff that is pending
 * becomes void.
 */
export const endInvitationsOf = async (
  transaction: Transaction,
  inviterId: string,
  dependencies: Needs,
): Promise<void> => {
  const now = dependencies.clock.now();
  for (const row of await lockOpenInvitationsBy(transaction, inviterId)) {
    const subject = { kind: 'household-invitation', id: row.id } as const;
    await voidDecision(transaction, subject, 'The owner deleted the account.', dependencies);
    const why = `The person who invited you to unit ${row.unitNumber} is no longer here. Please ask another owner or the estate office.`;
    await endInvitation(transaction, row, { now, why }, dependencies);
  }
};

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
        const { estateId, unitNumber, roleId } = row;
        const why = `The owner of unit ${unitNumber} has withdrawn your invitation.`;
        await endInvitation(transaction, row, { now, why }, dependencies);
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

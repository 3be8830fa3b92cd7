import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { lockInvitation, readInvitationVersion, updateInvitation } from '../invitations/invitations.store.ts';
import { publishHousehold } from '../members/publish-household.ts';
import { requireStillGivable } from './grant-membership.ts';
import { presentRequests } from './present-requests.ts';

/** The payload of a decision about a request. */
export interface RequestDecision {
  approves: boolean;
  /** Why it is refused; empty without a reason. */
  reason: string;
}

/**
 * Approves or refuses somebody who asks to join a household, audited. It takes effect when the undo time is over.
 * @throws {AppError} `not-found` at an estate that the caller does not see; `forbidden` for the caller's own request, and for an
 *   approval when the owner may not give the role any more; `conflict` when it is decided already; `changed-meanwhile`
 */
export const decideOnRequest = (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  request: { caller: Caller; staffEstates: StaffEstates; version: number; id: string } & RequestDecision,
): Promise<OutputOf<'PUT /api/console/household-requests/{id}/decision'>> => {
  const { caller, staffEstates, version, id, approves, reason } = request;
  const subject = { kind: 'household-invitation', id } as const;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: approves ? 'household.approve' : 'household.refuse',
    subject,
    seen: { version, read: readInvitationVersion(id) },
    lock: async (transaction) => {
      const row = await lockInvitation(transaction, id);
      if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
      if (row.acceptedBy === caller.userId) throw new AppError('forbidden', { detail: 'Nobody approves herself.' });
      return row;
    },
    change: async (transaction, row, now) => {
      if (row.state !== 'waiting') throw new AppError('conflict', { detail: 'This request is decided already.' });
      if (approves) await requireStillGivable(transaction, row, now);
      const { estateId, unitNumber, roleId } = row;
      const held = { kind: 'household.join', subject, estateId, actorId: caller.userId, decidedAt: now } as const;
      const decision = await holdDecision(transaction, { ...held, payload: { approves, reason } }, dependencies);
      await updateInvitation(transaction, id, {
        pendingDecisionId: decision.id,
        pendingUntil: new Date(now.getTime() + decision.undoMs),
        pendingState: approves ? 'joined' : 'refused',
      });
      await publishHousehold(transaction, row, dependencies);
      const written = await lockInvitation(transaction, id);
      const [presented] = await presentRequests(transaction, written === undefined ? [] : [written], now);
      if (presented === undefined) throw new AppError('internal');
      return {
        estateIds: [estateId],
        personId: row.acceptedBy ?? '',
        before: { invitationId: id, personId: row.acceptedBy, roleId, unitNumber, state: 'waiting' },
        after: {
          invitationId: id,
          personId: row.acceptedBy,
          roleId,
          unitNumber,
          state: approves ? 'joined' : 'refused',
          reason,
        },
        result: { ...presented, decision },
      };
    },
  });
};

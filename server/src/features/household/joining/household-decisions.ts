import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DecisionKinds } from '../../../platform/decisions/decision-kinds.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPersonNames } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import {
  lockInvitation,
  selectInvitation,
  selectInvitations,
  updateInvitation,
  type InvitationRow,
} from '../invitations/invitations.store.ts';
import { publishHousehold } from '../members/publish-household.ts';
import type { RequestDecision } from './decide-on-request.ts';
import { grantMembership, requireStillGivable } from './grant-membership.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/** Ends a request that staff refused, and tells the person who asked and the owner. */
const refuse = async (
  transaction: Transaction,
  row: InvitationRow,
  reason: string,
  dependencies: Needs,
): Promise<void> => {
  const { id, unitNumber, invitedBy, acceptedBy } = row;
  await updateInvitation(transaction, id, {
    state: 'refused',
    settledAt: dependencies.clock.now(),
    pendingDecisionId: null,
    pendingUntil: null,
    pendingState: null,
  });
  const why = reason === '' ? 'Please ask the estate office.' : reason;
  const title = 'The estate office did not approve it';
  const description = `Unit ${unitNumber}: ${why}`;
  const tell = (userId: string, who: string) => ({
    userId,
    notification: { id: `household-refused-${who}-${id}`, type: 'household', title, description },
    mail: { subject: title, text: `${description}\n\nEkhaya` },
  });
  const people = [tell(invitedBy, 'owner'), ...(acceptedBy === null ? [] : [tell(acceptedBy, 'person')])];
  await notifyPeople(transaction, people, dependencies);
  await publishHousehold(transaction, row, dependencies);
};

/** The decisions of staff about who joins a household. */
export const householdDecisions = (dependencies: Needs): Pick<DecisionKinds, 'household.join'> => ({
  'household.join': {
    permission: 'roles.grant',
    lock: async (transaction, id) => {
      await lockInvitation(transaction, id);
    },
    apply: async (transaction, { subjectId, actorId, payload }) => {
      const row = await lockInvitation(transaction, subjectId);
      if (row === undefined || row.state !== 'waiting' || row.acceptedBy === null) throw new AppError('not-found');
      const { approves, reason } = payload as RequestDecision;
      if (!approves) return refuse(transaction, row, reason, dependencies);
      const role = await requireStillGivable(transaction, row, dependencies.clock.now());
      const membership = { userId: row.acceptedBy, grantedBy: actorId, roleDisplayName: role.displayName };
      return grantMembership(transaction, row, membership, dependencies);
    },
    release: (transaction, { subjectId }) =>
      updateInvitation(transaction, subjectId, { pendingDecisionId: null, pendingUntil: null, pendingState: null }),
    publish: async (queryable, { subjectId }) => {
      const row = await selectInvitation(queryable, subjectId);
      if (row !== undefined) await publishHousehold(queryable, row, dependencies);
    },
    describe: async (queryable, decisions) => {
      const rows = await selectInvitations(
        queryable,
        decisions.map(({ subjectId }) => subjectId),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      const names = await findPersonNames(queryable, [...new Set(rows.flatMap(({ acceptedBy }) => acceptedBy ?? []))]);
      return new Map(
        decisions.map(({ id, subjectId, payload }) => {
          const row = byId.get(subjectId);
          const { approves } = payload as RequestDecision;
          const name = names.get(row?.acceptedBy ?? '')?.name ?? '';
          return [
            id,
            { title: `${approves ? 'Approved' : 'Refused'}: ${name}`, note: row ? `Joins unit ${row.unitNumber}` : '' },
          ];
        }),
      );
    },
  },
});

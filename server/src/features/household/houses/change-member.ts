import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { endGrant, lockHouseGrant, requirePossibleDays, setLastDay } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { endNotice } from '../endings/end-notice.ts';
import { endWithRole } from '../endings/end-with-role.ts';
import { lastDayNotice } from '../endings/last-day-notice.ts';
import { selectInvitedGrantIds } from '../invitations/invitations.store.ts';
import { requireOwner } from '../members/require-owner.ts';
import { publishHousehold } from '../members/publish-household.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';
import { mayOwnerChange } from '../members/may-change.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Locks a role in a house of the caller that she may change. @throws {AppError} `not-found` for any other role */
const requireChangeable = async (transaction: Transaction, callerId: string, grantId: string) => {
  const found = await lockHouseGrant(transaction, grantId);
  // A role in another house answers like one that does not exist, so that ids of neighbours tell nothing.
  const refusal = new AppError('not-found', { detail: 'This role is not held in your house.' });
  if (found === undefined || found.grant.unitNumber === '') throw refusal;
  const { grant, role } = found;
  const house = { estateId: role.estateId, unitNumber: grant.unitNumber };
  const own = await requireOwner(transaction, callerId, house).catch(() => undefined);
  if (own === undefined) throw refusal;
  const { roles } = await readRulesInForce(transaction, role.estateId);
  const member = { grantId, userId: grant.userId, roleId: role.id, roleName: role.name };
  const givenRoleIds = new Set(roles.map(({ id }) => id));
  const invitedGrantIds = await selectInvitedGrantIds(transaction, [grantId]);
  if (!mayOwnerChange(member, { callerId, givenRoleIds, invitedGrantIds })) {
    throw new AppError('forbidden', { detail: 'Only the estate office can change this role.' });
  }
  return { ...own, found, house };
};

/**
 * Sets the last day of a role in a house of the caller, or ends the role at once, audited. The person is told.
 * @throws {AppError} `not-found` for a role in a house that the caller does not own; `forbidden` for a role that owners do not give;
 *   `validation` for a day that is not possible; `nothing-changed`
 */
export const changeMember = (
  dependencies: Needs,
  { callerId, grantId, change }: { callerId: string; grantId: string; change: { lastDay: string | null } | 'ends-now' },
): Promise<void> => {
  const endsNow = change === 'ends-now';
  return auditedChange(dependencies, {
    actorId: callerId,
    action: endsNow ? 'household.end' : 'household.last-day',
    subject: { kind: 'role-grant', id: grantId },
    lock: (transaction) => requireChangeable(transaction, callerId, grantId),
    change: async (transaction, { found, house, latestLastDay }, now) => {
      const { grant, role } = found;
      const { userId } = grant;
      const audited = { personId: userId, roleId: role.id, role: role.name, unitNumber: grant.unitNumber };
      if (endsNow) {
        const ended = await endGrant(transaction, found, { endedBy: callerId, cause: 'household' }, dependencies);
        await endWithRole(transaction, ended, dependencies);
        await notifyPerson(transaction, await endNotice(transaction, ended, 'owner'), dependencies);
      } else {
        const days = { firstDay: grant.firstDay, lastDay: change.lastDay };
        await requirePossibleDays(transaction, role.id, days, now, latestLastDay);
        await setLastDay(transaction, found, change.lastDay, dependencies);
        const { unitNumber } = grant;
        const changed = { userId, unitNumber, roleDisplayName: role.displayName, lastDay: change.lastDay };
        await notifyPerson(transaction, lastDayNotice(changed, ''), dependencies);
        await publishHousehold(transaction, house, dependencies);
      }
      return {
        estateIds: [role.estateId],
        personId: userId,
        before: { ...audited, lastDay: grant.lastDay },
        after: endsNow ? null : { ...audited, lastDay: change.lastDay },
        result: undefined,
      };
    },
  });
};

import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { canGrant } from '../roles/roles.policy.ts';
import { requireLowerRankAt } from './require-visible-person.ts';
import { lockGrant, markRevoked, selectPersonById } from './people.store.ts';
import { fullName } from './present-staff-view.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';

/**
 * Revokes a role on behalf of staff, audited. It ends at once on every process: each call reads rights from the database,
 * and the live event `access` makes the person's devices read again.
 * @throws {AppError} `not-found` for a role that is not held or is at an estate that the caller does not see; `forbidden`
 *   when the rank of the role or of the person is not below the caller's, and for the caller's own role
 */
export const revokeRole = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  revocation: { caller: { userId: string }; staffEstates: StaffEstates; personId: string; grantId: string },
): Promise<void> => {
  const { caller, staffEstates, personId, grantId } = revocation;
  await auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'roles.remove',
    lock: async (transaction) => {
      const found = await lockGrant(transaction, { grantId, userId: personId });
      if (found === undefined || found.grant.revokedAt !== null || !includesEstate(staffEstates, found.role.estateId)) {
        throw new AppError('not-found', { detail: 'This role is not held.' });
      }
      if (personId === caller.userId) throw new AppError('forbidden', { detail: 'Nobody takes her own role away.' });
      const rank = await requireGranterRank(transaction, caller, found.role.estateId);
      if (!canGrant(rank, found.role.rank)) {
        throw new AppError('forbidden', { detail: 'You can take roles below your own away only.' });
      }
      await requireLowerRankAt(transaction, { callerId: caller.userId, personId, estateId: found.role.estateId });
      return found;
    },
    change: async (transaction, found, now) => {
      await markRevoked(transaction, { grantId, revokedAt: now, revokedBy: caller.userId });
      const person = await selectPersonById(transaction, personId);
      await dependencies.live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId: personId } });
      return {
        estateIds: [found.role.estateId],
        before: {
          personId,
          person: person === undefined ? '' : fullName(person),
          roleId: found.role.id,
          role: found.role.name,
          unitNumber: found.grant.unitNumber,
        },
        after: null,
        result: undefined,
      };
    },
  });
};

import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import type { OnRoleEnded } from '../roles/keep-role-days.ts';
import { lockGivenRole } from './lock-given-role.ts';
import { markRevoked, readGrantVersion } from './people.store.ts';

/**
 * Revokes a role on behalf of staff, audited, ends what it carried and tells the person (`onRoleEnded`). It ends at once on every
 * process: each call reads rights from the database, and the live event `access` makes the person's devices read again.
 * @throws {AppError} `not-found` for a role that is not held or is at an estate that the caller does not see; `forbidden`
 *   when the rank of the role or of the person is not below the caller's, and for the caller's own role
 */
export const revokeRole = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'> & { onRoleEnded: OnRoleEnded },
  revocation: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    version: number;
    personId: string;
    grantId: string;
  },
): Promise<void> => {
  const { caller, staffEstates, version, personId, grantId } = revocation;
  await auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'roles.remove',
    subject: { kind: 'person', id: personId },
    seen: { version, read: readGrantVersion(grantId) },
    lock: (transaction) => lockGivenRole(transaction, { caller, staffEstates, personId, grantId }),
    change: async (transaction, found, now) => {
      await markRevoked(transaction, { grantId, revokedAt: now, revokedBy: caller.userId });
      const { estateId } = found.role;
      await dependencies.onRoleEnded(transaction, {
        ...{ grantId, estateId, userId: personId },
        unitNumber: found.grant.unitNumber,
        roleDisplayName: found.role.displayName,
        lastDay: found.grant.lastDay,
      });
      await dependencies.live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId: personId } });
      return {
        estateIds: [estateId],
        before: {
          personId,
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

import { auditedChange, auditedChangeWithin, type Changed } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import type { OnRoleEnded } from '../roles/keep-role-days.ts';
import { lockRolesOfHouse } from './lock-given-role.ts';
import { markRevoked, readGrantVersion, type GrantRow } from './people.store.ts';

/** What ending a role needs. */
export type RevokeDependencies = Pick<Dependencies, 'live' | 'clock'> & { onRoleEnded: OnRoleEnded };

/** Ends a role that is locked, what it carried, and tells the person. @returns what the audit row holds */
const revokeLocked = async (
  transaction: Transaction,
  { grant, role }: GrantRow,
  { by, at }: { by: string; at: Date },
  { live, onRoleEnded }: RevokeDependencies,
): Promise<Changed<undefined>> => {
  const { id: grantId, userId, unitNumber, lastDay, isStarted: hasBegun } = grant;
  await markRevoked(transaction, { grantId, revokedAt: at, revokedBy: by });
  const { estateId, displayName: roleDisplayName } = role;
  await onRoleEnded(transaction, { grantId, estateId, userId, unitNumber, roleDisplayName, lastDay, hasBegun });
  await live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
  return {
    estateIds: [estateId],
    before: { personId: userId, roleId: role.id, role: role.name, unitNumber },
    after: null,
    result: undefined,
  };
};

/** Ends a role of the same house within the change of another one, audited for itself. */
export const revokeAlso = (
  transaction: Transaction,
  row: GrantRow,
  { by }: { by: string },
  dependencies: RevokeDependencies,
): Promise<void> =>
  auditedChangeWithin(transaction, dependencies, {
    actorId: by,
    action: 'roles.remove',
    subject: { kind: 'person', id: row.grant.userId },
    lock: () => Promise.resolve(row),
    change: (_, locked, at) => revokeLocked(transaction, locked, { by, at }, dependencies),
  });

/**
 * Revokes a role on behalf of staff, audited, ends what it carried and tells the person (`onRoleEnded`). It ends at once on every
 * process: each call reads rights from the database, and the live event `access` makes the person's devices read again.
 * @param revocation.alsoGrantIds roles of other people in the same house that end with it: an owner who leaves may have given them
 * @throws {AppError} `not-found` for a role that is not held, is at an estate that the caller does not see or in another house;
 *   `forbidden` when the rank of a role or of its person is not below the caller's, and for the caller's own role
 */
export const revokeRole = async (
  dependencies: RevokeDependencies & Pick<Dependencies, 'database'>,
  revocation: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    version: number;
    personId: string;
    grantId: string;
    alsoGrantIds: readonly string[];
  },
): Promise<void> => {
  const { caller, version, personId, grantId } = revocation;
  const by = caller.userId;
  await auditedChange(dependencies, {
    actorId: by,
    action: 'roles.remove',
    subject: { kind: 'person', id: personId },
    seen: { version, read: readGrantVersion(grantId) },
    lock: (transaction) => lockRolesOfHouse(transaction, revocation),
    change: async (transaction, { main, others }, at) => {
      const changed = await revokeLocked(transaction, main, { by, at }, dependencies);
      for (const other of others) await revokeAlso(transaction, other, { by }, dependencies);
      return changed;
    },
  });
};

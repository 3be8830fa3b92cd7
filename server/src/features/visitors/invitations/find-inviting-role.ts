import type { Queryable } from '../../../platform/database/database.ts';
import { findRolesWithTile, type RoleWithTile } from '../../estates/index.ts';
import type { GateDirectory } from '../visits/gate-directory.ts';

/** The tile that lets a role invite, by its back-office name. */
const visitorAccess = 'Visitor Access';

/**
 * The role by which a person invites: one with an enabled 'Visitor Access' tile, at an estate with gate access, the
 * highest first; at one estate when it is named. Undefined when she may not.
 */
export const findInvitingRole = async (
  queryable: Queryable,
  { userId, estateId }: { userId: string; estateId: string | undefined },
  gates: GateDirectory,
): Promise<RoleWithTile | undefined> => {
  const roles = await findRolesWithTile(queryable, { userId, tileBackofficeName: visitorAccess });
  const wanted = roles.filter((role) => estateId === undefined || role.estateId === estateId);
  if (wanted.length === 0) return undefined;
  const withGates = new Set(
    (
      await gates.gatesOf(
        queryable,
        wanted.map((role) => role.estateId),
      )
    ).map((gate) => gate.estateId),
  );
  return wanted.find((role) => withGates.has(role.estateId));
};

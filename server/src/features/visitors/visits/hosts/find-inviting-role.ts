import type { Queryable } from '../../../../platform/database/database.ts';
import type { RoleWithTile } from '../../../estates/index.ts';
import type { GateDirectory } from '../gate-directory.ts';
import { findRolesThatInvite } from './roles-that-invite.ts';

/**
 * Returns the highest role of a person that may invite visitors: one with an enabled 'Visitor Access' tile at an estate with
 * gate access, whose staff do not keep her from the gates. Considers one estate only if given. Undefined if there is no such role.
 */
export const findInvitingRole = async (
  queryable: Queryable,
  { userId, estateId }: { userId: string; estateId: string | undefined },
  gates: GateDirectory,
): Promise<RoleWithTile | undefined> => {
  const roles = (await findRolesThatInvite(queryable, [userId])).get(userId) ?? [];
  const candidates = roles.filter((role) => estateId === undefined || role.estateId === estateId);
  if (candidates.length === 0) return undefined;
  const withGates = new Set(
    (
      await gates.gatesOf(
        queryable,
        candidates.map((role) => role.estateId),
      )
    ).map((gate) => gate.estateId),
  );
  return candidates.find((role) => withGates.has(role.estateId));
};

import type { Queryable } from '../../../../platform/database/database.ts';
import { findRolesWithTileOf, type RoleWithTile } from '../../../estates/index.ts';
import { selectKeptFromGates } from './inviting-role.store.ts';

/** The back-office name of the tile that allows a role to invite visitors. */
export const visitorAccess = 'Visitor Access';

/**
 * The live roles with which people may invite visitors, highest rank first, by person: those with an enabled 'Visitor Access' tile, but
 * at no estate whose staff keep the person from the gates. As a host she could let herself in as her own visitor.
 */
export const findRolesThatInvite = async (
  queryable: Queryable,
  userIds: readonly string[],
): Promise<Map<string, RoleWithTile[]>> => {
  const byPerson = await findRolesWithTileOf(queryable, { userIds, tileBackofficeName: visitorAccess });
  const held = [...byPerson].flatMap(([userId, roles]) => roles.map(({ estateId }) => ({ userId, estateId })));
  if (held.length === 0) return byPerson;
  const kept = await selectKeptFromGates(queryable, held);
  const isKept = (userId: string, estateId: string): boolean =>
    kept.some((each) => each.userId === userId && each.estateId === estateId);
  return new Map(
    [...byPerson].map(([userId, roles]) => [userId, roles.filter(({ estateId }) => !isKept(userId, estateId))]),
  );
};

import { isBookingTile } from '@ekhaya/contract/bookings/bookings.rules';
import type { RoleOfEstate } from '@ekhaya/contract/estates/console-people';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectShownTiles, type TileRow } from './tiles.store.ts';

type Use = RoleOfEstate['uses'][number];

/** By use: whether a tile of a role allows it. */
const allowsUse: Record<Use, (tile: TileRow) => boolean> = {
  gates: (tile) => tile.tileEnabled && tile.enableAccessControl,
  visitors: (tile) => tile.tileEnabled && tile.tileBackofficeName === 'Visitor Access',
  bookings: isBookingTile,
};

/** What roles may do in the resident app, by role id. Their tiles decide. */
export const readUsesOfRoles = async (queryable: Queryable, roleIds: string[]): Promise<Map<string, Use[]>> => {
  const tiles = Map.groupBy(await selectShownTiles(queryable, roleIds), ({ roleId }) => roleId);
  const uses = Object.keys(allowsUse) as Use[];
  return new Map(
    roleIds.map((roleId) => [roleId, uses.filter((use) => (tiles.get(roleId) ?? []).some(allowsUse[use]))]),
  );
};

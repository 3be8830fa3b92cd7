import type { AccessEntry } from '@ekhaya/contract/estates';
import { byPriority, byRankDescending } from '@ekhaya/contract/estates.rules';
import type { Queryable } from '../../platform/database/database.ts';
import { selectShownTiles, selectHeldRoles, type TileRow } from './estates.store.ts';
import { presentAccessEntry, type EntryHolder } from './present-access-entry.ts';

/**
 * The roles of a person by rank descending, each with its tiles by priority. Roles that are disabled, deleted or
 * revoked are left out. Two queries, however many roles and tiles there are.
 */
export const readAccessList = async (queryable: Queryable, holder: EntryHolder): Promise<AccessEntry[]> => {
  const held = await selectHeldRoles(queryable, holder.userId);
  const tiles = await selectShownTiles(
    queryable,
    held.map(({ role }) => role.id),
  );
  const tilesOfRole = Map.groupBy(tiles, (tile: TileRow) => tile.roleId);
  return held
    .map((each) => presentAccessEntry(each, (tilesOfRole.get(each.role.id) ?? []).toSorted(byPriority), holder))
    .toSorted(byRankDescending);
};

import type { AccessEntry } from '@ekhaya/contract/estates';
import { byPriority, byRankDescending } from '@ekhaya/contract/estates.rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { isAmong } from '../../platform/http/staff-estates.ts';
import { selectShownTiles, selectHeldRoles, type TileRow } from './estates.store.ts';
import { presentAccessEntry, type EntryHolder } from './present-access-entry.ts';

/**
 * The roles of a person by rank descending, each with its tiles by priority. Roles that are disabled, deleted or
 * revoked are left out, and so are those at estates that the caller does not see. Two queries, however many roles and tiles there are.
 */
export const readAccessList = async (
  queryable: Queryable,
  holder: EntryHolder,
  staffEstates: StaffEstates,
): Promise<AccessEntry[]> => {
  const all = await selectHeldRoles(queryable, holder.userId);
  const held = all.filter(({ role }) => isAmong(staffEstates, role.estateId));
  const tiles = await selectShownTiles(
    queryable,
    held.map(({ role }) => role.id),
  );
  const tilesOfRole = Map.groupBy(tiles, (tile: TileRow) => tile.roleId);
  return held
    .map((each) => presentAccessEntry(each, (tilesOfRole.get(each.role.id) ?? []).toSorted(byPriority), holder))
    .toSorted(byRankDescending);
};

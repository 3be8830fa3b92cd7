import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { byPriority, byRankDescending } from '@ekhaya/contract/estates/estates.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { selectShownTiles, type TileRow } from '../tiles/tiles.store.ts';
import { selectHeldRoles, type HeldRole } from '../roles/roles.store.ts';
import { presentAccessEntry, type EntryHolder } from './present-access-entry.ts';

/**
 * Reads the estates where a person opens a gate now, by their ids. The feature of the gates provides it, so that this feature need
 * not import it.
 */
export type GateAccessReader = (queryable: Queryable, userId: string) => Promise<ReadonlySet<string>>;

/** Screens that are about the gates: they refuse whoever opens none there. */
const screensOfGates: readonly string[] = ['/access', '/Visitor', '/AddVisitor'];

/** Whether a tile refuses a person who opens no gate: it says so, or leads to a screen that does. A tab is never left out. */
const requiresGateAccess = ({ enableAccessControl, tileAppLocation, navigateType, navigatePath }: TileRow): boolean =>
  enableAccessControl ||
  (tileAppLocation !== 'tabBar' && navigateType === 'screen' && screensOfGates.includes(navigatePath));

/**
 * Leaves out the tiles that take a gate of estates where the person opens none. The gates are read only if there is such a tile.
 */
export const filterReachableTiles = async (
  queryable: Queryable,
  entry: { userId: string; held: readonly HeldRole[]; tiles: readonly TileRow[] },
  readOpenedEstates: GateAccessReader,
): Promise<TileRow[]> => {
  if (!entry.tiles.some(requiresGateAccess)) return [...entry.tiles];
  const opened = await readOpenedEstates(queryable, entry.userId);
  const reachable = new Set(entry.held.filter(({ role }) => opened.has(role.estateId)).map(({ role }) => role.id));
  return entry.tiles.filter((tile) => !requiresGateAccess(tile) || reachable.has(tile.roleId));
};

/**
 * The roles of a person by rank descending, each with its tiles by priority. Roles that are disabled, deleted or
 * revoked are left out, and so are those at estates that the caller does not see, and tiles that take a gate she does not open. Two
 * queries, however many roles and tiles there are; two more where a tile takes a gate.
 */
export const readAccessList = async (
  queryable: Queryable,
  holder: EntryHolder,
  staffEstates: StaffEstates,
  readOpenedEstates: GateAccessReader,
): Promise<AccessEntry[]> => {
  const all = await selectHeldRoles(queryable, holder.userId);
  const held = all.filter(({ role }) => includesEstate(staffEstates, role.estateId));
  const shown = await selectShownTiles(
    queryable,
    held.map(({ role }) => role.id),
  );
  const tiles = await filterReachableTiles(queryable, { userId: holder.userId, held, tiles: shown }, readOpenedEstates);
  const tilesOfRole = Map.groupBy(tiles, (tile: TileRow) => tile.roleId);
  return held
    .map((each) => presentAccessEntry(each, (tilesOfRole.get(each.role.id) ?? []).toSorted(byPriority), holder))
    .toSorted(byRankDescending);
};

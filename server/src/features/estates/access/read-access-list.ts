import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { byPriority, byRankDescending } from '@ekhaya/contract/estates/estates.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { selectShownTiles, type TileRow } from '../tiles/tiles.store.ts';
import { selectHeldRoles, type HeldRole } from '../roles/roles.store.ts';
import { presentAccessEntry, type EntryHolder } from './present-access-entry.ts';

/**
 * Reads the ids of the estates where a person may open a gate now. The gate-access feature implements it; the shell
 * passes it in, so that estates need not import it.
 */
export type GateAccessReader = (queryable: Queryable, userId: string) => Promise<ReadonlySet<string>>;

/** Screens that refuse a person who may open no gate of the estate. */
const gateScreens: readonly string[] = ['/access', '/Visitor', '/AddVisitor'];

/** Whether a tile requires gate access: it has `enableAccessControl`, or it opens a gate screen and is not a tab. */
const requiresGateAccess = ({ enableAccessControl, tileAppLocation, navigateType, navigatePath }: TileRow): boolean =>
  enableAccessControl ||
  (tileAppLocation !== 'tabBar' && navigateType === 'screen' && gateScreens.includes(navigatePath));

/** Removes tiles that require gate access at estates where the person may open no gate. Reads the gates only if needed. */
export const filterReachableTiles = async (
  queryable: Queryable,
  entry: { userId: string; held: readonly HeldRole[]; tiles: readonly TileRow[] },
  readGateEstates: GateAccessReader,
): Promise<TileRow[]> => {
  if (!entry.tiles.some(requiresGateAccess)) return [...entry.tiles];
  const gateEstates = await readGateEstates(queryable, entry.userId);
  const reachable = new Set(entry.held.filter(({ role }) => gateEstates.has(role.estateId)).map(({ role }) => role.id));
  return entry.tiles.filter((tile) => !requiresGateAccess(tile) || reachable.has(tile.roleId));
};

/**
 * The live roles of a person by rank descending, each with its tiles by priority. Leaves out roles at estates that the
 * caller does not see, and tiles that require gate access where the person has none. Runs two queries, and two more if
 * a tile requires gate access.
 * @param staffEstates the estates that the caller sees
 */
export const readAccessList = async (
  queryable: Queryable,
  holder: EntryHolder,
  staffEstates: StaffEstates,
  readGateEstates: GateAccessReader,
): Promise<AccessEntry[]> => {
  const roles = await selectHeldRoles(queryable, holder.userId);
  const held = roles.filter(({ role }) => includesEstate(staffEstates, role.estateId));
  const shown = await selectShownTiles(
    queryable,
    held.map(({ role }) => role.id),
  );
  const tiles = await filterReachableTiles(queryable, { userId: holder.userId, held, tiles: shown }, readGateEstates);
  const tilesOfRole = Map.groupBy(tiles, (tile: TileRow) => tile.roleId);
  return held
    .map((each) => presentAccessEntry(each, (tilesOfRole.get(each.role.id) ?? []).toSorted(byPriority), holder))
    .toSorted(byRankDescending);
};

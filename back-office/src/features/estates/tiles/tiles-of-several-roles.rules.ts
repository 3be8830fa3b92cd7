import type { Tile } from '@ekhaya/contract/estates/estates';
import { writtenOf, type DraftTile } from './tile-draft.rules.ts';

/** A role with its published tiles. */
export interface RoleOfTiles {
  id: string;
  version: number;
  displayName: string;
  tiles: readonly Tile[];
}

/** What changes in the tiles of one more role. */
export interface ChangedRole {
  roleId: string;
  version: number;
  changed: ReturnType<typeof writtenOf>[];
  removed: string[];
}

/** All that residents see and use of a tile: tiles of two roles that are alike in it are one tile for staff. */
const contentOf = (tile: Tile): string => {
  const { tileID: _id, ...content } = writtenOf({ ...tile, key: '' });
  return JSON.stringify(Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

const twinOf = (tile: Tile, role: RoleOfTiles): Tile | undefined => {
  const content = contentOf(tile);
  return role.tiles.find((each) => contentOf(each) === content);
};

/** The tiles of a role as they are edited, each with the other roles that have the same one. */
export const draftOf = (role: { tiles: readonly Tile[] }, others: readonly RoleOfTiles[]): DraftTile[] => {
  const contents = others.map(({ id, tiles }) => ({ id, of: new Set(tiles.map(contentOf)) }));
  return role.tiles.map((tile) => {
    const content = contentOf(tile);
    const alsoFor = contents.flatMap(({ id, of }) => (of.has(content) ? [id] : [])).toSorted();
    return { ...tile, key: tile.tileID, alsoFor };
  });
};

/**
 * What publishing the edited tiles of a role changes for other roles: a tile that they see too is changed for them, added or taken off.
 * A tile that is deleted from this role stays with the others.
 */
export const changesOfOtherRoles = (
  published: readonly DraftTile[],
  tiles: readonly DraftTile[],
  others: readonly RoleOfTiles[],
): ChangedRole[] => {
  const before = new Map(published.map((tile) => [tile.key, tile]));
  const edited = tiles.filter((tile) => {
    const was = before.get(tile.key);
    return tile.alsoFor !== undefined && JSON.stringify(was) !== JSON.stringify(tile);
  });
  return others
    .map((role) => {
      const changed: ChangedRole['changed'] = [];
      const removed: string[] = [];
      for (const tile of edited) {
        const was = before.get(tile.key);
        const twin = was?.alsoFor?.includes(role.id) === true ? twinOf(was, role) : undefined;
        const isWanted = tile.alsoFor?.includes(role.id) === true;
        if (!isWanted && twin !== undefined) removed.push(twin.tileID);
        else if (isWanted && (twin === undefined || contentOf(twin) !== contentOf(tile)))
          changed.push({ ...writtenOf(tile), tileID: twin?.tileID ?? '' });
      }
      return { roleId: role.id, version: role.version, changed, removed };
    })
    .filter(({ changed, removed }) => changed.length + removed.length > 0);
};

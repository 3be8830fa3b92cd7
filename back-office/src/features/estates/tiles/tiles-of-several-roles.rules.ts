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

/** The tiles of a role as they are edited, each with the other roles that have the same one. */
export const draftOf = (role: { tiles: readonly Tile[] }, others: readonly RoleOfTiles[]): DraftTile[] => {
  const contents = others.map(({ id, tiles }) => ({ id, of: new Set(tiles.map(contentOf)) }));
  return role.tiles.map((tile) => {
    const content = contentOf(tile);
    const alsoFor = contents.flatMap(({ id, of }) => (of.has(content) ? [id] : [])).toSorted();
    return { ...tile, key: tile.tileID, alsoFor };
  });
};

/** Another role as it was when the editing began. */
export interface OtherRole {
  id: string;
  version: number;
  tileIds: readonly string[];
  /** The ids of its tiles that are the same as tiles of the edited role, by the keys of those. */
  twins: Readonly<Record<string, string>>;
}

/** The other roles, with the tiles that they have in common with the edited one. */
export const otherRolesOf = (tiles: readonly DraftTile[], others: readonly RoleOfTiles[]): OtherRole[] => {
  const keyed = tiles.map((tile) => ({ key: tile.key, content: contentOf(tile) }));
  return others.map((role) => {
    // Of several tiles that are alike, the first one.
    const ids = new Map(role.tiles.toReversed().map((tile) => [contentOf(tile), tile.tileID]));
    const twins = keyed.flatMap(({ key, content }) => {
      const id = ids.get(content);
      return id === undefined ? [] : [[key, id] as const];
    });
    return {
      id: role.id,
      version: role.version,
      tileIds: role.tiles.map(({ tileID }) => tileID),
      twins: Object.fromEntries(twins),
    };
  });
};

/** The tiles of a role, and the other roles, from which an edit begins. */
interface TilesAtBeginning {
  value: readonly DraftTile[];
  others: readonly OtherRole[];
}

/**
 * What publishing the edited tiles of a role changes for other roles: a tile that they see too is changed for them, added or taken off.
 * A tile that is deleted from this role stays with the others.
 * @param begun what the edit began with: what somebody else published since is no change of this edit
 * @param onto the other roles that are changed, with the versions that are sent
 */
export const changesOfOtherRoles = (
  begun: TilesAtBeginning,
  tiles: readonly DraftTile[],
  onto: readonly OtherRole[] = begun.others,
): ChangedRole[] => {
  const before = new Map(begun.value.map((tile) => [tile.key, tile]));
  const edited = tiles.filter((tile) => {
    const was = before.get(tile.key);
    return tile.alsoFor !== undefined && JSON.stringify(was) !== JSON.stringify(tile);
  });
  return onto
    .map(({ id, version, tileIds }) => {
      const twins = begun.others.find((role) => role.id === id)?.twins ?? {};
      const changed: ChangedRole['changed'] = [];
      const removed: string[] = [];
      for (const tile of edited) {
        const was = before.get(tile.key);
        const twin = twins[tile.key];
        const isThere = twin !== undefined && tileIds.includes(twin);
        const isWanted = tile.alsoFor?.includes(id) === true;
        if (!isWanted && isThere) removed.push(twin);
        else if (isWanted && (twin === undefined || was === undefined || contentOf(was) !== contentOf(tile)))
          changed.push({ ...writtenOf(tile), tileID: isThere ? twin : '' });
      }
      return { roleId: id, version, changed, removed };
    })
    .filter(({ changed, removed }) => changed.length + removed.length > 0);
};

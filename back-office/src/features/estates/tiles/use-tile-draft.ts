import type { TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdited, type Edited, type Versioned } from '../../../platform/rooms/use-edited.ts';
import { writtenOf, type DraftTile } from './tile-draft.rules.ts';
import { changesOfOtherRoles, draftOf, type ChangedRole } from './tiles-of-several-roles.rules.ts';
import { usePublishTiles, type RoleWithTiles } from './tiles.queries.ts';

/** The tiles of a role while they are edited. */
interface TileDraft {
  form: Edited<DraftTile[]>;
  /** Changes the tiles, so that it can be undone. */
  change: (tiles: DraftTile[]) => void;
  /** Takes the last change back; undefined without one. */
  undo: (() => void) | undefined;
  /** How many tiles differ from those that are published. */
  changes: number;
  /** What publishing changes for other roles. */
  others: ChangedRole[];
}

const versionedOf = (role: RoleWithTiles, roles: readonly RoleWithTiles[]): Versioned<DraftTile[]> => ({
  value: draftOf(
    role,
    roles.filter(({ id }) => id !== role.id),
  ),
  version: role.version,
});

/** How many tiles are new, gone, changed or at another place. */
const differing = (published: readonly DraftTile[], tiles: readonly DraftTile[]): number => {
  const before = new Map(published.map((tile) => [tile.key, JSON.stringify(tile)]));
  const changed = tiles.filter((tile) => before.get(tile.key) !== JSON.stringify(tile)).length;
  const gone = published.filter(({ key }) => !tiles.some((tile) => tile.key === key)).length;
  const isMoved = JSON.stringify(published.map(({ key }) => key)) !== JSON.stringify(tiles.map(({ key }) => key));
  return changed + gone === 0 && isMoved ? 1 : changed + gone;
};

/** Holds the tiles of a role while they are edited: a draft, the way back, and the conflict with somebody else's change. */
export function useTileDraft(role: RoleWithTiles, read: UseQueryResult<TilesOfEstate>): TileDraft {
  const publish = usePublishTiles();
  const roles = read.data?.roles ?? [];
  const newest = versionedOf(role, roles);
  const [past, setPast] = useState<readonly DraftTile[][]>([]);
  const othersOf = (tiles: readonly DraftTile[]): ChangedRole[] =>
    changesOfOtherRoles(
      newest.value,
      tiles,
      roles.filter(({ id }) => id !== role.id),
    );
  const form = useEdited({
    key: `tiles/${role.id}`,
    newest,
    write: async (tiles, { version }) => {
      await publish({ roleId: role.id, version, tiles: tiles.map(writtenOf), others: othersOf(tiles) });
      setPast([]);
    },
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      return versionedOf(data?.roles.find(({ id }) => id === role.id) ?? role, data?.roles ?? []);
    },
    compare: (theirs, mine) => [
      {
        label: 'Tiles',
        theirs: theirs.map((tile) => tile.tileDisplayTitle).join(', '),
        mine: mine.map((tile) => tile.tileDisplayTitle).join(', '),
      },
    ],
  });
  const last = past.at(-1);
  return {
    form,
    change: (tiles) => {
      setPast([...past, form.value]);
      form.set(tiles);
    },
    undo:
      last === undefined
        ? undefined
        : () => {
            form.set(last);
            setPast(past.slice(0, -1));
          },
    changes: differing(newest.value, form.value),
    others: othersOf(form.value),
  };
}

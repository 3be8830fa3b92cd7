import type { TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdited, type Edited, type Versioned } from '../../../platform/rooms/use-edited.ts';
import { draftOf, writtenOf, type DraftTile } from './tile-draft.rules.ts';
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
}

const versionedOf = (role: RoleWithTiles): Versioned<DraftTile[]> => ({ value: draftOf(role), version: role.version });

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
  const [past, setPast] = useState<readonly DraftTile[][]>([]);
  const form = useEdited({
    key: `tiles/${role.id}`,
    newest: versionedOf(role),
    write: async (tiles, { version }) => {
      await publish({ roleId: role.id, version, tiles: tiles.map(writtenOf) });
      setPast([]);
    },
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      return versionedOf(data?.roles.find(({ id }) => id === role.id) ?? role);
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
    changes: differing(draftOf(role), form.value),
  };
}

import type { TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdited, type Edited, type Versioned } from '../../../platform/rooms/use-edited.ts';
import { writtenOf, type DraftTile } from './tile-draft.rules.ts';
import {
  changesOfOtherRoles,
  draftOf,
  otherRolesOf,
  type ChangedRole,
  type OtherRole,
} from './tiles-of-several-roles.rules.ts';
import { useNewestTiles, usePublishTiles, type RoleWithTiles } from './tiles.queries.ts';

/** What a publication is based on, beside the tiles of the role: its tiles that are stored, and the other roles. */
interface TilesContext {
  tileIds: readonly string[];
  others: readonly OtherRole[];
}

type TilesBase = Versioned<DraftTile[], TilesContext>;

/** The tiles of a role while they are edited. */
interface TileDraft {
  form: Edited<DraftTile[], TilesContext>;
  /** Changes the tiles, so that it can be undone. */
  change: (tiles: DraftTile[]) => void;
  /** Takes the last change back; undefined without one. */
  undo: (() => void) | undefined;
  /** How many tiles differ from those that are published. */
  changes: number;
  /** The ids of the other roles that a publication can change. */
  otherIds: readonly string[];
  /** What publishing changes for other roles. */
  others: ChangedRole[];
}

const contextOf = (
  tiles: readonly DraftTile[],
  role: RoleWithTiles,
  roles: readonly RoleWithTiles[],
): TilesContext => ({
  tileIds: role.tiles.map(({ tileID }) => tileID),
  others: otherRolesOf(
    tiles,
    roles.filter(({ id }) => id !== role.id),
  ),
});

const baseOf = (role: RoleWithTiles, roles: readonly RoleWithTiles[]): TilesBase => {
  const value = draftOf(
    role,
    roles.filter(({ id }) => id !== role.id),
  );
  return { value, version: role.version, context: contextOf(value, role, roles) };
};

const beginningOf = ({ value, context }: TilesBase) => ({ value, others: context?.others ?? [] });

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
  const readNewest = useNewestTiles();
  const roles = read.data?.roles ?? [];
  const form = useEdited<DraftTile[], TilesContext>({
    key: `tiles/${role.id}`,
    newest: baseOf(role, roles),
    write: (tiles, base, begun) => {
      const stored = base.context?.tileIds ?? [];
      return publish({
        roleId: role.id,
        version: base.version,
        // A tile that somebody else deleted, and that is kept here, is a new one.
        tiles: tiles.map((tile) => writtenOf(stored.includes(tile.tileID) ? tile : { ...tile, tileID: '' })),
        others: changesOfOtherRoles(beginningOf(begun), tiles, base.context?.others),
      });
    },
    contextOfSaved: (tiles) => {
      const now = readNewest(read.data?.estateId ?? '')?.roles ?? [];
      const saved = now.find(({ id }) => id === role.id);
      return saved && contextOf(tiles, saved, now);
    },
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      return baseOf(data?.roles.find(({ id }) => id === role.id) ?? role, data?.roles ?? []);
    },
    compare: (theirs, mine) => [
      {
        label: 'Tiles',
        theirs: theirs.map((tile) => tile.tileDisplayTitle).join(', '),
        mine: mine.map((tile) => tile.tileDisplayTitle).join(', '),
      },
    ],
  });
  // Changes are taken back only down to the tiles from which they began: further back are tiles that somebody else replaced.
  const [past, setPast] = useState<{ base: TilesBase; tiles: readonly DraftTile[][] }>();
  const before = past?.base === form.base ? past.tiles : [];
  const last = before.at(-1);
  return {
    form,
    change: (tiles) => {
      setPast({ base: form.base, tiles: [...before, form.value] });
      form.set(tiles);
    },
    undo:
      last === undefined
        ? undefined
        : () => {
            form.set(last);
            setPast({ base: form.base, tiles: before.slice(0, -1) });
          },
    changes: differing(form.base.value, form.value),
    otherIds: (form.base.context?.others ?? []).map(({ id }) => id),
    others: changesOfOtherRoles(beginningOf(form.base), form.value),
  };
}

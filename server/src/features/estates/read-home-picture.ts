import { byRankDescending, tilesToShow } from '@ekhaya/contract/estates/estates.rules';
import type { Queryable } from '../../platform/database/database.ts';
import { selectHeldRoles } from './roles/roles.store.ts';
import { selectShownTiles } from './tiles/tiles.store.ts';

/** Pictures of ours: another address would have to be asked for permission by the policy of the page first. */
const OUR_PICTURES = /^\/media\/[\w-]+(\|\/media\/[\w-]+)?$/;

/**
 * The picture that the Home of a person begins with: that of her first tile, where it is a large one. Two queries.
 * @returns its address on this server, and after a `|` that of the picture for the dark theme, where the tile has one
 */
export const readHomePicture = async (queryable: Queryable, userId: string): Promise<string | undefined> => {
  const held = await selectHeldRoles(queryable, userId);
  const [first] = held
    .map(({ role, estateName }) => ({
      id: role.id,
      roleRank: role.rank,
      roleDisplayName: role.displayName,
      estateName,
    }))
    .toSorted(byRankDescending);
  const tiles = first === undefined ? [] : await selectShownTiles(queryable, [first.id]);
  // Whether she opens a gate is not asked here: such a tile is left out, at worst a picture is not named.
  const [tile] = tilesToShow(
    tiles.filter(({ enableAccessControl }) => !enableAccessControl),
    'home',
  );
  const isThere = tile?.cssDefaultSize === 'large' && tile.cssEnabled && OUR_PICTURES.test(tile.cssBackGroundImage);
  return isThere ? tile.cssBackGroundImage : undefined;
};

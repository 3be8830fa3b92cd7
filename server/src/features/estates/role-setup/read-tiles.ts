import type { TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import { byPriority } from '@ekhaya/contract/estates/estates.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { presentTile } from '../access/present-access-entry.ts';
import { selectEstate } from '../catalogue/estates.store.ts';
import { countHolders } from '../roles/role-setup.store.ts';
import { selectRolesOfEstate } from '../roles/roles.store.ts';
import { selectTilesOfRoles } from '../tiles/tiles.store.ts';

const nobody = { userId: '', email: '' };

/** The tiles of every role of an estate, highest rank first. @throws {AppError} `not-found` */
export const readTiles = async (queryable: Queryable, estateId: string): Promise<TilesOfEstate> => {
  const estate = await selectEstate(queryable, estateId);
  if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
  const roles = await selectRolesOfEstate(queryable, estateId);
  const counts = await countHolders(queryable, estateId);
  const tiles = await selectTilesOfRoles(
    queryable,
    roles.map(({ id }) => id),
  );
  const tilesOfRole = Map.groupBy(tiles, ({ roleId }) => roleId);
  return {
    estateId,
    roles: roles.map((role) => {
      const held = { role, estateName: estate.name, timeZone: estate.timeZone, unitNumber: '' };
      return {
        id: role.id,
        version: role.version,
        displayName: role.displayName,
        rank: role.rank,
        holders: counts.get(role.id) ?? 0,
        tiles: (tilesOfRole.get(role.id) ?? []).toSorted(byPriority).map((tile) => presentTile(tile, held, nobody)),
      };
    }),
  };
};

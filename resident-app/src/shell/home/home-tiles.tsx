import type { Tile as TileData } from '@ekhaya/contract/estates/estates';
import { TileGrid } from '@ekhaya/ui-kit/lists/tile';
import { RoleTile } from '../../platform/access/role-tile.tsx';
import { viewOfTile } from '@ekhaya/contract/estates/tile-view.rules';

/**
 * The tiles of Home, disabled without a network. On a first visit the picture of the first tile is the largest element of
 * the screen, so it is loaded first; later the service worker has the pictures.
 */
export function HomeTiles({ tiles, isOffline }: { tiles: readonly TileData[]; isOffline: boolean }) {
  const isFirstVisit = !navigator.serviceWorker?.controller;
  const solid = tiles.find((tile) => viewOfTile(tile).isSolid);
  return (
    <TileGrid>
      {tiles.map((tile, index) => (
        <RoleTile
          key={tile.tileID}
          tile={tile}
          isOffline={isOffline}
          isSolid={tile === solid}
          isPictureUrgent={index === 0 && isFirstVisit}
        />
      ))}
    </TileGrid>
  );
}

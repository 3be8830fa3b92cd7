import type { Tile as TileData } from '@ekhaya/contract/estates/estates';
import { TileGrid } from '@ekhaya/ui-kit/lists/tile';
import { RoleTile } from '../../platform/access/role-tile.tsx';
import { viewOfTile } from '../../platform/access/tile-view.ts';
import { forgetFirstPicture } from '../../platform/first-frame/first-frame.ts';

/** The picture that the page of a first visit has itself asked for; whatever is on the phone comes once Home stands. */
const urgentPictures = (): number => (navigator.serviceWorker?.controller ? 0 : 1);

/** The tiles of Home. Without a network they are pale and lead nowhere. */
export function HomeTiles({ tiles, isOffline }: { tiles: readonly TileData[]; isOffline: boolean }) {
  const urgent = urgentPictures();
  const solid = tiles.find((tile) => viewOfTile(tile).isSolid === true);
  return (
    <TileGrid>
      {tiles.map((tile, index) => (
        <RoleTile
          key={tile.tileID}
          tile={tile}
          isOffline={isOffline}
          isSolid={tile === solid}
          isPictureUrgent={index < urgent}
          onPictureReady={index < urgent ? forgetFirstPicture : undefined}
        />
      ))}
    </TileGrid>
  );
}

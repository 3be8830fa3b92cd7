import type { Tile as TileData } from '@ekhaya/contract/estates';
import { Tile, TileGrid } from '@ekhaya/ui-kit/tile';
import { navigate } from '../../platform/navigation/navigate.ts';
import { forgetFirstPicture } from '../../platform/first-frame/first-frame.ts';
import { linkOfTile, viewOfTile } from '../../platform/access/tile-view.ts';

/** The picture that the page of a first visit has itself asked for; whatever is on the phone comes once Home stands. */
const urgentPictures = (): number => (navigator.serviceWorker?.controller ? 0 : 1);

/** The tiles of Home. Without a network they are pale and lead nowhere. */
export function HomeTiles({ tiles, isOffline }: { tiles: readonly TileData[]; isOffline: boolean }) {
  const urgent = urgentPictures();
  const solid = tiles.find((tile) => viewOfTile(tile).isSolid === true);
  return (
    <TileGrid>
      {tiles.map((tile, index) => {
        const { record, ...link } = linkOfTile(tile, navigator.userAgent);
        return (
          <Tile
            key={tile.tileID}
            {...viewOfTile(tile)}
            {...link}
            isSolid={tile === solid}
            isPictureUrgent={index < urgent}
            onPictureReady={index < urgent ? forgetFirstPicture : undefined}
            isDisabled={isOffline}
            onPress={(event) => {
              if (link.href === undefined || link.isExternal === true || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              navigate(link.href, { record });
            }}
          />
        );
      })}
    </TileGrid>
  );
}

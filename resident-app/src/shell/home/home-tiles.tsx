import type { Tile as TileData } from '@ekhaya/contract/estates';
import { Tile, TileGrid } from '@ekhaya/ui-kit/tile';
import { navigate } from '../../platform/navigation/navigate.ts';
import { linkOfTile, viewOfTile } from '../../platform/access/tile-view.ts';

/** The picture that the page itself has asked for; the others come once Home stands. */
const URGENT_PICTURES = 1;

/** The tiles of Home. Without a network they are pale and lead nowhere. */
export function HomeTiles({ tiles, isOffline }: { tiles: readonly TileData[]; isOffline: boolean }) {
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
            isPictureUrgent={index < URGENT_PICTURES}
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

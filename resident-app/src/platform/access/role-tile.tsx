import type { Tile as TileOfRole } from '@ekhaya/contract/estates/estates';
import { viewOfTile } from '@ekhaya/contract/estates/tile-view.rules';
import { Tile, type TileProps } from '@ekhaya/ui-kit/lists/tile';
import { navigate } from '../navigation/navigate.ts';
import { useIsDark } from '../scheme/use-is-dark.ts';
import { linkOfTile } from './tile-view.ts';

interface RoleTileProps extends Pick<TileProps, 'isSolid' | 'isPictureUrgent'> {
  tile: TileOfRole;
  /** Without a network the tile is disabled. */
  isOffline: boolean;
}

/** A tile of the access list, with the look and the link that its data describes. */
export function RoleTile({ tile, isOffline, ...rest }: RoleTileProps) {
  const isDark = useIsDark();
  const { record, ...link } = linkOfTile(tile, navigator.userAgent);
  return (
    <Tile
      {...viewOfTile(tile, isDark)}
      {...link}
      {...rest}
      isDisabled={isOffline}
      onPress={(event) => {
        const isScreen = link.href?.startsWith('/') === true && link.isExternal !== true;
        if (!isScreen || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        navigate(link.href ?? '', { record });
      }}
    />
  );
}

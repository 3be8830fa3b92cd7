import type { Tile } from '@ekhaya/contract/estates/estates';
import { byPriority, tilesToShow } from '@ekhaya/contract/estates/estates.rules';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { TileGrid } from '@ekhaya/ui-kit/lists/tile';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { RoleTile } from '../../platform/access/role-tile.tsx';
import { goBack } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';

/** The restaurants of the role. Each leads to its menu, whatever its navigate fields name, unless its navigate path is NA. */
const restaurantsOf = (tiles: readonly Tile[]): Tile[] =>
  tilesToShow(tiles, 'Foods').map((tile) =>
    tile.navigatePath === 'NA' ? tile : { ...tile, navigateType: 'screen', navigatePath: '/RestaurantMenu' },
  );

/** The lifestyle centre: the role's tiles of its providers, and those of the restaurants. */
export function LifestyleScreen() {
  return (
    <TileScreen
      title="Lifestyle Centre"
      choose={(tiles) => [...tilesToShow(tiles, 'lifestylecenter'), ...restaurantsOf(tiles)].sort(byPriority)}
      empty="No Lifestyle Providers Found."
    />
  );
}

/** The restaurants: the role's tiles of the location Foods. */
export function FoodsScreen() {
  return <TileScreen title="Restaurant" choose={restaurantsOf} empty="Not found." />;
}

interface TileScreenProps {
  title: string;
  choose: (tiles: readonly Tile[]) => Tile[];
  empty: string;
}

/** The tiles of the current role at a location. */
function TileScreen({ title, choose, empty }: TileScreenProps) {
  const { current, query } = useCurrentAccess();
  const isOnline = useIsOnline();
  return (
    <PageFrame title={title} isWide onBack={goBack}>
      <QueryView
        query={{ ...query, data: query.data && choose(current?.tiles ?? []) }}
        isOffline={!isOnline}
        loading={<TilesSkeleton />}
        empty={<Empty text={empty} />}
        error={isOnline ? `${title} could not be read` : `${title} cannot be read without a network`}
      >
        {(tiles) => (
          <TileGrid>
            {tiles.map((tile) => (
              <RoleTile key={tile.tileID} tile={tile} isOffline={!isOnline} />
            ))}
          </TileGrid>
        )}
      </QueryView>
    </PageFrame>
  );
}

function TilesSkeleton() {
  return (
    <SkeletonGroup>
      <TileGrid>
        <Skeleton shape="tile-large" />
        <Skeleton shape="tile-medium" />
        <Skeleton shape="tile-medium" />
      </TileGrid>
    </SkeletonGroup>
  );
}

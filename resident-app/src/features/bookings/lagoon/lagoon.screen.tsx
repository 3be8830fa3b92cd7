import type { Tile as TileOfRole } from '@ekhaya/contract/estates/estates';
import { targetOfTile, tilesToShow } from '@ekhaya/contract/estates/estates.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { Tile, TileGrid } from '@ekhaya/ui-kit/lists/tile';
import type { ReactNode } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { viewOfTile } from '@ekhaya/contract/estates/tile-view.rules';
import { linkOfTile } from '../../../platform/access/tile-view.ts';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useIsDark } from '../../../platform/scheme/use-is-dark.ts';
import type { BookingGroup } from '../list/booking-groups.ts';
import { BookingPanes, openTab } from '../list/booking-panes.tsx';
import lagoonPicture from '../pictures/lagoon-sunset.svg';
import type { LagoonRecord } from '../records/screen-records.ts';
import { useBookings } from '../requests/use-bookings.ts';
import './lagoon.screen.css';

const PATHS = { list: '/lagoon', detail: '/RequestedLagoonDetails' };
const TABS = ['Book', 'Upcoming', 'Past'] as const;

/** The lagoon: the tiles of the amenities that can be booked, and the person's bookings of the lagoon. */
export function LagoonScreen() {
  const isOnline = useIsOnline();
  const bookings = useBookings({ path: '/lagoon', title: 'Lagoon' });
  return (
    <BookingPanes
      title="Lagoon"
      isWide
      paths={PATHS}
      tabs={TABS}
      firstTab="Book"
      bookings={bookings}
      isListed={({ about }) => about.isLagoon}
      empty={(group) => noBookings(group, isOnline)}
      offers={<LagoonTiles />}
    />
  );
}

function noBookings(group: BookingGroup, isOnline: boolean): ReactNode {
  if (group === 'Past') return <Empty picture={lagoonPicture} text="No previous bookings!" />;
  return (
    <Empty
      picture={lagoonPicture}
      text="No upcoming bookings!"
      {...(isOnline && { action: <Button onClick={() => openTab(PATHS.list, 'Book')}>Book</Button> })}
    />
  );
}

/** The role's tiles at the lagoon. Without a network they are disabled. */
function LagoonTiles() {
  const { current, query } = useCurrentAccess();
  const isOnline = useIsOnline();
  return (
    <QueryView
      query={{ ...query, data: query.data && tilesToShow(current?.tiles ?? [], 'lagoon') }}
      isOffline={!isOnline}
      loading={<TilesSkeleton />}
      empty={<Empty picture={lagoonPicture} text="There is nothing to book here for this role." />}
      error={isOnline ? 'The lagoon could not be read' : 'The lagoon cannot be read without a network'}
    >
      {(tiles) => (
        <div className="lagoon-tiles">
          <TileGrid>
            {tiles.map((tile) => (
              <LagoonTile key={tile.tileID} tile={tile} isOnline={isOnline} />
            ))}
          </TileGrid>
        </div>
      )}
    </QueryView>
  );
}

function LagoonTile({ tile, isOnline }: { tile: TileOfRole; isOnline: boolean }) {
  const isDark = useIsDark();
  // A page, an application or a number is meant as it is; every other tile of the lagoon books it.
  const isBooked = ['screen', 'nothing'].includes(targetOfTile(tile).kind);
  const { record, ...link } = isBooked ? { href: '/LagoonAccess' } : linkOfTile(tile, navigator.userAgent);
  const lagoon: LagoonRecord = {
    serviceId: tile.tileBackofficeName,
    title: tile.tileDisplayTitle,
    picture: viewOfTile(tile).picture ?? '',
  };
  return (
    <Tile
      {...viewOfTile(tile, isDark)}
      {...link}
      isDisabled={!isOnline}
      onPress={(event) => {
        if (link.href === undefined || link.isExternal === true || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        navigate(link.href, { record: isBooked ? lagoon : record });
      }}
    />
  );
}

function TilesSkeleton() {
  return (
    <SkeletonGroup>
      <div className="lagoon-tiles">
        <TileGrid>
          <Skeleton shape="tile-large" />
          <Skeleton shape="tile-medium" />
          <Skeleton shape="tile-medium" />
        </TileGrid>
      </div>
    </SkeletonGroup>
  );
}

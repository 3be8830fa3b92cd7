import { tilesToShow } from '@ekhaya/contract/estates.rules';
import { Empty } from '@ekhaya/ui-kit/empty';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';
import { QueryView } from '@ekhaya/ui-kit/query-view';
import { SegmentTabs } from '@ekhaya/ui-kit/segment-tabs';
import { SkeletonRows } from '@ekhaya/ui-kit/skeleton';
import { Tile, TileGrid } from '@ekhaya/ui-kit/tile';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { linkOfTile, viewOfTile } from '../../platform/access/tile-view.ts';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { BookingList } from './components/booking-list.tsx';
import lagoonPicture from './pictures/lagoon-sunset.svg';
import { useTabRecord, type LagoonRecord } from './records.ts';
import { useBookings, useGroups } from './use-bookings.ts';
import './bookings.css';

const TABS = ['Book', 'Upcoming', 'Past'] as const;
const EMPTY = { Upcoming: 'No upcoming bookings!', Past: 'No previous bookings!' } as const;

/** The lagoon: what can be booked there, and the person's bookings of it. */
export function LagoonScreen() {
  const isOnline = useIsOnline();
  const tab = useTabRecord(TABS, 'Book');
  const bookings = useBookings({ path: '/lagoon', title: 'Lagoon' });
  const ofLagoon = bookings.data?.filter(({ about }) => about.isLagoon);
  const groups = useGroups(ofLagoon ?? []);
  return (
    <PageFrame title="Lagoon" onBack={goBack}>
      <SegmentTabs
        label="Lagoon"
        segments={[
          { key: 'Book', label: 'Book' },
          {
            key: 'Upcoming',
            label: 'Upcoming',
            ...(groups.Upcoming.length > 0 && { count: groups.Upcoming.length }),
          },
          { key: 'Past', label: 'Past' },
        ]}
        selected={tab}
        onSelect={(next) => navigate('/lagoon', { replace: true, record: { tab: next } })}
      >
        {tab === 'Book' ? (
          <LagoonTiles />
        ) : (
          <QueryView
            query={{ ...bookings, data: ofLagoon && groups[tab] }}
            isOffline={!isOnline}
            loading={<SkeletonRows />}
            empty={<Empty picture={lagoonPicture} text={EMPTY[tab]} />}
            error={isOnline ? 'Your bookings could not be read' : 'Your bookings cannot be read without a network'}
          >
            {(list) => <BookingList label={tab} bookings={list} hasNext={tab === 'Upcoming'} />}
          </QueryView>
        )}
      </SegmentTabs>
    </PageFrame>
  );
}

/** The tiles located at the lagoon; as everywhere, they are pale without a network. */
function LagoonTiles() {
  const { current, isKnown } = useCurrentAccess();
  const isOnline = useIsOnline();
  const tiles = tilesToShow(current?.tiles ?? [], 'lagoon');
  if (!isKnown) return <SkeletonRows />;
  if (tiles.length === 0) return <Empty picture={lagoonPicture} text="There is nothing to book here for this role." />;
  return (
    <div className="lagoon-tiles">
      <TileGrid>
        {tiles.map((tile) => {
          const { record, ...link } = linkOfTile(tile, navigator.userAgent);
          const lagoon: LagoonRecord = {
            serviceId: tile.tileBackofficeName,
            title: tile.tileDisplayTitle,
            picture: viewOfTile(tile).picture ?? '',
          };
          return (
            <Tile
              key={tile.tileID}
              {...viewOfTile(tile)}
              {...link}
              isDisabled={!isOnline}
              onPress={(event) => {
                if (link.href === undefined || link.isExternal === true || event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                navigate(link.href, { record: link.href === '/LagoonAccess' ? lagoon : record });
              }}
            />
          );
        })}
      </TileGrid>
    </div>
  );
}

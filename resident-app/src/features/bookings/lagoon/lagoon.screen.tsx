import { groupOfBooking } from '@ekhaya/contract/bookings/bookings.rules';
import type { Tile as TileOfRole } from '@ekhaya/contract/estates/estates';
import { tilesToShow } from '@ekhaya/contract/estates/estates.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SegmentTabs } from '@ekhaya/ui-kit/controls/segment-tabs';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { Tile, TileGrid } from '@ekhaya/ui-kit/lists/tile';
import { TwoPanes, useHasTwoPanes } from '@ekhaya/ui-kit/layout/two-panes';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { linkOfTile, viewOfTile } from '../../../platform/access/tile-view.ts';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { goBack, navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useIsDark } from '../../../platform/scheme/use-is-dark.ts';
import { BookingDetails, BookingToCome } from '../details/booking-details.tsx';
import { BookingList, BookingsToCome } from '../list/booking-list.tsx';
import lagoonPicture from '../pictures/lagoon-sunset.svg';
import { useOpenedBooking, useTabRecord, type LagoonRecord } from '../records/records.ts';
import { useBookings, useGroups, type BookingGroup } from '../requests/use-bookings.ts';
import './lagoon.screen.css';

const PATHS = { list: '/lagoon', detail: '/RequestedLagoonDetails' };
const TABS = ['Book', 'Upcoming', 'Past'] as const;
const show = (tab: (typeof TABS)[number]): void => navigate(PATHS.list, { replace: true, record: { tab } });

const EMPTY = { Upcoming: 'No upcoming bookings!', Past: 'No previous bookings!' } as const;

/** The lagoon: what can be booked there, the person's bookings of it, and one of them: beside the list where there is room. */
export function LagoonScreen() {
  const isOnline = useIsOnline();
  const now = useCurrentMinute();
  const hasTwoPanes = useHasTwoPanes();
  const bookings = useBookings({ path: '/lagoon', title: 'Lagoon' });
  const opened = useOpenedBooking(PATHS, bookings);
  const tabOfList = useTabRecord(TABS, 'Book');
  const isDetail = opened.shown === 'detail';
  const tab = isDetail && opened.booking ? tabOfBooking(groupOfBooking(opened.booking, now)) : tabOfList;
  const ofLagoon = bookings.data?.filter(({ about }) => about.isLagoon);
  const groups = useGroups(ofLagoon ?? []);
  const chosen = isDetail ? opened.booking : groups[tab === 'Book' ? 'Upcoming' : tab][0];
  const hasNext = tab === 'Upcoming' && !hasTwoPanes;
  return (
    <TwoPanes
      listLabel="Lagoon"
      detailLabel="Booking"
      shown={opened.shown}
      detail={chosen ? <BookingDetails key={chosen.id} opened={chosen} /> : isDetail && <BookingToCome />}
      list={
        <PageFrame title="Lagoon" isWide onBack={goBack}>
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
            onSelect={show}
          >
            {tab === 'Book' ? (
              <LagoonTiles />
            ) : (
              <QueryView
                query={{ ...bookings, data: ofLagoon && groups[tab] }}
                isOffline={!isOnline}
                loading={<BookingsToCome hasNext={hasNext} />}
                empty={
                  <Empty
                    picture={lagoonPicture}
                    text={EMPTY[tab]}
                    {...(tab === 'Upcoming' &&
                      isOnline && { action: <Button onClick={() => show('Book')}>Book</Button> })}
                  />
                }
                error={isOnline ? 'Your bookings could not be read' : 'Your bookings cannot be read without a network'}
              >
                {(list) => (
                  <BookingList
                    label={tab}
                    bookings={list}
                    hasNext={hasNext}
                    isReplacing={isDetail}
                    {...(hasTwoPanes && { chosenId: chosen?.id })}
                  />
                )}
              </QueryView>
            )}
          </SegmentTabs>
        </PageFrame>
      }
    />
  );
}

/** The tab that lists a booking of that group: at the lagoon what is requested is upcoming. */
const tabOfBooking = (group: BookingGroup): 'Upcoming' | 'Past' => (group === 'Past' ? 'Past' : 'Upcoming');

/** The tiles located at the lagoon; as everywhere, they are pale without a network. */
function LagoonTiles() {
  const { current, query } = useCurrentAccess();
  const isOnline = useIsOnline();
  return (
    <QueryView
      query={{ ...query, data: query.data && tilesToShow(current?.tiles ?? [], 'lagoon') }}
      isOffline={!isOnline}
      loading={<TilesToCome />}
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
  const { record, ...link } = linkOfTile(tile, navigator.userAgent);
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
        navigate(link.href, { record: link.href === '/LagoonAccess' ? lagoon : record });
      }}
    />
  );
}

function TilesToCome() {
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

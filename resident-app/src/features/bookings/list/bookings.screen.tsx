import { groupOfBooking } from '@ekhaya/contract/bookings/bookings.rules';
import { IconButton, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { plusIcon } from '@ekhaya/ui-kit/art/icons';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SegmentTabs } from '@ekhaya/ui-kit/controls/segment-tabs';
import { TwoPanes, useHasTwoPanes } from '@ekhaya/ui-kit/layout/two-panes';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { goBack, navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { BookingDetails, BookingToCome } from '../details/booking-details.tsx';
import { BookingList, BookingsToCome } from './booking-list.tsx';
import padelPicture from '../pictures/padel-court.svg';
import { useOpenedBooking, useTabRecord } from '../records/records.ts';
import { useBookings, useGroups } from '../requests/use-bookings.ts';

const PATHS = { list: '/bookings', detail: '/RequestedBookingDetails' };
const TABS = ['Requested', 'Upcoming', 'Past'] as const;

const EMPTY = {
  Requested: 'No requested bookings!',
  Upcoming: 'No upcoming bookings!',
  Past: 'No past bookings!',
} as const;

/** The person's bookings of facilities, and one of them: beside the list where there is room. Those of the lagoon stand at the lagoon. */
export function BookingsScreen() {
  const isOnline = useIsOnline();
  const now = useCurrentMinute();
  const hasTwoPanes = useHasTwoPanes();
  const bookings = useBookings();
  const opened = useOpenedBooking(PATHS, bookings);
  const tabOfList = useTabRecord(TABS, 'Upcoming');
  const isDetail = opened.shown === 'detail';
  const tab = isDetail && opened.booking ? groupOfBooking(opened.booking, now) : tabOfList;
  const facilities = bookings.data?.filter(({ about }) => !about.isLagoon);
  const groups = useGroups(facilities ?? []);
  const chosen = isDetail ? opened.booking : groups[tab][0];
  const count = (key: 'Requested' | 'Upcoming') => (groups[key].length > 0 ? { count: groups[key].length } : {});
  const hasNext = tab === 'Upcoming' && !hasTwoPanes;
  return (
    <TwoPanes
      listLabel="Bookings"
      detailLabel="Booking"
      shown={opened.shown}
      detail={chosen ? <BookingDetails key={chosen.id} opened={chosen} /> : isDetail && <BookingToCome />}
      list={
        <PageFrame
          title="Bookings"
          onBack={goBack}
          action={<IconButton icon={plusIcon} label="New booking" onClick={() => navigate('/MakeBooking')} />}
        >
          <SegmentTabs
            label="Bookings"
            segments={[
              { key: 'Requested', label: 'Requested', ...count('Requested') },
              { key: 'Upcoming', label: 'Upcoming', ...count('Upcoming') },
              { key: 'Past', label: 'Past' },
            ]}
            selected={tab}
            onSelect={(next) => navigate(PATHS.list, { replace: true, record: { tab: next } })}
          >
            <QueryView
              query={{ ...bookings, data: facilities && groups[tab] }}
              isOffline={!isOnline}
              loading={<BookingsToCome hasNext={hasNext} />}
              empty={
                <Empty
                  picture={padelPicture}
                  text={EMPTY[tab]}
                  {...(tab !== 'Past' &&
                    isOnline && { action: <LinkButton href="/MakeBooking">New booking</LinkButton> })}
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
          </SegmentTabs>
        </PageFrame>
      }
    />
  );
}

import { IconButton, LinkButton } from '@ekhaya/ui-kit/button';
import { Empty } from '@ekhaya/ui-kit/empty';
import { plusIcon } from '@ekhaya/ui-kit/icons';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';
import { QueryView } from '@ekhaya/ui-kit/query-view';
import { SegmentTabs } from '@ekhaya/ui-kit/segment-tabs';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { BookingList, BookingsToCome } from './components/booking-list.tsx';
import padelPicture from './pictures/padel-court.svg';
import { useTabRecord } from './records.ts';
import { useBookings, useGroups } from './use-bookings.ts';
import './bookings.css';

const TABS = ['Requested', 'Upcoming', 'Past'] as const;

const EMPTY = {
  Requested: 'No requested bookings!',
  Upcoming: 'No upcoming bookings!',
  Past: 'No past bookings!',
} as const;

/** The person's bookings of facilities. Those of the lagoon stand at the lagoon. */
export function BookingsScreen() {
  const isOnline = useIsOnline();
  const tab = useTabRecord(TABS, 'Upcoming');
  const bookings = useBookings();
  const facilities = bookings.data?.filter(({ about }) => !about.isLagoon);
  const groups = useGroups(facilities ?? []);
  const count = (key: 'Requested' | 'Upcoming') => (groups[key].length > 0 ? { count: groups[key].length } : {});
  return (
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
        onSelect={(next) => navigate('/bookings', { replace: true, record: { tab: next } })}
      >
        <QueryView
          query={{ ...bookings, data: facilities && groups[tab] }}
          isOffline={!isOnline}
          loading={<BookingsToCome hasNext={tab === 'Upcoming'} />}
          empty={
            <Empty
              picture={padelPicture}
              text={EMPTY[tab]}
              {...(tab !== 'Past' && isOnline && { action: <LinkButton href="/MakeBooking">New booking</LinkButton> })}
            />
          }
          error={isOnline ? 'Your bookings could not be read' : 'Your bookings cannot be read without a network'}
        >
          {(list) => <BookingList label={tab} bookings={list} hasNext={tab === 'Upcoming'} />}
        </QueryView>
      </SegmentTabs>
    </PageFrame>
  );
}

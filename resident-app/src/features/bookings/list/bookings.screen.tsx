import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { plusIcon, searchIcon } from '@ekhaya/icons/icon-paths';
import { IconButton, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { useHasTwoPanes } from '@ekhaya/ui-kit/layout/two-panes';
import { useState, type ReactNode } from 'react';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import padelPicture from '../pictures/padel-court.svg';
import { useBookings } from '../requests/use-bookings.ts';
import { hasAllWords } from '../texts/search.ts';
import { searchTextOfBooking } from '../texts/booking-texts.ts';
import { BookingPanes } from './booking-panes.tsx';
import type { BookingGroup } from './booking-groups.ts';
import './bookings.screen.css';

const PATHS = { list: '/bookings', detail: '/RequestedBookingDetails' };
const TABS = ['Requested', 'Upcoming', 'Past'] as const;

const EMPTY = {
  Requested: 'No requested bookings!',
  Upcoming: 'No upcoming bookings!',
  Past: 'No past bookings!',
} as const;

/** The person's bookings of facilities. Bookings of the lagoon are listed on the lagoon's own screen. */
export function BookingsScreen() {
  const isOnline = useIsOnline();
  const hasTwoPanes = useHasTwoPanes();
  const bookings = useBookings();
  const [search, setSearch] = useState<string>();
  const words = hasTwoPanes ? (search ?? '').trim() : '';
  return (
    <BookingPanes
      title="Bookings"
      paths={PATHS}
      tabs={TABS}
      firstTab="Upcoming"
      bookings={bookings}
      isListed={(booking) => !booking.about.isLagoon && isFound(booking, words)}
      empty={(group) => noBookings(group, words, isOnline)}
      action={
        <>
          {hasTwoPanes && (
            <IconButton
              icon={searchIcon}
              label="Search bookings"
              aria-expanded={search !== undefined}
              onClick={() => setSearch(search === undefined ? '' : undefined)}
            />
          )}
          <IconButton icon={plusIcon} label="New booking" onClick={() => navigate('/MakeBooking')} />
        </>
      }
      search={
        hasTwoPanes &&
        search !== undefined && (
          <div className="booking-search">
            <SearchField autoFocus label="Search bookings" value={search} onValueChange={setSearch} />
          </div>
        )
      }
    />
  );
}

/** Whether the texts that a row shows contain all searched words. */
const isFound = (booking: Booking, words: string): boolean => hasAllWords(searchTextOfBooking(booking), words);

function noBookings(group: BookingGroup, words: string, isOnline: boolean): ReactNode {
  if (words !== '') return <Empty text={`No booking matches “${words}”.`} />;
  return (
    <Empty
      picture={padelPicture}
      text={EMPTY[group]}
      {...(group !== 'Past' && isOnline && { action: <LinkButton href="/MakeBooking">New booking</LinkButton> })}
    />
  );
}

import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { isLiveStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { shortDatePartsOf, timesText } from '@ekhaya/contract/time/written-times.rules';
import { DateColumn } from '@ekhaya/ui-kit/schedule/date-column';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import { PictureCard } from '@ekhaya/ui-kit/lists/picture-card';
import { Skeleton } from '@ekhaya/ui-kit/feedback/skeleton';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import type { MouseEvent } from 'react';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { nearDateText, titleOfBooking } from '../texts/booking-texts.ts';
import { BookingReason } from '../details/booking-reason.tsx';
import { StatusBadge } from '../details/status-badge.tsx';
import './booking-list.css';

interface BookingListProps {
  label: string;
  bookings: readonly Booking[];
  /** The first booking with the status BOOKED stands above the others as a card with its picture. */
  isNextHighlighted: boolean;
  /** The booking that is open beside the list. */
  chosenId?: string | undefined;
  /** A press replaces the history entry of the open details instead of adding one. */
  isReplacing: boolean;
}

/** A list of bookings; a press opens the details. If the bookings are at several estates, each row names its estate. */
export function BookingList({ label, bookings, isNextHighlighted, chosenId, isReplacing }: BookingListProps) {
  const next = isNextHighlighted ? bookings.find(({ status }) => status === 'BOOKED') : undefined;
  const others = bookings.filter((booking) => booking !== next);
  const isEstateNamed = new Set(bookings.map(({ about }) => about.locationName)).size > 1;
  return (
    <div className="booking-list">
      {next && <NextBooking booking={next} isEstateNamed={isEstateNamed} />}
      {others.length > 0 && (
        <ul className="rows booking-rows" aria-label={label}>
          {others.map((booking) => (
            <li key={booking.id}>
              <BookingRow
                booking={booking}
                isEstateNamed={isEstateNamed}
                isChosen={booking.id === chosenId}
                isReplacing={isReplacing}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The skeleton of a `BookingList`. */
export function BookingListSkeleton({ isNextHighlighted }: { isNextHighlighted: boolean }) {
  return (
    <div className="booking-list">
      <SkeletonRows lead="date" count={3} above={isNextHighlighted && <Skeleton shape="picture-card" />} />
    </div>
  );
}

interface ShownBookingProps {
  booking: Booking;
  /** The bookings of the list are at several estates. */
  isEstateNamed: boolean;
}

function NextBooking({ booking, isEstateNamed }: ShownBookingProps) {
  const { date } = wallClockAt(useCurrentMinute(), booking.about.timeZone);
  return (
    <PictureCard picture={booking.about.imageUrl} isPictureUrgent {...linkToDetails(booking, false)}>
      <span className="booking-next-day">
        {[nearDateText(booking.date, date), isEstateNamed && booking.about.locationName].filter(Boolean).join(' · ')}
      </span>{' '}
      <b className="booking-next-times unbroken">{timesText(booking.start, booking.end)}</b>{' '}
      <span className="booking-next-title">
        <b>{titleOfBooking(booking)}</b> <StatusBadge status={booking.status} />
      </span>
    </PictureCard>
  );
}

interface BookingRowProps extends ShownBookingProps {
  isChosen: boolean;
  isReplacing: boolean;
}

function BookingRow({ booking, isEstateNamed, isChosen, isReplacing }: BookingRowProps) {
  const link = useLinkProperties(linkToDetails(booking, isReplacing));
  return (
    <a
      {...link}
      className={isLiveStatus(booking.status) ? 'row booking-row' : 'row booking-row booking-row-off'}
      aria-current={isChosen ? 'true' : undefined}
    >
      <DateColumn {...shortDatePartsOf(booking.date)} />{' '}
      <span className="row-text">
        <span className="booking-row-head">
          <span className="row-title">{titleOfBooking(booking)}</span> <StatusBadge status={booking.status} />
        </span>{' '}
        <span className="row-note">
          {[timesText(booking.start, booking.end), isEstateNamed && booking.about.locationName]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <BookingReason booking={booking} />
      </span>
    </a>
  );
}

/** The link to a booking's details. It passes the booking itself, so that the details open without a network too. */
function linkToDetails(booking: Booking, isReplacing: boolean) {
  const href = booking.about.isLagoon ? '/RequestedLagoonDetails' : '/RequestedBookingDetails';
  return {
    href,
    onPress: (event: MouseEvent<HTMLElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(href, { record: booking, replace: isReplacing });
    },
  };
}

import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { isLiveStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { DateColumn } from '@ekhaya/ui-kit/schedule/date-column';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import { PictureCard } from '../pictures/picture-card.tsx';
import { Skeleton } from '@ekhaya/ui-kit/feedback/skeleton';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import type { MouseEvent } from 'react';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { nearDateText, stripDay, timesText, titleOfBooking } from '../texts/booking-texts.ts';
import { BookingReason } from '../details/booking-reason.tsx';
import { StatusBadge } from '../details/status-badge.tsx';
import './booking-list.css';

interface BookingListProps {
  label: string;
  bookings: readonly Booking[];
  /** The next one that is agreed stands above the others with its picture. */
  hasNext?: boolean;
  /** The one that is open beside the list. */
  chosenId?: string | undefined;
  /** A press takes the place of the details that are open, instead of lying on top of them. */
  isReplacing?: boolean;
}

/** Bookings in their order, each opening its details. Where they are of several estates, each names its own. */
export function BookingList({ label, bookings, hasNext = false, chosenId, isReplacing = false }: BookingListProps) {
  const next = hasNext ? bookings.find(({ status }) => status === 'BOOKED') : undefined;
  const others = bookings.filter((booking) => booking !== next);
  const isMixed = new Set(bookings.map(({ about }) => about.locationName)).size > 1;
  return (
    <div className="booking-list">
      {next && <NextBooking booking={next} isMixed={isMixed} />}
      {others.length > 0 && (
        <ul className="rows booking-rows" aria-label={label}>
          {others.map((booking) => (
            <li key={booking.id}>
              <BookingRow
                booking={booking}
                isMixed={isMixed}
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

/** Bookings to come, the next one above them as a card. */
export function BookingsToCome({ hasNext = false }: { hasNext?: boolean }) {
  return (
    <div className="booking-list">
      <SkeletonRows lead="date" count={3} above={hasNext && <Skeleton shape="picture-card" />} />
    </div>
  );
}

interface ShownBookingProps {
  booking: Booking;
  /** The list has bookings of several estates. */
  isMixed: boolean;
}

function NextBooking({ booking, isMixed }: ShownBookingProps) {
  const { date } = wallClockAt(useCurrentMinute(), booking.about.timeZone);
  return (
    <PictureCard picture={booking.about.imageUrl} isPictureUrgent {...detailsOf(booking, false)}>
      <span className="booking-next-day">
        {[nearDateText(booking.date, date), isMixed && booking.about.locationName].filter(Boolean).join(' · ')}
      </span>{' '}
      <b className="booking-next-times unbroken">{timesText(booking)}</b>{' '}
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

function BookingRow({ booking, isMixed, isChosen, isReplacing }: BookingRowProps) {
  const link = useLinkProperties(detailsOf(booking, isReplacing));
  const { weekday, day, month } = stripDay(booking.date, false);
  return (
    <a
      {...link}
      className={isLiveStatus(booking.status) ? 'row booking-row' : 'row booking-row booking-row-off'}
      aria-current={isChosen ? 'true' : undefined}
    >
      <DateColumn weekday={weekday} day={day} month={month} />{' '}
      <span className="row-text">
        <span className="booking-row-head">
          <span className="row-title">{titleOfBooking(booking)}</span> <StatusBadge status={booking.status} />
        </span>{' '}
        <span className="row-note">
          {[timesText(booking), isMixed && booking.about.locationName].filter(Boolean).join(' · ')}
        </span>
        <BookingReason booking={booking} />
      </span>
    </a>
  );
}

/** The details open with the booking itself, so that they are there without a network too. */
function detailsOf(booking: Booking, isReplacing: boolean) {
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

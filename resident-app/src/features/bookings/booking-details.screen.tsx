import type { Booking } from '@ekhaya/contract/bookings';
import { awaitsAnswer, canCancel, canReschedule, labelOf } from '@ekhaya/contract/bookings.rules';
import { Button, ButtonPair } from '@ekhaya/ui-kit/button';
import { HeroFrame } from '@ekhaya/ui-kit/hero-frame';
import { QueryView } from '@ekhaya/ui-kit/query-view';
import { useState } from 'react';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { goBack } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { answerText } from './booking-texts.ts';
import { BookingFacts } from './components/booking-facts.tsx';
import { RescheduleSheet } from './components/reschedule-sheet.tsx';
import { StatusBadge } from './components/status-badge.tsx';
import { useBookingRecord } from './records.ts';
import { useBookings } from './use-bookings.ts';
import { useCancellation } from './use-cancellation.ts';
import './bookings.css';

/** A booking of a facility. */
export function BookingDetailsScreen() {
  const booking = useBookingRecord('/bookings');
  return booking ? <BookingDetails opened={booking} /> : null;
}

/** A booking of the lagoon. */
export function LagoonDetailsScreen() {
  const booking = useBookingRecord('/lagoon');
  return booking ? <BookingDetails opened={booking} /> : null;
}

function BookingDetails({ opened }: { opened: Booking }) {
  const isOnline = useIsOnline();
  const now = useCurrentMinute();
  const bookings = useBookings();
  const [isRescheduling, setIsRescheduling] = useState(false);
  const { cancel, isCancelling } = useCancellation();
  const booking = bookings.data?.find(({ id }) => id === opened.id) ?? opened;
  const mayCancel = booking.can.cancel && canCancel(booking, now);
  const mayReschedule = booking.can.reschedule && canReschedule(booking, now);
  const cancelButton = (
    <Button variant="outline" className="booking-cancel" isBusy={isCancelling} onClick={() => void cancel(booking)}>
      Cancel booking
    </Button>
  );
  const rescheduleButton = <Button onClick={() => setIsRescheduling(true)}>Reschedule</Button>;
  return (
    <HeroFrame
      title={labelOf(booking.about.serviceName)}
      picture={booking.about.imageUrl}
      status={<StatusBadge status={booking.status} />}
      note={awaitsAnswer(booking, now) ? answerText(booking.about.answerWithinWorkingDays) : undefined}
      onBack={goBack}
      {...((mayCancel || mayReschedule) && {
        dock:
          mayCancel && mayReschedule ? (
            <ButtonPair>
              {cancelButton}
              {rescheduleButton}
            </ButtonPair>
          ) : mayCancel ? (
            cancelButton
          ) : (
            rescheduleButton
          ),
      })}
    >
      <QueryView
        query={{ ...bookings, data: booking }}
        isOffline={!isOnline}
        empty={null}
        isEmpty={() => false}
        error="This booking could not be read again"
      >
        {(shown) => <BookingFacts booking={shown} />}
      </QueryView>
      {isRescheduling && <RescheduleSheet booking={booking} onClose={() => setIsRescheduling(false)} />}
    </HeroFrame>
  );
}

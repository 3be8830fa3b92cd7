import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { isAwaitingDecision, canCancel, canReschedule, labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { trashIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { usePane } from '@ekhaya/ui-kit/layout/two-panes';
import { useState } from 'react';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { answerText, nearDayText, titleOfBooking } from '../texts/booking-texts.ts';
import { useBookAgain } from './use-book-again.ts';
import { AnswerPromise } from '../requests/booking-notes.tsx';
import { useBookings } from '../requests/use-bookings.ts';
import { useCancellation } from '../requests/use-cancellation.ts';
import { BookingFacts } from './booking-facts.tsx';
import { RescheduleSheet } from '../requests/reschedule-sheet.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One booking with its facts and actions. In the pane beside the list the title shows its times. */
export function BookingDetails({ opened }: { opened: Booking }) {
  const isOnline = useIsOnline();
  const now = useCurrentMinute();
  const bookings = useBookings();
  const [isRescheduling, setIsRescheduling] = useState(false);
  const isBeside = usePane() === 'detail';
  const booking = bookings.data?.find(({ id }) => id === opened.id) ?? opened;
  const { date } = wallClockAt(now, booking.about.timeZone);
  const promise = isAwaitingDecision(booking, now) ? answerText(booking.about.answerWithinWorkingDays) : undefined;
  const actions = useActions(booking, now, () => setIsRescheduling(true));
  return (
    <HeroFrame
      title={isBeside ? timesText(booking.start, booking.end) : labelOf(booking.about.serviceName)}
      picture={booking.about.imageUrl}
      status={<StatusBadge status={booking.status} />}
      note={isBeside ? `${titleOfBooking(booking)}, ${nearDayText(booking.date, date)}` : promise}
      onBack={goBack}
      {...(actions && { dock: actions })}
    >
      {isBeside && promise !== undefined && <AnswerPromise>{promise}</AnswerPromise>}
      <QueryView
        query={{ ...bookings, data: booking }}
        isOffline={!isOnline}
        empty={null}
        isEmpty={() => false}
        error="This booking could not be read again"
      >
        {(shown) => <BookingFacts booking={shown} isTimeInTitle={isBeside} />}
      </QueryView>
      {isRescheduling && <RescheduleSheet booking={booking} onClose={() => setIsRescheduling(false)} />}
    </HeroFrame>
  );
}

/** The buttons of a booking, or undefined if it allows no action. */
function useActions(booking: Booking, now: Date, onReschedule: () => void) {
  const isOnline = useIsOnline();
  const { cancel, isCancelling } = useCancellation();
  const bookAgain = useBookAgain(booking, now);
  if (bookAgain) {
    return (
      <Button disabled={!isOnline} onClick={bookAgain}>
        Book again
      </Button>
    );
  }
  const cancelButton = booking.can.cancel && canCancel(booking, now) && (
    <Button variant="danger" icon={trashIcon} isBusy={isCancelling} onClick={() => void cancel(booking)}>
      Cancel booking
    </Button>
  );
  const rescheduleButton = booking.can.reschedule && canReschedule(booking, now) && (
    <Button onClick={onReschedule}>Reschedule</Button>
  );
  if (cancelButton && rescheduleButton) {
    return (
      <ButtonPair>
        {cancelButton}
        {rescheduleButton}
      </ButtonPair>
    );
  }
  return cancelButton || rescheduleButton || undefined;
}

/** The skeleton of `BookingDetails`, shown while a booking that a notification names is being read. */
export function BookingDetailsSkeleton() {
  return (
    <PageFrame title="Booking" onBack={goBack}>
      <SkeletonRows lead="icon" count={4} />
    </PageFrame>
  );
}

import type { Booking, Service } from '@ekhaya/contract/bookings/bookings';
import { groupOfBooking } from '@ekhaya/contract/bookings/bookings.rules';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { offerPushOnce } from '../../../platform/push/offer-push.ts';
import { useSession } from '../../../platform/session/session.ts';
import { textOfProblem } from './booking-problem.tsx';
import { dateAndTimesText, titleOfBooking } from '../texts/booking-texts.ts';
import { sendBooking } from '../availability/bookings.queries.ts';
import type { WantedResource } from '../availability/schedule.rules.ts';
import { useAttempt } from './use-attempt.ts';
import { showChangedBooking } from './use-bookings.ts';

/** Booking alerts stand for 5 s (spec section 9). */
export const BOOKING_ALERT_STANDS_FOR = 5_000;

const PUSH_OFFER = 'We will tell you when your booking is answered, also while the app is closed.';

export interface BookingWish {
  date: string;
  start: string;
  end: string;
  resources: WantedResource[];
  visitors?: number;
  unitNumber?: string;
}

/** What is said of a booking that was made, and of one that was not. */
export interface BookingMessages {
  made: (booking: Booking) => { title: string; text: string };
  failed: (error: unknown) => { title: string; text: string };
  goesTo: (booking: Booking) => { path: string; tab: string };
}

const messagesOfFacilities: BookingMessages = {
  made: (booking) => ({
    title: 'Success',
    text: [
      'Your booking has been requested',
      ...(booking.status === 'BOOKED' ? ['It was accepted at once.'] : []),
      summaryOf(booking),
    ].join('\n'),
  }),
  failed: () => ({ title: 'Error', text: 'Unable to make booking, contact support' }),
  goesTo: (booking) => ({ path: '/bookings', tab: groupOfBooking(booking, new Date()) }),
};

/** One line that sums a booking up: what, when. */
export const summaryOf = (booking: Booking): string => `${titleOfBooking(booking)}, ${dateAndTimesText(booking)}`;

/** Books at a service in the name of the person, and says how that went. */
export function useBooking(service: Service, onBooked: () => void, messages = messagesOfFacilities) {
  const { user } = useSession();
  const { current } = useCurrentAccess();
  const { send, isSending, error, forgetError } = useAttempt(sendBooking);
  async function book({ date, start, end, resources, visitors = 1, unitNumber }: BookingWish): Promise<void> {
    try {
      const made = await send({
        locationId: service.locationId,
        services: [service.id],
        resources,
        date,
        start,
        end,
        customer: {
          email: user?.email ?? '',
          name: user?.name ?? '',
          mobile: user?.mobile ?? '',
          extraInfo: { unitNumber: unitNumber ?? current?.unitNumber ?? '' },
        },
        access: { visitors },
      });
      onBooked();
      void showChangedBooking(made);
      await showAlert({ ...messages.made(made), dismissAfterMilliseconds: BOOKING_ALERT_STANDS_FOR });
      const { path, tab } = messages.goesTo(made);
      navigate(path, { replace: true, record: { tab } });
      // Somebody will answer, perhaps tomorrow: a moment at which being told means something.
      if (made.status === 'REQUESTED') void offerPushOnce(PUSH_OFFER).catch(() => undefined);
    } catch (thrown) {
      if (thrown instanceof Error && textOfProblem(thrown) !== undefined) return;
      void showAlert({ ...messages.failed(thrown), dismissAfterMilliseconds: BOOKING_ALERT_STANDS_FOR });
    }
  }
  return { book, isSending, error, forgetError };
}

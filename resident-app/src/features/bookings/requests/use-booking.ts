import type { Booking, Service } from '@ekhaya/contract/bookings/bookings';
import { groupOfBooking } from '@ekhaya/contract/bookings/bookings.rules';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { rememberScreen } from '../../../platform/navigation/staying-screen.ts';
import { offerPushOnce } from '../../../platform/push/offer-push.ts';
import { useSession } from '../../../platform/session/session.ts';
import { problemText } from './booking-problem.tsx';
import { summaryOfBooking } from '../texts/booking-texts.ts';
import { sendBooking } from '../availability/bookings.queries.ts';
import type { ResourceQuantity } from '../availability/schedule.rules.ts';
import { showBookingAlert } from './booking-alert.ts';
import { useIdempotentWrite } from './use-idempotent-write.ts';
import { showChangedBooking } from './use-bookings.ts';

/** The reason that the offer of push messages gives. */
const PUSH_OFFER = 'We will tell you when your booking is answered, also while the app is closed.';

/** The date, times and resources that the person chose. */
export interface ChosenBooking {
  date: string;
  start: string;
  end: string;
  resources: ResourceQuantity[];
  visitors?: number;
  unitNumber?: string;
}

/** The alerts after a success and after a failure, and the list that opens after a success. */
export interface BookingMessages {
  made: (booking: Booking) => { title: string; text: string };
  failed: (error: unknown) => { title: string; text: string };
  destination: (booking: Booking) => { path: string; tab: string };
}

/** The alerts after a booking of a facility, and where the app goes then. */
export const facilityMessages: BookingMessages = {
  made: (booking) => ({
    title: 'Success',
    text: [
      'Your booking has been requested',
      ...(booking.status === 'BOOKED' ? ['It was accepted at once.'] : []),
      summaryOfBooking(booking),
    ].join('\n'),
  }),
  failed: () => ({ title: 'Error', text: 'Unable to make booking, contact support' }),
  destination: (booking) => ({ path: '/bookings', tab: groupOfBooking(booking, new Date()) }),
};

/**
 * Books a service in the person's name, shows an alert with the result and opens the list that has the booking, unless the person
 * has gone to another screen meanwhile.
 */
export function useBooking(service: Service, onBooked: () => void, messages = facilityMessages) {
  const { user } = useSession();
  const { current } = useCurrentAccess();
  const { send, isSending, error, resetError } = useIdempotentWrite(sendBooking, { overtakes: false });
  async function book({ date, start, end, resources, visitors = 1, unitNumber }: ChosenBooking): Promise<void> {
    const isStillHere = rememberScreen();
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
      const success = messages.made(made);
      await showBookingAlert(success.title, success.text);
      const { path, tab } = messages.destination(made);
      if (isStillHere()) navigate(path, { replace: true, record: { tab } });
      // Staff will answer later, so a push message is useful now.
      if (made.status === 'REQUESTED') void offerPushOnce(PUSH_OFFER).catch(() => undefined);
    } catch (thrown) {
      if (thrown instanceof Error && problemText(thrown) !== undefined) return;
      const failure = messages.failed(thrown);
      void showBookingAlert(failure.title, failure.text);
    }
  }
  return { book, isSending, error, resetError };
}

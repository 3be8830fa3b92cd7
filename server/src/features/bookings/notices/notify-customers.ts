import { labelOf, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { LiveEvent } from '../../../platform/live/live-hub.ts';
import { notifyPeople, type PersonalNotification } from '../../notifications/index.ts';

/** What is said of a booking. */
export interface NotifiedBooking {
  id: string;
  estateId: string;
  estateName: string;
  serviceName: string;
  isLagoon: boolean;
  imageUrl: string;
  customerId: string;
  date: string;
  startsAt: string;
  endsAt: string;
}

type Parts = Pick<Dependencies, 'live' | 'clock'>;

/** What lets the open pages of the customers and of the staff of the estates read their bookings again. */
const eventsOf = (all: readonly Pick<NotifiedBooking, 'customerId' | 'estateId'>[]): LiveEvent[] => {
  const people = [...new Set(all.map(({ customerId }) => customerId))];
  const estates = [...new Set(all.map(({ estateId }) => estateId))];
  return [
    ...people.map((userId) => ({ topic: 'bookings', audience: { kind: 'person', userId } }) as const),
    ...estates.map((estateId) => ({ topic: 'bookings', audience: { kind: 'staff', estateId } }) as const),
  ];
};

/** Lets the open pages read a booking again whose customer is told nothing. */
export const publishBookingChange = (
  transaction: Queryable,
  booking: Pick<NotifiedBooking, 'customerId' | 'estateId'>,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => live.publish(transaction, ...eventsOf([booking]));

const dayFormat = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `Clubhouse Hall, Sat, 28 Nov, 14:00 – 18:00`. */
const describeBooking = ({ serviceName, date, startsAt, endsAt }: NotifiedBooking): string =>
  `${labelOf(serviceName)}, ${dayFormat.format(new Date(`${date}T00:00:00Z`))}, ${displayTime(startsAt)} – ${displayTime(endsAt)}`;

/** Short and warm: the title and the sentence of each status. */
const statusTexts = (status: BookingStatus, reason: string): { title: string; sentence: string } => {
  const words: Record<BookingStatus, { title: string; sentence: string }> = {
    BOOKED: { title: 'Your booking is confirmed', sentence: 'It is yours. Enjoy!' },
    REQUESTED: {
      title: 'Your booking has been requested',
      sentence: 'We will let you know as soon as it is answered.',
    },
    REJECTED: { title: 'Your booking could not be accepted', sentence: reason },
    CANCELED: { title: 'Your booking has been cancelled', sentence: reason },
  };
  return words[status];
};

/** The details of the booking in the app: there a query names what a press hands over. */
const detailsUrl = ({ id, isLagoon }: NotifiedBooking): string =>
  `${isLagoon ? '/RequestedLagoonDetails' : '/RequestedBookingDetails'}?booking=${encodeURIComponent(id)}`;

const toNotification = (
  booking: NotifiedBooking,
  { title, sentence }: { title: string; sentence: string },
): PersonalNotification => {
  const what = describeBooking(booking);
  return {
    userId: booking.customerId,
    notification: {
      type: 'booking',
      title,
      description: sentence === '' ? what : `${what}. ${sentence}`,
      image: booking.imageUrl,
      url: detailsUrl(booking),
      notificationId: booking.id,
    },
    mail: {
      subject: `${title}: ${what}`,
      text: [`${title}.`, what, sentence, `Warm regards,\n${booking.estateName}`].filter(Boolean).join('\n\n'),
    },
  };
};

/**
 * Tells customers that the status of their bookings has changed: by live stream, notification, push and mail, all of them rows of
 * the transaction that changes it, written in the same few statements however many they are.
 */
export const notifyStatusChanges = async (
  transaction: Queryable,
  all: readonly NotifiedBooking[],
  { status, reason }: { status: BookingStatus; reason: string },
  parts: Parts,
): Promise<void> => {
  if (all.length === 0) return;
  const words = statusTexts(status, reason);
  await notifyPeople(
    transaction,
    all.map((booking) => toNotification(booking, words)),
    parts,
    eventsOf(all),
  );
};

/** The same for one booking. */
export const notifyStatusChange = (
  transaction: Queryable,
  booking: NotifiedBooking,
  change: { status: BookingStatus; reason: string },
  parts: Parts,
): Promise<void> => notifyStatusChanges(transaction, [booking], change, parts);

import { labelOf, type BookingStatus } from '@ekhaya/contract/bookings.rules';
import { displayTime } from '@ekhaya/contract/wall-clock.rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notifyPerson } from '../notifications/index.ts';

/** What is said of a booking. */
export interface ToldBooking {
  id: string;
  estateId: string;
  estateName: string;
  serviceName: string;
  imageUrl: string;
  customerId: string;
  date: string;
  startsAt: string;
  endsAt: string;
}

type Parts = Pick<Dependencies, 'live' | 'clock'>;

/** Lets the open pages of the customer and of the staff of the estate read their bookings again. */
export const publishBookings = async (
  transaction: Queryable,
  { customerId, estateId }: Pick<ToldBooking, 'customerId' | 'estateId'>,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  await live.publish(
    transaction,
    { topic: 'bookings', audience: { kind: 'person', userId: customerId } },
    { topic: 'bookings', audience: { kind: 'staff', estateId } },
  );
};

const dayFormat = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `Clubhouse Hall, Sat, 28 Nov, 14:00 – 18:00`. */
const whatAndWhen = ({ serviceName, date, startsAt, endsAt }: ToldBooking): string =>
  `${labelOf(serviceName)}, ${dayFormat.format(new Date(`${date}T00:00:00Z`))}, ${displayTime(startsAt)} – ${displayTime(endsAt)}`;

/** Short and warm: the title and the sentence of each status. */
const wordsOf = (status: BookingStatus, reason: string): { title: string; sentence: string } => {
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

/**
 * Tells a customer that the status of her booking has changed: by live stream, notification, push and mail, all of them rows of
 * the transaction that changes it.
 */
export const tellOfStatus = async (
  transaction: Queryable,
  booking: ToldBooking,
  { status, reason }: { status: BookingStatus; reason: string },
  parts: Parts,
): Promise<void> => {
  const { title, sentence } = wordsOf(status, reason);
  const what = whatAndWhen(booking);
  await publishBookings(transaction, booking, parts);
  await notifyPerson(
    transaction,
    {
      userId: booking.customerId,
      notification: {
        type: 'booking',
        title,
        description: sentence === '' ? what : `${what}. ${sentence}`,
        image: booking.imageUrl,
        notificationId: booking.id,
      },
      mail: {
        subject: `${title}: ${what}`,
        text: [`${title}.`, what, sentence, `Warm regards,\n${booking.estateName}`].filter(Boolean).join('\n\n'),
      },
    },
    parts,
  );
};

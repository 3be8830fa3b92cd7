import { labelOf, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { plainTimesText } from '@ekhaya/contract/time/written-times.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { LiveEvent } from '../../../platform/live/live-hub.ts';
import { notifyPeople, type PersonalNotification } from '../../notifications/index.ts';

/** A booking with the properties that its notifications contain. */
export interface NotifiedBooking {
  id: string;
  estateId: string;
  estateName: string;
  serviceName: string;
  /** The new place, if the booking has moved to another one. */
  place?: string | undefined;
  isLagoon: boolean;
  imageUrl: string;
  customerId: string;
  date: string;
  startsAt: string;
  endsAt: string;
}

type Needs = Pick<Dependencies, 'live' | 'clock'>;

/** Returns the live events that make the open pages of the customers and of the estates' staff reload their bookings. */
const eventsOf = (all: readonly Pick<NotifiedBooking, 'customerId' | 'estateId'>[]): LiveEvent[] => {
  const people = [...new Set(all.map(({ customerId }) => customerId))];
  const estates = [...new Set(all.map(({ estateId }) => estateId))];
  return [
    ...people.map((userId) => ({ topic: 'bookings', audience: { kind: 'person', userId } }) as const),
    ...estates.map((estateId) => ({ topic: 'bookings', audience: { kind: 'staff', estateId } }) as const),
  ];
};

/** Publishes that a booking has changed, without a notification for the customer. */
export const publishBookingChange = (
  transaction: Queryable,
  booking: Pick<NotifiedBooking, 'customerId' | 'estateId'>,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => live.publish(transaction, ...eventsOf([booking]));

/** Publishes to the staff of an estate that its bookings changed, and to nobody else. */
export const publishBookingsToStaff = (
  transaction: Queryable,
  estateId: string,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => live.publish(transaction, { topic: 'bookings', audience: { kind: 'staff', estateId } });

const dayFormat = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

type Times = Pick<NotifiedBooking, 'date' | 'startsAt' | 'endsAt'>;

/** Formats the time of a booking: `Sat, 28 Nov, 14:00 – 18:00`. */
const describeTimes = ({ date, startsAt, endsAt }: Times): string =>
  `${dayFormat.format(new Date(`${date}T00:00:00Z`))}, ${plainTimesText(startsAt, endsAt)}`;

/** Formats the service and the time of a booking: `Clubhouse Hall, Sat, 28 Nov, 14:00 – 18:00`. */
export const describeBooking = ({
  serviceName,
  place = '',
  ...times
}: Times & Pick<NotifiedBooking, 'serviceName' | 'place'>): string =>
  `${[labelOf(serviceName), place].filter(Boolean).join(', ')}, ${describeTimes(times)}`;

interface NoticeTexts {
  title: string;
  sentence: string;
}

/** Returns the title and the sentence of the notification about a status. */
const statusTexts = (status: BookingStatus, reason: string): NoticeTexts => {
  const texts: Record<BookingStatus, NoticeTexts> = {
    BOOKED: { title: 'Your booking is confirmed', sentence: ['It is yours.', reason].filter(Boolean).join(' ') },
    REQUESTED: {
      title: 'Your booking has been requested',
      sentence: 'We will let you know as soon as it is answered.',
    },
    REJECTED: { title: 'Your booking could not be accepted', sentence: reason },
    CANCELED: { title: 'Your booking has been cancelled', sentence: reason },
  };
  return texts[status];
};

/** Returns the path of the app's screen with the details of the booking. */
const detailsUrl = ({ id, isLagoon }: NotifiedBooking): string =>
  `${isLagoon ? '/RequestedLagoonDetails' : '/RequestedBookingDetails'}?booking=${encodeURIComponent(id)}`;

/** Returns the title and the sentence of the notification about other times or another place that staff have chosen. */
const moveTexts = (after: Times, { before, status }: { before: Times; status: BookingStatus }): NoticeTexts => {
  const [then, now] = [describeTimes(before), describeTimes(after)];
  const moved = then === now ? 'to another place' : `from ${then}`;
  return {
    title: 'Your booking has moved',
    sentence: `The estate has moved it ${moved}. ${statusTexts(status, '').sentence}`,
  };
};

const toNotification = (booking: NotifiedBooking, { title, sentence }: NoticeTexts): PersonalNotification => {
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
 * Notifies customers of the new status of their bookings by live event, notification, push and mail. All are
 * written as rows in the surrounding transaction. The number of statements does not depend on the number of bookings.
 */
export const notifyStatusChanges = async (
  transaction: Queryable,
  all: readonly NotifiedBooking[],
  { status, reason }: { status: BookingStatus; reason: string },
  dependencies: Needs,
): Promise<void> => {
  if (all.length === 0) return;
  const texts = statusTexts(status, reason);
  await dependencies.live.publish(transaction, ...eventsOf(all));
  await notifyPeople(
    transaction,
    all.map((booking) => toNotification(booking, texts)),
    dependencies,
  );
};

/** Notifies the customer of one booking of its new status, as `notifyStatusChanges` does for many. */
export const notifyStatusChange = (
  transaction: Queryable,
  booking: NotifiedBooking,
  change: { status: BookingStatus; reason: string },
  dependencies: Needs,
): Promise<void> => notifyStatusChanges(transaction, [booking], change, dependencies);

/** Notifies the customer of one booking that staff have moved it, and from when. `status` is the one that it has now. */
export const notifyMove = async (
  transaction: Queryable,
  booking: NotifiedBooking,
  change: { before: Times; status: BookingStatus },
  dependencies: Needs,
): Promise<void> => {
  await dependencies.live.publish(transaction, ...eventsOf([booking]));
  await notifyPeople(transaction, [toNotification(booking, moveTexts(booking, change))], dependencies);
};

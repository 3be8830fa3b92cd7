import { dayText, plainTimesText } from '@ekhaya/contract/time/written-times.rules';
import { person, textOf, type Fields, type Part, type SentenceMaker, type Told } from './sentence.ts';

/** What a decision is called, by the status that the booking gets. */
const verbs: Readonly<Record<string, string>> = {
  BOOKED: 'accepted',
  REJECTED: 'rejected',
  CANCELED: 'cancelled',
  REQUESTED: 'asked again for',
};

/** The names of withdrawn decisions, by the kind of the record. */
const decided: Readonly<Record<string, string>> = { closure: 'a closed day', mail: 'the decision on a mail' };

/** `the booking of Thandi Nkosi: Clubhouse Hall, Thu 3 Dec` */
const bookingOf = ({ after, subject, names }: Told, isDayNamed = true): (string | Part)[] => {
  const booking = names.booking(subject.kind === 'booking' ? subject.id : textOf(after, 'bookingId'));
  if (booking === undefined) return ['a booking that is no longer there'];
  const what = isDayNamed ? `${booking.title}, ${dayText(booking.date)}` : booking.title;
  return ['the booking of ', person(names, booking.customerId), `: ${what}`];
};

/** ` from Fri 4 Dec, 17:00 – 18:00` of a moved booking. */
const whenOf = (fields: Fields): string => {
  const [date, start, end] = [textOf(fields, 'date'), textOf(fields, 'start'), textOf(fields, 'end')];
  return date === '' ? '' : `${dayText(date)}, ${plainTimesText(start, end)}`;
};

const atPlace = (fields: Fields): string => {
  const place = textOf(fields, 'place');
  return place === '' ? '' : `, ${place}`;
};

const closedDay = (fields: Fields): string => {
  const date = textOf(fields, 'date');
  return date === '' ? 'a day' : dayText(date);
};

const named = (fields: Fields, kind: string): string => `the ${kind} ${textOf(fields, 'name')}`.trim();

/** The sentences about bookings, closed days and what can be booked. */
export const bookingSentences: Record<string, SentenceMaker> = {
  'booking.add': {
    group: 'bookings',
    words: 'made a booking for somebody',
    describe: (told) => ['made ', ...bookingOf(told)],
  },
  'booking.decide': {
    group: 'bookings',
    words: 'accepted rejected cancelled decided on a booking',
    describe: (told) => [`${verbs[textOf(told.after, 'status')] ?? 'decided on'} `, ...bookingOf(told)],
  },
  'booking.reschedule': {
    group: 'bookings',
    words: 'moved a booking',
    describe: (told) => [
      'moved ',
      ...bookingOf(told, false),
      `, from ${whenOf(told.before)} to ${whenOf(told.after)}${atPlace(told.after)}`,
    ],
  },
  'decision.undo': {
    group: 'bookings',
    words: 'took back a decision undo',
    describe: (told) =>
      told.subject.kind === 'booking'
        ? ['took back the decision on ', ...bookingOf(told)]
        : [`took back ${decided[told.subject.kind] ?? 'a decision'}`],
  },
  'bookings.limits': {
    group: 'facilities',
    words: 'changed how many bookings a house may have',
    describe: () => ['changed how many bookings a house may have'],
  },
  'closure.add': {
    group: 'facilities',
    words: 'closed a day',
    describe: ({ after }) => {
      const canceled = Array.isArray(after['canceled']) ? after['canceled'].length : 0;
      const effect =
        canceled === 0 ? '' : `; ${canceled} ${canceled === 1 ? 'booking was' : 'bookings were'} cancelled`;
      return [`closed ${closedDay(after)}${effect}`];
    },
  },
  'closure.change': {
    group: 'facilities',
    words: 'changed why a day is closed',
    describe: ({ after }) => [`changed why ${closedDay(after)} is closed`],
  },
  'closure.remove': {
    group: 'facilities',
    words: 'opened a closed day again',
    describe: ({ before }) => [`opened ${closedDay(before)} again`],
  },
  'location.add': {
    group: 'facilities',
    words: 'opened bookings for an estate',
    describe: () => ['opened bookings for the estate'],
  },
  'location.change': {
    group: 'facilities',
    words: 'switched bookings of an estate on off',
    describe: ({ after }) => [`switched the bookings of the estate ${after['isEnabled'] === true ? 'on' : 'off'}`],
  },
  'service.add': {
    group: 'facilities',
    words: 'added a facility',
    describe: ({ after }) => [`added ${named(after, 'facility')}`],
  },
  'service.change': {
    group: 'facilities',
    words: 'changed a facility',
    describe: ({ after }) => [`changed ${named(after, 'facility')}`],
  },
  'resource.add': {
    group: 'facilities',
    words: 'added a resource',
    describe: ({ after }) => [`added ${named(after, 'resource')}`],
  },
  'resource.change': {
    group: 'facilities',
    words: 'changed a resource',
    describe: ({ after }) => [`changed ${named(after, 'resource')}`],
  },
};

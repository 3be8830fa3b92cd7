import { labelOf, wholeDay } from '@ekhaya/contract/bookings/bookings.rules';
import { displayTime, minutesOfTime, timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import type { BookingDay } from '@ekhaya/contract/bookings/console-booking-day';
import type { TimeRange } from '../plan/day-plan.rules.ts';
import { peopleText } from '../../../platform/page/counted.rules.ts';

type DayRow = BookingDay['rows'][number];
export type DayBooking = DayRow['bookings'][number];

/** Bookings that are drawn as one block: a single one, or all that share a pool of places or stock at that time. */
export interface DayBlock extends TimeRange {
  key: string;
  bookings: readonly DayBooking[];
  /** The first line: the name of the customer, or how many people. */
  title: string;
  /** The second line. */
  note: string;
  isAsked: boolean;
  /** Whether no place is left. */
  isFull: boolean;
}

/** Closed hours of a place. */
export interface PlaceClosure extends TimeRange {
  id: string;
  /** The last of the days without a gap that are closed as a whole. */
  lastDay: string;
  reason: string;
  /** How many people were told that their bookings are cancelled. */
  told: number;
}

/** A row of the day view: something that can be booked on its own, or a service whose places are shared. */
export interface DayPlace {
  key: string;
  serviceId: string;
  kind: DayRow['kind'];
  name: string;
  imageUrl: string;
  hours: TimeRange | null;
  closures: readonly PlaceClosure[];
  blocks: readonly DayBlock[];
  /** Whether one booking excludes another. */
  isExclusive: boolean;
}

const minutes = (time: string): number => minutesOfTime(time) ?? 0;
/** `T. Nkosi` */
const shortName = (name: string): string => {
  const words = name.split(' ');
  return words.length < 2 ? name : `${[...(words[0] ?? '')][0] ?? ''}. ${words.slice(1).join(' ')}`;
};

const blockOf = (booking: DayBooking): DayBlock => ({
  key: booking.id,
  start: booking.start,
  end: booking.end,
  bookings: [booking],
  title: shortName(booking.customerName),
  note: booking.status === 'BOOKED' ? peopleText(booking.visitors) : `${booking.visitors}, asked`,
  isAsked: booking.status === 'REQUESTED',
  isFull: false,
});

const isDuring = (range: TimeRange, from: number, until: number): boolean =>
  minutes(range.start) < until && minutes(range.end) > from;

/** Returns the piece of stock that is most used in a time: `7 kayaks of 8`. Empty if no stock is used. */
function stockText(rows: readonly DayRow[], from: number, until: number): { text: string; isFull: boolean } {
  const used = rows
    .filter(({ resourceId }) => resourceId !== null)
    .map((row) => {
      const taken = row.bookings
        .filter((booking) => isDuring(booking, from, until))
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return { name: labelOf(row.name), taken, of: row.quantity ?? 1 };
    })
    .filter(({ taken }) => taken > 0)
    .toSorted((one, other) => other.taken / other.of - one.taken / one.of);
  const [most] = used;
  if (most === undefined) return { text: '', isFull: false };
  return { text: `${most.name}: ${most.taken} of ${most.of}`, isFull: most.taken >= most.of };
}

/** Divides the bookings of a shared place at each start and end, so that every block has the same people throughout. */
function sharedBlocks(all: readonly DayBooking[], rows: readonly DayRow[]): DayBlock[] {
  const moments = [...new Set(all.flatMap(({ start, end }) => [minutes(start), minutes(end)]))].toSorted(
    (a, b) => a - b,
  );
  const limit = rows.find(({ resourceId }) => resourceId === null)?.quantity ?? Infinity;
  return moments.slice(0, -1).flatMap((from, at) => {
    const until = moments[at + 1] ?? from;
    const within = all.filter((booking) => isDuring(booking, from, until));
    const [only, ...others] = within;
    if (only === undefined) return [];
    const count = within.reduce((sum, { visitors }) => sum + visitors, 0);
    const stock = stockText(rows, from, until);
    const isFull = stock.isFull || count >= limit;
    const one = others.length === 0 ? blockOf(only) : undefined;
    return [
      {
        key: `${from} ${only.id}`,
        start: timeOfMinutes(from),
        end: timeOfMinutes(until),
        bookings: within,
        title: one?.title ?? peopleText(count),
        note: isFull ? `${stock.text || peopleText(count)}, full` : stock.text || (one?.note ?? ''),
        isAsked: within.every(({ status }) => status === 'REQUESTED'),
        isFull,
      },
    ];
  });
}

/**
 * Turns the rows of a day into the places that the day view draws: each exclusive resource is a place of its own; a service with
 * stock or with visitors alone is one place, whose bookings may overlap.
 */
export function placesOfDay(day: BookingDay): DayPlace[] {
  const services = [...new Set(day.rows.map(({ serviceId }) => serviceId))];
  return services.flatMap((serviceId) => {
    const rows = day.rows.filter((row) => row.serviceId === serviceId);
    const resources = rows.filter(({ resourceId }) => resourceId !== null);
    const closures = day.closures.filter((closure) => closure.serviceId === null || closure.serviceId === serviceId);
    const isExclusive = resources.length > 0 && resources.every(({ quantity }) => quantity === 1);
    const placeOf = (row: DayRow, name: string): Omit<DayPlace, 'blocks' | 'key'> => ({
      serviceId,
      kind: row.kind,
      name: labelOf(name),
      imageUrl: row.imageUrl,
      hours: row.hours,
      closures,
      isExclusive,
    });
    if (isExclusive) {
      return resources.map((row) => ({
        ...placeOf(row, row.name),
        key: row.resourceId ?? serviceId,
        blocks: row.bookings.map(blockOf),
      }));
    }
    const [first] = rows;
    if (first === undefined) return [];
    const all = [...new Map(rows.flatMap(({ bookings }) => bookings).map((booking) => [booking.id, booking])).values()];
    const sorted = all.toSorted((one, other) => minutes(one.start) - minutes(other.start));
    const overlaps = sorted.some((booking, at) => minutes(sorted[at + 1]?.start ?? '2400') < minutes(booking.end));
    const open = resources.find(({ hours }) => hours !== null) ?? resources[0] ?? first;
    return [
      {
        ...placeOf(open, first.serviceName),
        imageUrl: first.imageUrl,
        key: serviceId,
        blocks: overlaps ? sharedBlocks(sorted, rows) : sorted.map(blockOf),
      },
    ];
  });
}

/** Until when a place is closed: `until Sun 15 Nov`, `until 14:00`. */
const closedUntil = ({ start, end, lastDay }: PlaceClosure, date: string): string => {
  if (start !== wholeDay.start || end !== wholeDay.end) return `until ${displayTime(end)}`;
  return lastDay > date ? `until ${dayText(lastDay)}` : 'all day';
};

/** Until when a place is closed, why, and who was told: `Closed until Sun 15 Nov: irrigation works. 2 people were told.` */
export const closureText = (closure: PlaceClosure, date: string): string => {
  const { reason, told } = closure;
  const text = `Closed ${closedUntil(closure, date)}: ${reason}`;
  if (told === 0) return text;
  return `${text.replace(/\.$/, '')}. ${peopleText(told)} ${told === 1 ? 'was' : 'were'} told.`;
};

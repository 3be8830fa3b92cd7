import type { BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { addDays, defaultTimeZone, wallClockAt, weekdayOf, weekdays } from '@ekhaya/contract/time/wall-clock.rules';

/** A booking of the demo world. */
export interface DemoBooking {
  id: string;
  email: string;
  serviceId: string;
  unitNumber: string;
  visitors: number;
  date: string;
  start: string;
  end: string;
  status: BookingStatus;
  reason: string;
  lines: readonly { resourceId: string; quantity: number }[];
  /** The time since the last change of the booking. */
  minutesAgo: number;
}

type Template = Omit<DemoBooking, 'id' | 'date' | 'reason' | 'lines' | 'minutesAgo'> & {
  name: string;
  /** In `weekly`: days after the Monday of the week. In `past`: days relative to today, negative. */
  day: number;
  reason?: string;
  lines?: DemoBooking['lines'];
};

const thandi = { email: 'thandi@ekhaya.test', unitNumber: '14', visitors: 1 };
const pieter = { email: 'pieter@ekhaya.test', unitNumber: '22', visitors: 1 };
const one = (resourceId: string): DemoBooking['lines'] => [{ resourceId, quantity: 1 }];
const cancelledByCustomer = { status: 'CANCELED', reason: 'Cancellation requested by user' } as const;
const padel = { serviceId: '91-padel', lines: one('91-padel-1') };
const clubhouse = { serviceId: '91-clubhouse', lines: one('91-clubhouse-hall') };
const boma = { serviceId: '91-boma', lines: one('91-boma-fire') };
const tennis = { serviceId: '91-tennis', lines: one('91-tennis-north') };

/** The bookings of each coming week, relative to its Monday. */
const weekly: readonly Template[] = [
  { ...thandi, ...clubhouse, name: 'hall', day: 5, start: '1400', end: '1800', visitors: 24, status: 'REQUESTED' },
  {
    ...thandi,
    name: 'party',
    serviceId: '91-marquee',
    day: 4,
    start: '1000',
    end: '1500',
    visitors: 40,
    status: 'REQUESTED',
    lines: [
      { resourceId: '91-marquee-tent', quantity: 1 },
      { resourceId: '91-marquee-tables', quantity: 6 },
      { resourceId: '91-marquee-chairs', quantity: 48 },
    ],
  },
  { ...thandi, ...padel, name: 'padel', day: 1, start: '1700', end: '1830', visitors: 4, status: 'BOOKED' },
  {
    ...thandi,
    ...boma,
    name: 'boma',
    day: 6,
    start: '1800',
    end: '2200',
    visitors: 12,
    status: 'REJECTED',
    reason: 'Private function that evening',
  },
  { ...thandi, ...tennis, ...cancelledByCustomer, name: 'tennis', day: 2, start: '0730', end: '0900', visitors: 2 },
  {
    ...thandi,
    name: 'paddling',
    serviceId: 'lagoon',
    day: 5,
    start: '0900',
    end: '1300',
    visitors: 4,
    status: 'BOOKED',
    lines: [
      { resourceId: '91-lagoon-board', quantity: 2 },
      { resourceId: '91-lagoon-umbrella', quantity: 1 },
    ],
  },
  { ...thandi, name: 'swim', serviceId: 'lagoon', day: 6, start: '0800', end: '1900', visitors: 3, status: 'BOOKED' },
  {
    ...thandi,
    ...cancelledByCustomer,
    name: 'kayak',
    serviceId: 'lagoon',
    day: 3,
    start: '1500',
    end: '1700',
    visitors: 2,
    lines: one('91-lagoon-kayak'),
  },
  {
    ...thandi,
    name: 'hide',
    serviceId: '92-hide',
    unitNumber: '3',
    lines: one('92-hide-bench'),
    day: 0,
    start: '0600',
    end: '0800',
    visitors: 2,
    status: 'BOOKED',
  },
  { ...pieter, ...boma, name: 'stories', day: 5, start: '1800', end: '2200', visitors: 16, status: 'REQUESTED' },
  { ...pieter, ...padel, name: 'doubles', day: 1, start: '1830', end: '2000', visitors: 4, status: 'BOOKED' },
  {
    ...pieter,
    name: 'kayaks',
    serviceId: 'lagoon',
    day: 5,
    start: '1000',
    end: '1200',
    visitors: 2,
    status: 'BOOKED',
    lines: [{ resourceId: '91-lagoon-kayak', quantity: 2 }],
  },
];

/** The bookings on days before the start. */
const past: readonly Template[] = [
  { ...thandi, ...padel, name: 'past-padel', day: -3, start: '1700', end: '1830', visitors: 4, status: 'BOOKED' },
  {
    ...thandi,
    ...clubhouse,
    name: 'past-hall',
    day: -6,
    start: '1200',
    end: '1600',
    visitors: 60,
    status: 'REJECTED',
    reason: 'The hall is being painted',
  },
  { ...thandi, ...boma, ...cancelledByCustomer, name: 'past-boma', day: -9, start: '1800', end: '2200', visitors: 8 },
  {
    ...thandi,
    name: 'past-paddling',
    serviceId: 'lagoon',
    day: -4,
    start: '0900',
    end: '1100',
    visitors: 2,
    status: 'BOOKED',
    lines: one('91-lagoon-board'),
  },
];

const dayMinutes = 24 * 60;

const bookingOf = ({ name, day, reason = '', lines = [], ...template }: Template, from: string, suffix: string) => ({
  ...template,
  id: `demo-${name}${suffix}`,
  date: addDays(from, day),
  reason,
  lines,
});

/** The weeks for which bookings are written, counted from the current week. */
const weeksAhead = [1, 2];

/**
 * The bookings of the demo world for a start at `now`: the past ones, and those of the next two weeks. A start in a later week
 * returns bookings with new ids for the weeks that have come into range.
 */
export const demoBookings = (now: Date): DemoBooking[] => {
  const today = wallClockAt(now, defaultTimeZone).date;
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
  const ahead = weeksAhead.flatMap((weeks) => {
    const week = addDays(monday, 7 * weeks);
    // The week after next has one undecided request, so that the staff queue is never empty.
    const templates = weeks === 1 ? weekly : weekly.filter(({ name }) => name === 'stories');
    return templates.map((template) => bookingOf(template, week, `-${week}`));
  });
  return [
    ...past.map((template) => ({ ...bookingOf(template, today, ''), minutesAgo: (1 - template.day) * dayMinutes })),
    ...ahead.map((booking, index) => ({ ...booking, minutesAgo: (index + 1) * 37 })),
  ];
};

import { demoBookings } from './bookings.ts';
import { demoEvents } from './content/events.ts';

/** A notification of the demo world. */
export interface DemoNotification {
  id: string;
  /** The recipient: one person by e-mail address, or everybody at an estate. */
  to: { email: string } | { estateId: string };
  type: 'event' | 'booking' | 'snag' | 'others';
  title: string;
  description: string;
  image: string;
  url: string;
  minutesAgo: number;
  /** The e-mail addresses of people who have read it. */
  readBy: readonly string[];
}

const thandi = 'thandi@ekhaya.test';
const pieter = 'pieter@ekhaya.test';
const hour = 60;
const day = 24 * hour;

/** Formats an instant as `Sat 28 Nov`. */
const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Africa/Johannesburg',
  })
    .format(at)
    .replace(',', '');

/** The day of the first booking to come with a name, so that a message names the day that the list of bookings shows. */
const dayOfBooking = (now: Date, name: string): string => {
  const dates = demoBookings(now)
    .filter(({ id }) => id.startsWith(`demo-${name}-`))
    .map(({ date }) => date);
  return dayOf(new Date(`${dates.toSorted()[0] ?? ''}T12:00:00Z`));
};

/** The day of the next market, as its event has it. */
const dayOfMarket = (now: Date): string => {
  const market = demoEvents(now).find(({ title, estateId }) => title === 'Sundowner Market' && estateId === '91');
  return dayOf(new Date(`${String(market?.fields['start']).slice(0, 10)}T12:00:00Z`));
};

const page = (path: string): string => `/demo/msasa-ridge/${path}`;
const picture = (name: string): string => `/media/${name}`;

/** The notifications of Msasa Ridge: ten that Thandi receives, of every type and three of them unread, and some only for Pieter. */
export const demoNotifications = (now: Date): DemoNotification[] => [
  {
    id: 'demo-yoga',
    to: { estateId: '91' },
    type: 'event',
    title: 'Sunrise yoga moves to the lawn',
    description: 'The jetty is being oiled on Sunday. Same time, 06:00.',
    image: picture('yoga-on-lawn'),
    url: page('events/sunrise-yoga'),
    minutesAgo: 12,
    readBy: [],
  },
  {
    id: 'demo-clubhouse',
    to: { email: thandi },
    type: 'booking',
    title: 'Clubhouse Hall requested',
    description: `We have your request for ${dayOfBooking(now, 'hall')}, 14:00 – 18:00.`,
    image: picture('clubhouse'),
    url: page('clubhouse'),
    minutesAgo: hour,
    readBy: [],
  },
  {
    id: 'demo-street-light',
    to: { email: thandi },
    type: 'snag',
    title: 'Street light at unit 14',
    description: 'Maintenance has started.',
    image: '',
    url: page('snags/street-light'),
    minutesAgo: 3 * hour,
    readBy: [],
  },
  {
    id: 'demo-market',
    to: { estateId: '91' },
    type: 'event',
    title: `Sundowner Market on ${dayOfMarket(now)}`,
    description: 'Forty stalls from 15:00, a brass band from four.',
    image: picture('market-day'),
    url: page('events/sundowner-market'),
    minutesAgo: day,
    readBy: [thandi],
  },
  {
    id: 'demo-water',
    to: { estateId: '91' },
    type: 'others',
    title: `Water off on ${dayOf(new Date(now.getTime() + 3 * day * 60_000))}`,
    description: '09:00 – 11:00 for units 1 to 40, to replace a valve.',
    image: picture('water-tap'),
    url: page('notices/water'),
    minutesAgo: 3 * day,
    readBy: [thandi, pieter],
  },
  {
    id: 'demo-padel',
    to: { email: thandi },
    type: 'booking',
    title: 'Padel Court 1 booked',
    description: `See you on ${dayOfBooking(now, 'padel')} at 17:00.`,
    image: picture('padel-court'),
    url: page('padel'),
    minutesAgo: 4 * day,
    readBy: [thandi],
  },
  {
    id: 'demo-cinema',
    to: { estateId: '91' },
    type: 'event',
    title: 'Cinema on the lawn',
    description: 'Bring a blanket. The film begins when it is dark.',
    image: picture('outdoor-cinema'),
    url: page('events/cinema'),
    minutesAgo: 5 * day,
    readBy: [thandi, pieter],
  },
  {
    id: 'demo-irrigation',
    to: { email: thandi },
    type: 'snag',
    title: 'Leaking irrigation, east gate path',
    description: 'Fixed. Thank you for telling us.',
    image: '',
    url: page('snags/irrigation'),
    minutesAgo: 6 * day,
    readBy: [thandi],
  },
  {
    id: 'demo-meeting',
    to: { estateId: '91' },
    type: 'others',
    title: 'Minutes of the residents’ meeting',
    description: 'The trail along the dam is extended in autumn.',
    image: picture('community-meeting'),
    url: page('notices/minutes'),
    minutesAgo: 9 * day,
    readBy: [thandi],
  },
  {
    id: 'demo-tennis',
    to: { email: thandi },
    type: 'booking',
    title: 'Tennis Court South rejected',
    description: 'The court is being resurfaced that week. Tennis Court North is free.',
    image: picture('tennis-court'),
    url: page('tennis'),
    minutesAgo: 11 * day,
    readBy: [thandi],
  },
  {
    id: 'demo-pieter-venue',
    to: { email: pieter },
    type: 'booking',
    title: 'Boma requested',
    description: `We have your request for ${dayOfBooking(now, 'stories')}, 18:00 – 22:00.`,
    image: picture('boma-firepit'),
    url: page('boma'),
    minutesAgo: 2 * hour,
    readBy: [],
  },
  {
    id: 'demo-pieter-trail',
    to: { email: pieter },
    type: 'snag',
    title: 'Fallen branch on the cycle trail',
    description: 'The landscapers clear it tomorrow morning.',
    image: picture('cycle-trail'),
    url: page('snags/trail'),
    minutesAgo: day,
    readBy: [],
  },
];

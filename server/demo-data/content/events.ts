import { blankEvent, type EventFields } from '@ekhaya/contract/events/events.rules';
import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { NewContent } from '../../src/features/content/index.ts';

/** An event of the demo world. It takes place again every four weeks, so that there is always something ahead. */
interface DemoEvent extends Pick<EventFields, 'eventCategory' | 'place' | 'description' | 'cardImageAlt'> {
  id: string;
  title: string;
  picture: string;
  /** The day within the four weeks; 0 is a Monday. */
  day: number;
  from: string;
  to: string;
  /** More fields that differ from a new event. */
  rest?: Partial<EventFields>;
}

const cycleDays = 28;
/** A Monday, from which the four weeks are counted. */
const firstMonday = '2026-01-05';

const categories = ['Family', 'Food', 'Music', 'Sport', 'Wellness'] as const;

const atRidge: DemoEvent[] = [
  {
    id: 'sundowner',
    title: 'Sundowner Market',
    eventCategory: 'Family',
    place: 'Lagoon lawn',
    picture: 'market-day',
    cardImageAlt: 'Striped market stalls under bunting, with a dachshund',
    day: 5,
    from: '15:00',
    to: '19:00',
    description: 'Forty stalls on the lagoon lawn, a brass band from four.\n\nBring a blanket; dogs on a lead.',
    rest: { featured: true, takesAnswers: true, places: 120, givesPasses: true },
  },
  {
    id: 'boma',
    title: 'Boma night: stories and stars',
    eventCategory: 'Music',
    place: 'The boma',
    picture: 'boma-firepit',
    cardImageAlt: 'A fire in a round boma under the stars',
    day: 12,
    from: '18:30',
    to: '22:00',
    description:
      'A storyteller, a telescope and a fire.\n\n- Potjie from half past six\n- Stories at eight\n- Stars at nine',
    rest: { featured: true },
  },
  {
    id: 'cinema',
    title: 'Cinema on the lawn',
    eventCategory: 'Family',
    place: 'Clubhouse lawn',
    picture: 'outdoor-cinema',
    cardImageAlt: 'A screen on a lawn at dusk',
    day: 11,
    from: '19:30',
    to: '22:00',
    description: 'A family film after sunset. Chairs and popcorn are there.',
    rest: { featured: true, externalLink1: '/demo/msasa-ridge/cinema' },
  },
  {
    id: 'yoga',
    title: 'Sunrise yoga',
    eventCategory: 'Wellness',
    place: 'Jetty lawn',
    picture: 'yoga-on-lawn',
    cardImageAlt: 'People with raised arms on mats by the water',
    day: 6,
    from: '06:00',
    to: '07:00',
    description: 'An hour by the water for every level. Mats are there.',
    rest: { repeats: 'weekly', takesAnswers: true, places: 20 },
  },
  {
    id: 'padel',
    title: 'Padel ladder',
    eventCategory: 'Sport',
    place: 'Padel courts',
    picture: 'padel-court',
    cardImageAlt: 'A padel court with two players',
    day: 15,
    from: '17:00',
    to: '20:00',
    description: 'Come alone or in pairs. The ladder is drawn at five.',
    rest: { managerLink: '/demo/msasa-ridge/padel-ladder' },
  },
  {
    id: 'trail',
    title: 'Trail ride for beginners',
    eventCategory: 'Sport',
    place: 'North gate',
    picture: 'cycle-trail',
    cardImageAlt: 'A cyclist on a trail between trees',
    day: 13,
    from: '07:00',
    to: '09:30',
    description: 'Nine kilometres, slowly. Helmets on, and a bottle of water.',
  },
  {
    id: 'dinner',
    title: 'Long table dinner',
    eventCategory: 'Food',
    place: 'The Boathouse terrace',
    picture: 'restaurant-terrace',
    cardImageAlt: 'A terrace with tables over the water',
    day: 18,
    from: '18:00',
    to: '21:30',
    description: 'One small table, four courses from the fire.',
    rest: { takesAnswers: true, places: 3 },
  },
  {
    id: 'birds',
    title: 'Bird walk',
    eventCategory: 'Family',
    place: 'Bird hide',
    picture: 'bird-hide',
    cardImageAlt: 'A wooden hide between reeds',
    day: 19,
    from: '05:30',
    to: '07:30',
    description: 'Kingfishers, weavers and, with luck, the fish eagle.',
  },
  {
    id: 'swim',
    title: 'Swimming for children',
    eventCategory: 'Sport',
    place: 'Pool',
    picture: 'swimming-pool',
    cardImageAlt: 'A pool with lanes',
    day: 2,
    from: '14:30',
    to: '15:30',
    description: 'Learn to swim with Coach Lebo. From four years.',
    rest: { repeats: 'fortnightly' },
  },
  {
    id: 'strong',
    title: 'Strong at sixty',
    eventCategory: 'Wellness',
    place: 'Gym',
    picture: 'gym',
    cardImageAlt: 'A gym with weights by a window',
    day: 22,
    from: '09:00',
    to: '10:00',
    description: 'Gentle strength for older neighbours.',
  },
  {
    id: 'jazz',
    title: 'Jazz at the clubhouse',
    eventCategory: 'Music',
    place: 'Clubhouse',
    picture: 'clubhouse',
    cardImageAlt: 'The clubhouse under its thatch',
    day: 25,
    from: '19:00',
    to: '22:30',
    description: 'The Ridge Quartet plays until half past ten.',
  },
  {
    id: 'meeting',
    title: 'Meeting of owners',
    eventCategory: 'Family',
    place: 'Function venue',
    picture: 'community-meeting',
    cardImageAlt: 'Neighbours in a circle of chairs',
    day: 24,
    from: '18:00',
    to: '20:00',
    description: 'Budget, water and the new play park. Tenants are welcome.',
  },
];

const events: Record<string, readonly DemoEvent[]> = {
  '91': atRidge,
  '92': atRidge
    .filter(({ id }) => ['boma', 'yoga', 'birds', 'swim', 'cinema', 'jazz'].includes(id))
    .map(({ rest = {}, ...event }) => ({ ...event, rest: { ...rest, externalLink1: '' } })),
};

/** The day of an event in the present four weeks, or in the next if it has passed. */
const dateOf = (day: number, today: string): string => {
  const passed = Math.floor((Date.parse(today) - Date.parse(firstMonday)) / dayMs);
  const date = addDays(firstMonday, Math.floor(passed / cycleDays) * cycleDays + day);
  return date > today ? date : addDays(date, cycleDays);
};

/** The categories of events. */
export const demoEventCategories = (now: Date): NewContent<'event-category'>[] =>
  Object.keys(events).flatMap((estateId) =>
    categories.map((title) => ({
      id: `${estateId}-event-category-${title.toLowerCase()}`,
      estateId,
      kind: 'event-category' as const,
      title,
      fields: {},
      visibleFrom: now,
    })),
  );

/** The events ahead. A repeated event is written once; the others again every four weeks. */
export const demoEvents = (now: Date): NewContent<'event'>[] => {
  const { date: today } = wallClockAt(now, 'Africa/Johannesburg');
  return Object.entries(events).flatMap(([estateId, list]) =>
    list.map(({ id, title, picture, day, from, to, rest = {}, ...words }) => {
      const isRepeated = rest.repeats !== undefined;
      const date = isRepeated ? addDays(firstMonday, day) : dateOf(day, today);
      const fields: EventFields = {
        ...blankEvent,
        ...words,
        cardImage: `/media/${picture}`,
        start: `${date} ${from}`,
        end: `${date} ${to}`,
        ...rest,
      };
      const itemId = isRepeated ? `${estateId}-event-${id}` : `${estateId}-event-${id}-${date}`;
      return { id: itemId, estateId, kind: 'event' as const, title, fields, visibleFrom: now };
    }),
  );
};

import type { ResourceChange, ServiceChange } from '../bookings.queries.ts';

/** Something that can be booked, as an estate can begin with it. */
export interface ReadyMadeFacility {
  id: string;
  /** What it is called in the set-up page. */
  name: string;
  /** When it can be booked, `HHmm`. */
  hours: { start: string; end: string };
  service: ServiceChange;
  resource: ResourceChange;
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const facility = (
  id: string,
  [name, label, unit]: readonly [string, string, string],
  [start, end]: readonly [string, string],
  rest: { quantity?: number; approval?: 'automatic' | 'staff' } = {},
): ReadyMadeFacility => {
  const { quantity = 1, approval = 'automatic' } = rest;
  const hours = { start, end };
  return {
    id,
    name: label,
    hours,
    service: {
      name,
      imageUrl: '',
      approval,
      multiResource: quantity > 1,
      hours,
      capacity: null,
      dayCapacity: null,
      answerWithinWorkingDays: approval === 'staff' ? 2 : null,
      isEnabled: true,
    },
    resource: {
      name: unit,
      imageUrl: '',
      quantity,
      availibility: Object.fromEntries(days.map((day) => [day, hours])) as ResourceChange['availibility'],
      isEnabled: true,
    },
  };
};

/** What an estate can begin with. Each can be changed afterwards. */
export const readyMadeFacilities: readonly ReadyMadeFacility[] = [
  facility('tennis', ['Sports|Tennis', 'A tennis court', 'Tennis Court'], ['0600', '2100']),
  facility('padel', ['Sports|Padel', 'A padel court', 'Padel Court'], ['0600', '2200']),
  facility('hall', ['Venues|Clubhouse Hall', 'A hall', 'Clubhouse Hall'], ['0800', '2300'], { approval: 'staff' }),
  facility('braai', ['Venues|Braai Area', 'A braai area', 'Braai Area'], ['0900', '2200']),
  facility('meeting', ['Venues|Meeting Room', 'A meeting room', 'Meeting Room'], ['0700', '1900']),
];

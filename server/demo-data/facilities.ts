import { weekdays } from '@ekhaya/contract/time/wall-clock.rules';
import type { NewResourceRow, NewServiceRow } from '../src/features/bookings/index.ts';

type Hours = { start: string; end: string } | null;

/** Returns opening hours for Monday to Friday, Saturday and Sunday. Saturday defaults to the weekday, Sunday to Saturday. */
const open = (weekday: Hours, saturday: Hours = weekday, sunday: Hours = saturday): NewResourceRow['openingHours'] =>
  Object.fromEntries(
    weekdays.map((day) => [day, day === 'saturday' ? saturday : day === 'sunday' ? sunday : weekday]),
  ) as NewResourceRow['openingHours'];

const early = { start: '0600', end: '2200' };
const daytime = { start: '0800', end: '1800' };
const lagoonHours = { start: '0800', end: '1900' };

interface DemoFacility {
  id: string;
  estate: string;
  locationId: string;
  label: string;
  picture: string;
  service?: Partial<NewServiceRow>;
  resources: readonly {
    id: string;
    name: string;
    quantity?: number;
    picture?: string;
    hours: NewResourceRow['openingHours'];
  }[];
}

const approvedByStaff = { approval: 'staff', answerWithinWorkingDays: 1 } as const;
const severalResources = { ...approvedByStaff, multiResource: true, opens: '0800', closes: '1800' } as const;
const ridge = { estate: 'Msasa Ridge', locationId: '91' };
const bay = { estate: 'Kingfisher Bay', locationId: '92' };

/** The facilities of Msasa Ridge and Kingfisher Bay. Acacia Walk has none. */
const facilities: readonly DemoFacility[] = [
  {
    ...ridge,
    id: '91-padel',
    label: 'Padel Court 1',
    picture: 'padel-court',
    resources: [{ id: '91-padel-1', name: 'Padel Court 1', hours: open(early, { start: '0700', end: '2000' }, null) }],
  },
  {
    ...ridge,
    id: '91-tennis',
    label: 'Tennis Court',
    picture: 'tennis-court',
    resources: [
      { id: '91-tennis-north', name: 'Tennis Court North', hours: open(early) },
      { id: '91-tennis-south', name: 'Tennis Court South', hours: open(early) },
    ],
  },
  {
    ...ridge,
    id: '91-boma',
    label: 'Boma',
    picture: 'boma-firepit',
    service: { ...approvedByStaff, capacity: 30 },
    resources: [{ id: '91-boma-fire', name: 'Boma', hours: open({ start: '1500', end: '2300' }) }],
  },
  {
    ...ridge,
    id: '91-clubhouse',
    label: 'Clubhouse Hall',
    picture: 'clubhouse',
    service: { ...approvedByStaff, capacity: 120 },
    resources: [{ id: '91-clubhouse-hall', name: 'Clubhouse Hall', hours: open({ start: '0800', end: '2200' }) }],
  },
  {
    ...ridge,
    id: '91-marquee',
    label: 'Garden Party',
    picture: 'function-venue',
    service: severalResources,
    resources: [
      { id: '91-marquee-tent', name: 'Marquee', hours: open(daytime) },
      { id: '91-marquee-tables', name: 'Table', quantity: 20, hours: open(daytime) },
      { id: '91-marquee-chairs', name: 'Chair', quantity: 160, hours: open(daytime) },
    ],
  },
  {
    ...ridge,
    id: '91-pool',
    label: 'Swimming Pool',
    picture: 'swimming-pool',
    service: { capacity: 30 },
    resources: [{ id: '91-pool-lane', name: 'Lane', quantity: 6, hours: open({ start: '0600', end: '1900' }) }],
  },
  {
    ...ridge,
    id: '91-gym',
    label: 'Gym',
    picture: 'gym',
    resources: [
      { id: '91-gym-place', name: 'Place in the gym', quantity: 15, hours: open({ start: '0500', end: '2200' }) },
    ],
  },
  {
    ...ridge,
    id: 'lagoon',
    label: 'Lagoon',
    picture: 'lagoon',
    service: { opens: lagoonHours.start, closes: lagoonHours.end, dayCapacity: 80 },
    resources: [
      { id: '91-lagoon-board', name: 'Paddle board', quantity: 8, picture: 'lagoon', hours: open(lagoonHours) },
      { id: '91-lagoon-kayak', name: 'Kayak', quantity: 4, picture: 'lagoon', hours: open(lagoonHours) },
      { id: '91-lagoon-umbrella', name: 'Umbrella', quantity: 10, picture: 'lagoon-sunset', hours: open(lagoonHours) },
    ],
  },
  {
    ...bay,
    id: '92-hide',
    label: 'Bird Hide',
    picture: 'bird-hide',
    resources: [{ id: '92-hide-bench', name: 'Bird Hide', hours: open({ start: '0500', end: '1900' }) }],
  },
  {
    ...bay,
    id: '92-tennis',
    label: 'Tennis Court',
    picture: 'tennis-court',
    resources: [{ id: '92-tennis-court', name: 'Tennis Court', hours: open(early) }],
  },
  {
    ...bay,
    id: 'lagoon-92',
    label: 'Lagoon',
    picture: 'lagoon-sunset',
    service: { opens: lagoonHours.start, closes: lagoonHours.end, dayCapacity: 40 },
    resources: [
      { id: '92-lagoon-canoe', name: 'Canoe', quantity: 6, picture: 'lagoon-sunset', hours: open(lagoonHours) },
    ],
  },
];

/** The estates with facilities. */
export const demoLocations = [{ id: '91' }, { id: '92' }];

/** The services of both estates. */
export const demoServices: readonly NewServiceRow[] = facilities.map(
  ({ id, estate, locationId, label, picture, service }) => ({
    id,
    locationId,
    name: `${estate}|${label}`,
    imageUrl: `/media/${picture}`,
    approval: 'automatic',
    multiResource: false,
    opens: '0000',
    closes: '2400',
    ...service,
  }),
);

/** The resources of both estates. */
export const demoResources: readonly NewResourceRow[] = facilities.flatMap((facility) =>
  facility.resources.map(({ id, name, quantity = 1, picture = facility.picture, hours }) => ({
    id,
    serviceId: facility.id,
    name,
    imageUrl: `/media/${picture}`,
    quantity,
    openingHours: hours,
  })),
);

/** Booking limits. Msasa Ridge allows more open bookings than the default, because demo people book a lot. */
export const demoBookingLimits = [{ id: '91', facilities: 12, lagoonDays: 6 }] as const;

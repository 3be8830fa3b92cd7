import type { Booking, Location, Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { exampleBooking, exampleService } from '@ekhaya/contract/bookings/testing/booking-examples';
import type { Availability } from '@ekhaya/contract/time/time-slots.rules';
import { generateSlots } from '@ekhaya/contract/time/time-slots.rules';

/** The location of most tests: Msasa Ridge. */
export const msasaRidge: Location = { id: 'msasa', name: 'Msasa Ridge', timeZone: 'Africa/Johannesburg' };

/** A service whose requests are approved automatically: padel. */
export const service = (overrides: Partial<Service> = {}): Service => ({ ...exampleService, ...overrides });

const everyDay = { start: '0600', end: '2200' };

/** An exclusive court, closed on Sundays. */
export const resource = (overrides: Partial<Resource> = {}): Resource => ({
  id: 'court-1',
  name: 'Msasa Ridge|Padel Court 1',
  imageUrl: '/media/padel-court',
  locationId: 'msasa',
  services: ['padel'],
  quantity: 1,
  availibility: {
    monday: everyDay,
    tuesday: everyDay,
    wednesday: everyDay,
    thursday: everyDay,
    friday: everyDay,
    saturday: everyDay,
    sunday: null,
  },
  ...overrides,
});

/** The slots of a day in steps of 30 minutes; the given times are taken. */
export const freeSlots = (
  { from = '0600', to = '2130', step = 30, remaining = 1 } = {},
  taken: readonly string[] = [],
): Availability[] =>
  generateSlots(from, to, step).map(({ time }) => ({
    time,
    availableForBooking: !taken.includes(time),
    remaining: taken.includes(time) ? 0 : remaining,
  }));

/** A BOOKED booking of Thandi's for a padel court, one day after the day on which the tests run. */
export const booking = (overrides: Partial<Booking> = {}): Booking => ({ ...exampleBooking, ...overrides });

/** A BOOKED booking of Thandi's for two kayaks at the lagoon. */
export const lagoonBooking = (overrides: Partial<Booking> = {}): Booking =>
  booking({
    id: 'lagoon-booking',
    services: ['lagoon'],
    start: '0900',
    end: '1300',
    resources: [{ id: 'kayak', quantity: 2, name: 'Msasa Ridge|Kayak' }],
    access: { visitors: 4 },
    can: { reschedule: true, cancel: true },
    about: { ...booking().about, serviceName: 'Msasa Ridge|Lagoon', imageUrl: '/media/lagoon', isLagoon: true },
    ...overrides,
  });

import type { FeatureRooms, Room } from '../../platform/rooms/room.ts';

const ofDecisions = { group: 'Bookings', permission: 'bookings.decide' } as const satisfies Partial<Room>;
const ofFacilities = { group: 'Bookings', permission: 'facilities.write' } as const satisfies Partial<Room>;

const loadServices = () => import('./facilities/services.tsx');
const loadResources = () => import('./facilities/resources.tsx');
const loadLocations = () => import('./facilities/locations.tsx');

/** What can be done on a phone in the rooms that set up what can be booked. */
const SETUP_NOTE = 'Here what can be booked is read and a text corrected. Pictures and hours are set up at a desk.';

/** The rooms for bookings, closed days, services, resources and locations. */
export const bookings: FeatureRooms = {
  rooms: [
    {
      ...ofDecisions,
      label: 'To decide',
      path: '/bookings',
      load: () => import('./queue/booking-queue.tsx').then(({ BookingQueue }) => BookingQueue),
    },
    {
      ...ofDecisions,
      label: 'Day view',
      path: '/booking-days',
      load: () => import('./day/booking-day.tsx').then(({ BookingDayRoom }) => BookingDayRoom),
    },
    {
      ...ofFacilities,
      label: 'Closed days',
      path: '/closures',
      load: () => import('./closures/closures.tsx').then(({ ClosureList }) => ClosureList),
    },
    {
      ...ofFacilities,
      label: 'What can be booked',
      path: '/services',
      deskNote: SETUP_NOTE,
      load: () => loadServices().then(({ ServiceList }) => ServiceList),
      forms: {
        edit: () => loadServices().then(({ ServiceEdit }) => ServiceEdit),
        create: () => loadServices().then(({ ServiceCreate }) => ServiceCreate),
      },
    },
    {
      ...ofFacilities,
      label: 'Courts, rooms and things',
      path: '/resources',
      deskNote: SETUP_NOTE,
      tabOf: '/services',
      load: () => loadResources().then(({ ResourceList }) => ResourceList),
      forms: {
        edit: () => loadResources().then(({ ResourceEdit }) => ResourceEdit),
        create: () => loadResources().then(({ ResourceCreate }) => ResourceCreate),
      },
    },
    {
      ...ofFacilities,
      label: 'Estates that take bookings',
      path: '/locations',
      deskNote: SETUP_NOTE,
      tabOf: '/services',
      load: () => loadLocations().then(({ LocationList }) => LocationList),
      forms: {
        edit: () => loadLocations().then(({ LocationEdit }) => LocationEdit),
        create: () => loadLocations().then(({ LocationCreate }) => LocationCreate),
      },
    },
    {
      ...ofFacilities,
      label: 'Booking limits',
      path: '/booking-limits',
      tabOf: '/services',
      load: () => import('./limits/booking-limits-room.tsx').then(({ BookingLimitsRoom }) => BookingLimitsRoom),
    },
  ],
  staleOn: { bookings: ['bookings'] },
  setup: {
    bookings: () => import('./setup/bookings-setup.tsx').then(({ BookingsSetup }) => BookingsSetup),
  },
};

import type { Booking, Service } from '../bookings.ts';
import type { ConsoleService } from '../console-facilities.ts';

/** A service as residents read it: a padel court that is booked at once. Tests of both clients start from it. */
export const exampleService: Service = {
  id: 'padel',
  name: 'Msasa Ridge|Padel',
  imageUrl: '/media/padel-court',
  locationId: 'msasa',
  approval: 'automatic',
  multiResource: false,
  answerWithinWorkingDays: null,
  capacity: null,
  hours: { start: '0600', end: '2200' },
};

/** The example service in the form that console routes answer. */
export const exampleConsoleService: ConsoleService = {
  version: 1,
  ...exampleService,
  estateId: '91',
  dayCapacity: null,
  isEnabled: true,
  kind: 'facility',
};

/** A confirmed booking of that service. */
export const exampleBooking: Booking = {
  id: 'booking',
  date: '2026-11-13',
  start: '1700',
  end: '1830',
  status: 'BOOKED',
  locationId: 'msasa',
  services: ['padel'],
  resources: [{ id: 'court-1', quantity: 1, name: 'Msasa Ridge|Padel Court 1' }],
  access: { visitors: 1 },
  customer: {
    email: 'thandi@ekhaya.test',
    name: 'Thandi Nkosi',
    mobile: '0821234567',
    extraInfo: { unitNumber: '14' },
  },
  modified: '2026-11-11T08:00:00Z',
  can: { reschedule: false, cancel: true },
  about: {
    locationName: 'Msasa Ridge',
    serviceName: 'Msasa Ridge|Padel',
    imageUrl: '/media/padel-court',
    approval: 'automatic',
    isLagoon: false,
    answerWithinWorkingDays: null,
    timeZone: 'Africa/Johannesburg',
  },
};

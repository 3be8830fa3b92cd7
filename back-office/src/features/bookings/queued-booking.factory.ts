import type { BookingCase, QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import { exampleBooking } from '@ekhaya/contract/bookings/testing/booking-examples';

const { can: _, ...booking } = exampleBooking;

/** Thandi's request for the tennis court. */
export const queuedBooking = (overrides: Partial<QueuedBooking> = {}): QueuedBooking => ({
  ...booking,
  id: 'one',
  version: 1,
  decision: null,
  date: '2026-12-04',
  start: '0900',
  end: '1030',
  status: 'REQUESTED',
  locationId: 'ridge',
  services: ['tennis'],
  resources: [{ id: 'court-1', name: 'Court 1', quantity: 1, remaining: 0 }],
  access: { visitors: 2 },
  modified: '2026-11-21T08:00:00.000Z',
  about: { ...booking.about, serviceName: 'Msasa Ridge|Tennis', imageUrl: '', approval: 'staff' },
  estateId: '91',
  customerId: 'thandi',
  createdAt: '2026-11-21T08:00:00.000Z',
  visitorsRemaining: null,
  rivals: [],
  answerDueAt: null,
  conflicts: [],
  next: ['BOOKED', 'REJECTED'],
  ...overrides,
});

/** A booking request for tests, as the console reads it: with its customer and the other bookings of its day at the court. */
export const bookingCase = (overrides: Partial<BookingCase> = {}): BookingCase => ({
  ...queuedBooking(),
  person: { photoUrl: null, roles: ['Owner'], bookingsThisYear: 10, canceledThisYear: 0 },
  canMove: true,
  capacity: null,
  day: { hours: { start: '0800', end: '2200' }, closures: [], bookings: [] },
  ...overrides,
});

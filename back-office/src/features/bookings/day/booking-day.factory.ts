import type { BookingDay } from '@ekhaya/contract/bookings/console-booking-day';

type DayBooking = BookingDay['rows'][number]['bookings'][number];

/** Thandi's booking of the first court. */
export const dayBooking = (overrides: Partial<DayBooking> = {}): DayBooking => ({
  id: 'one',
  version: 1,
  decision: null,
  start: '0900',
  end: '1030',
  status: 'BOOKED',
  quantity: 1,
  visitors: 2,
  customerName: 'Thandi Nkosi',
  unitNumber: '14',
  canMove: false,
  ...overrides,
});

/** A day of the tennis courts: one is booked, the other closed. */
export const bookingDay = (overrides: Partial<BookingDay> = {}): BookingDay => {
  const ofTennis = {
    serviceId: 'tennis',
    serviceName: 'Msasa Ridge|Tennis',
    kind: 'facility',
    imageUrl: '',
    quantity: 1,
  } as const;
  return {
    estateId: '91',
    estateName: 'Msasa Ridge',
    date: '2026-12-04',
    timeZone: 'Africa/Johannesburg',
    week: [30, 1, 2, 3, 4, 5, 6].map((day) => ({ date: day === 30 ? `2026-11-30` : `2026-12-0${day}`, load: 0.3 })),
    closures: [],
    rows: [
      {
        ...ofTennis,
        resourceId: 'court-1',
        name: 'Court 1',
        hours: { start: '0800', end: '1700' },
        bookings: [dayBooking()],
      },
      { ...ofTennis, resourceId: 'court-2', name: 'Court 2', hours: null, bookings: [] },
    ],
    ...overrides,
  };
};

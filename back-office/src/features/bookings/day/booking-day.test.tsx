import type { BookingDay } from '@ekhaya/contract/bookings/console-bookings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { queuedBooking } from '../queued-booking.factory.ts';
import { BookingDayRoom } from './booking-day.tsx';

const DAY = 'GET /api/console/booking-days';

const day = (overrides: Partial<BookingDay> = {}): BookingDay => ({
  estateId: '91',
  estateName: 'Msasa Ridge',
  date: '2026-12-04',
  timeZone: 'Africa/Johannesburg',
  closures: [],
  rows: [
    {
      serviceId: 'tennis',
      serviceName: 'Msasa Ridge|Tennis',
      resourceId: 'court-1',
      name: 'Court 1',
      quantity: 1,
      hours: { start: '0800', end: '1700' },
      bookings: [
        {
          id: 'one',
          start: '0900',
          end: '1030',
          status: 'BOOKED',
          quantity: 1,
          customerName: 'Thandi Nkosi',
          unitNumber: '14',
        },
      ],
    },
    {
      serviceId: 'tennis',
      serviceName: 'Msasa Ridge|Tennis',
      resourceId: 'court-2',
      name: 'Court 2',
      quantity: 1,
      hours: null,
      bookings: [],
    },
  ],
  ...overrides,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [DAY]: () => day() });
  staffSignedIn(api);
});

describe('the day view', () => {
  test('shows resources as rows with their bookings, and closed resources', async () => {
    showRoom(<BookingDayRoom />);
    const court = within(await screen.findByRole('group', { name: 'Court 1' }));
    expect(court.getByRole('button', { name: /Thandi Nkosi, Unit 14, 09:00.–.10:30, BOOKED/ })).toBeDefined();
    expect(within(screen.getByRole('group', { name: 'Court 2' })).getByText('Closed')).toBeDefined();
    expect(api.inputsOf(DAY)[0]?.query).toMatchObject({ estateId: '91' });
  });

  test('goes to the next day', async () => {
    showRoom(<BookingDayRoom />);
    await screen.findByRole('group', { name: 'Court 1' });
    const before = api.inputsOf(DAY)[0]?.query.date;
    fireEvent.click(screen.getByRole('button', { name: 'The day after' }));
    await waitFor(() => expect(api.inputsOf(DAY)).toHaveLength(2));
    expect(Date.parse(api.inputsOf(DAY)[1]?.query.date ?? '') - Date.parse(before ?? '')).toBe(86_400_000);
  });

  test('opens the details of a booking with the buttons to decide on it', async () => {
    api.answer('GET /api/console/bookings/{id}', () => queuedBooking({ status: 'BOOKED', next: ['CANCELED'] }));
    showRoom(<BookingDayRoom />);
    fireEvent.click(await screen.findByRole('button', { name: /^Thandi Nkosi/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tennis' }));
    expect(dialog.getByText(/thandi@ekhaya.test/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Cancel the booking of Thandi Nkosi' })).toBeDefined();
  });

  test('shows that the day is closed, and why', async () => {
    api.answer(DAY, () => day({ closures: [{ id: 'c', serviceId: null, reason: 'Storm' }] }));
    showRoom(<BookingDayRoom />);
    expect((await screen.findByText(/The whole estate is closed/)).textContent).toContain('Storm');
  });

  test('shows a failed read with a button that tries again', async () => {
    api.answer(DAY, refuse('unavailable'));
    showRoom(<BookingDayRoom />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(DAY, () => day());
    fireEvent.click(again);
    expect(await screen.findByRole('group', { name: 'Court 1' })).toBeDefined();
  });
});

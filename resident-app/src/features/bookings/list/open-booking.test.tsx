import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { BookingsScreen } from './bookings.screen.tsx';
import { booking, freeSlots, msasaRidge, resource, service } from '../bookings.factory.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/bookings';
const STATUS = 'PUT /api/booking/status';
const RESCHEDULE = 'PUT /api/booking/reschedule';
const SLOTS = 'GET /api/availability/{date}/{start}/resource/{resourceId}';

const requested = booking({ status: 'REQUESTED', can: { reschedule: true, cancel: true } });

let api: FakeApi;
let stored: Booking[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  stored = [requested];
  api = fakeApi({
    [LIST]: () => stored,
    'GET /api/locations': () => [msasaRidge],
    'GET /api/services': () => [service()],
    'GET /api/service/{id}/resources': () => [resource()],
    [SLOTS]: () => freeSlots({}, ['1700', '1730', '1800']),
    [STATUS]: ({ body }) => booking({ ...requested, status: body.status, reason: body.reason }),
    [RESCHEDULE]: ({ body }) => booking({ ...requested, date: body.date }),
  });
  return () => vi.useRealTimers();
});

const show = (record: Booking | null = requested): void => {
  if (record) stored = [record];
  signedIn(api);
  showScreen(<BookingsScreen />, '/RequestedBookingDetails', record);
};
const press = async (...names: (string | RegExp)[]): Promise<void> => {
  for (const name of names) fireEvent.click(await screen.findByRole('button', { name }));
};

describe('an address with the id of a booking, as in notifications', () => {
  const openAt = (search: string): void => {
    signedIn(api);
    showScreen(<BookingsScreen />, `/RequestedBookingDetails${search}`);
  };

  it('opens that booking', async () => {
    stored = [
      booking(),
      booking({ id: 'other', resources: [{ id: 'x', quantity: 1, name: 'Msasa Ridge|Boardroom' }] }),
    ];
    openAt('?booking=other');
    expect(await screen.findByText('Boardroom')).toBeTruthy();
    expect(location.pathname).toBe('/RequestedBookingDetails');
  });

  it('redirects to the list if the person has no such booking', async () => {
    openAt('?booking=gone');
    await waitFor(() => expect(location.pathname).toBe('/bookings'));
  });
});

describe('Book again', () => {
  const past = { ...requested, status: 'BOOKED' as const, date: '2026-11-01' };

  it('opens the facility of a past booking', async () => {
    show(past);
    await press('Book again');
    await waitFor(() => expect(location.pathname).toBe('/BookingFacility'));
    expect(history.state).toMatchObject({ record: { id: 'padel' } });
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  });

  it('is missing for an upcoming booking', async () => {
    show(booking());
    expect(await screen.findByRole('button', { name: 'Cancel booking' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull();
  });

  it('is missing for a service that the estate no longer offers', async () => {
    api.answer('GET /api/services', () => []);
    show(past);
    await waitFor(() => expect(api.inputsOf('GET /api/services')).toHaveLength(1));
    expect(await screen.findByText('Sun 1 Nov 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull();
  });
});

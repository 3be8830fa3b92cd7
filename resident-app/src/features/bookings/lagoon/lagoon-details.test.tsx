import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshConfiguration } from '../../../platform/configuration/configuration.ts';
import { defaultConfigurations } from '../../../platform/configuration/default-configurations.ts';
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts';
import { shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { LagoonScreen } from './lagoon.screen.tsx';
import { lagoonBooking, msasaRidge, resource, service } from '../bookings.factory.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const RESCHEDULE = 'PUT /api/booking/reschedule';
const kayak = resource({ id: 'kayak', name: 'Msasa Ridge|Kayak', quantity: 4, services: ['lagoon'] });

let api: FakeApi;
let stored: Booking[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  api = fakeApi({
    'GET /api/bookings': () => stored,
    'GET /api/locations': () => [msasaRidge],
    'GET /api/services': () => [service({ id: 'lagoon', name: 'Msasa Ridge|Lagoon' })],
    'GET /api/service/{id}/resources': () => [kayak],
    'GET /api/configurations': () => ({ ...defaultConfigurations, specialServiceId: 'lagoon' }),
    [RESCHEDULE]: ({ body }) => lagoonBooking({ date: body.date }),
  });
  await refreshConfiguration();
  return () => vi.useRealTimers();
});

const show = (record: Booking | null): void => {
  stored = record ? [record] : [];
  signedIn(api);
  showScreen(<LagoonScreen />, '/RequestedLagoonDetails', record);
};
const facts = () =>
  [...document.querySelectorAll('.fact')].map(
    (fact) => `${fact.querySelector('dt')?.textContent}: ${fact.querySelector('dd')?.textContent}`,
  );
const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

describe('RequestedLagoonDetails', () => {
  it('an upcoming BOOKED lagoon lists amenities and may be rescheduled', () => {
    show(lagoonBooking());
    expect(screen.getByRole('heading', { name: 'Lagoon' })).toBeTruthy();
    expect(facts()).toEqual([
      'Location: Msasa Ridge',
      'Facility: Kayak',
      'Date: Fri 13 Nov 2026',
      'Time: 09:00\u00a0–\u00a013:00',
      'Visitors: 4',
      'Unit: 14',
      'Kayak: 2',
    ]);
    expect(screen.getByRole('button', { name: 'Reschedule' })).toBeTruthy();
  });

  it('a day pass keeps its hours: only its day is chosen', async () => {
    show(lagoonBooking({ start: '0800', end: '1900', resources: [] }));
    await press('Reschedule');
    await screen.findByText(/^Day pass/);
    await press(/^Sun 15/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Reschedule' }).at(-1) ?? document.body);
    await shownAlert();
    expect(api.inputsOf(RESCHEDULE)[0]?.body).toMatchObject({ date: '2026-11-15', start: '0800', end: '1900' });
  });

  it('a deep link without a record redirects to its list', async () => {
    show(null);
    await waitFor(() => expect(location.pathname).toBe('/lagoon'));
  });
});

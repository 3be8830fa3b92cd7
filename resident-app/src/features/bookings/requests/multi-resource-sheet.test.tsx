import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts';
import { shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { BookingFacilityScreen } from '../facilities/booking-facility.screen.tsx';
import { booking, freeSlots, msasaRidge, resource, service } from '../bookings.factory.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const BOOK = 'POST /api/booking';
const hall = service({ id: 'hall', name: 'Msasa Ridge|Clubhouse Hall', multiResource: true, approval: 'staff' });
const tables = resource({ id: 'tables', name: 'Msasa Ridge|Tables', quantity: 10, services: ['hall'] });
const slots = () => freeSlots({ from: '0800', to: '1700', step: 60, remaining: 6 });

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  api = fakeApi({
    'GET /api/locations': () => [msasaRidge],
    'GET /api/services': () => [hall],
    'GET /api/service/{id}/resources': () => [tables],
    'GET /api/availability/{date}/{start}/resource/{resourceId}': slots,
    'GET /api/availability/{date}/0/service/{serviceId}': slots,
    'GET /api/bookings': () => [],
    [BOOK]: ({ body }) => booking({ date: body.date, status: 'REQUESTED' }),
  });
  return () => vi.useRealTimers();
});

const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const slot = (text: string) => screen.findByRole<HTMLButtonElement>('button', { name: text });
const press = async (...texts: string[]): Promise<void> => {
  for (const text of texts) fireEvent.click(await slot(text));
};
const openTimes = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button', { name: /^\d\d:\d\d$/ })
    .filter((button) => !button.disabled)
    .map((button) => button.textContent);

const openHall = async (): Promise<void> => {
  signedIn(api);
  showScreen(<BookingFacilityScreen />, '/BookingFacility', hall);
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }));
  await screen.findByRole('dialog', { name: 'Clubhouse Hall' });
};

describe('multi-resource dialog', () => {
  it("'hourly, start 08:00 to 17:00, end from start+60 to 18:00'", async () => {
    await openHall();
    fireEvent.click(day(/^Fri 13/));
    await slot('08:00');
    expect(openTimes()).toEqual(
      ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => `${hour}:00`),
    );
    await press('16:00');
    expect(openTimes().slice(-2)).toEqual(['17:00', '18:00']);
  });

  it('books visitors, unit and quantities, at most what is left', async () => {
    await openHall();
    fireEvent.click(day(/^Fri 13/));
    await press('09:00', '11:00');
    const tablesLine = screen.getByRole('group', { name: 'Tables' });
    await waitFor(() => expect(tablesLine.textContent).toContain('6 left at 09:00'));
    const more = tablesLine.querySelectorAll('button')[1];
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Book' }).at(-1)?.disabled).toBe(true);
    for (let presses = 0; presses < 8; presses += 1) if (more) fireEvent.click(more);
    expect(tablesLine.querySelector('output')?.textContent).toBe('6');
    fireEvent.click(screen.getByRole('group', { name: 'Visitors' }).querySelectorAll('button')[1] ?? document.body);
    fireEvent.click(screen.getAllByRole('button', { name: 'Book' }).at(-1) ?? document.body);
    await shownAlert();
    expect(api.inputsOf(BOOK)[0]?.body).toMatchObject({
      resources: [{ id: 'tables', quantity: 6 }],
      start: '0900',
      end: '1100',
      customer: { extraInfo: { unitNumber: '14' } },
      access: { visitors: 2 },
    });
  });
});

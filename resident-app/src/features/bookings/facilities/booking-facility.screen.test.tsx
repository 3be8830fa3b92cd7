import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { BookingFacilityScreen } from './booking-facility.screen.tsx';
import { booking, freeSlots, msasaRidge, resource, service } from '../bookings.factory.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const BOOK = 'POST /api/booking';
const SLOTS = 'GET /api/availability/{date}/{start}/resource/{resourceId}';
const SERVICE_SLOTS = 'GET /api/availability/{date}/0/service/{serviceId}';
const RESOURCES = 'GET /api/service/{id}/resources';
const court2 = resource({ id: 'court-2', name: 'Msasa Ridge|Padel Court 2' });

let api: FakeApi;

beforeEach(() => {
  // Thursday, 09:41 on the wall of the estate.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  api = fakeApi({
    'GET /api/locations': () => [msasaRidge],
    'GET /api/services': () => [service()],
    [RESOURCES]: () => [resource(), court2],
    [SLOTS]: () => freeSlots({}, ['1500', '2030']),
    [SERVICE_SLOTS]: () => freeSlots({ remaining: 2 }),
    'GET /api/bookings': () => [],
    [BOOK]: ({ body }) => booking({ date: body.date, status: 'REQUESTED' }),
  });
  return () => vi.useRealTimers();
});

const open = (record: unknown = service()): void => {
  signedIn(api);
  showScreen(<BookingFacilityScreen />, '/BookingFacility', record);
};
const pressBook = async (): Promise<void> => {
  const book = await screen.findByRole<HTMLButtonElement>('button', { name: 'Book' });
  await waitFor(() => expect(book.disabled).toBe(false));
  fireEvent.click(book);
};
const facts = () =>
  [...document.querySelectorAll('.fact')].map(
    (fact) => `${fact.querySelector('dt')?.textContent}: ${fact.querySelector('dd')?.textContent}`,
  );
const freeDays = () => [...document.querySelectorAll('.free-day')].map(({ textContent }) => textContent);
const slot = (text: string) => screen.findByRole<HTMLButtonElement>('button', { name: text });
const press = async (...texts: string[]): Promise<void> => {
  for (const text of texts) fireEvent.click(await slot(text));
};

describe('BookingFacility', () => {
  it("shows the 'banner', the opening hours, the approval and the capacity", async () => {
    api.answer('GET /api/services', () => [service({ capacity: 30, approval: 'staff', answerWithinWorkingDays: 1 })]);
    open();
    expect(await screen.findByText('Capacity')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Padel' })).toBeTruthy();
    expect(screen.getByText('Msasa Ridge')).toBeTruthy();
    expect(facts()).toEqual(['Open today: 06:00\u00a0–\u00a022:00', 'Approval: By the manager', 'Capacity: 30 people']);
    expect(screen.getByText('The manager answers within one working day.')).toBeTruthy();
  });

  it('shows that it is closed today and approved at once; without a limit it shows no capacity', async () => {
    vi.setSystemTime(new Date('2026-11-15T07:41:00Z'));
    open();
    expect(await screen.findByText('NEXT FREE TIMES')).toBeTruthy();
    expect(facts()).toEqual(['Today: Closed', 'Approval: At once']);
  });

  it('shows three days with at most three free times each, and skips closed and full days', async () => {
    api.answer(SERVICE_SLOTS, ({ params }) => {
      if (params.date === '2026-11-12')
        return freeSlots(
          {},
          freeSlots({ to: '1630' }).map(({ time }) => time),
        );
      return params.date === '2026-11-13'
        ? freeSlots({ remaining: 0 }).map((full) => ({ ...full, availableForBooking: false }))
        : freeSlots();
    });
    open();
    await waitFor(() =>
      expect(freeDays()).toEqual([
        'Today Thu 12 Nov17:0017:3018:00',
        'Saturday Sat 14 Nov06:0006:3007:00',
        'Monday Mon 16 Nov06:0006:3007:00',
      ]),
    );
  });

  it('a press on a free time opens the schedule with that start and a resource that is free then', async () => {
    api.answer(SLOTS, ({ params }) => freeSlots({}, params.resourceId === 'court-1' ? ['0630'] : []));
    open();
    fireEvent.click(await screen.findByRole('button', { name: '06:30, Tomorrow, Fri 13 Nov' }));
    expect(await screen.findByRole('dialog', { name: 'Padel Court 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start 06:30' })).toBeTruthy();
    expect(screen.getByText('SELECT END TIME')).toBeTruthy();
    await press('07:30');
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await shownAlert();
    expect(api.inputsOf(BOOK)[0]?.body).toMatchObject({
      resources: [{ id: 'court-2' }],
      date: '2026-11-13',
      start: '0630',
    });
  });

  it("without free times: 'No Bookings Available', and Book is disabled", async () => {
    api.answer(SERVICE_SLOTS, () => []);
    open();
    expect(await screen.findByText('No Bookings Available')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Book' }).disabled).toBe(true);
  });

  it('offline: Book is disabled, and the reason is shown above it', async () => {
    open();
    await pressBook();
    setOnline(false);
    expect(await screen.findByText('Booking needs a network.')).toBeTruthy();
    setOnline(true);
  });

  it('a deep link without a record redirects to its list', async () => {
    open(null);
    await waitFor(() => expect(location.pathname).toBe('/MakeBooking'));
  });

  it('shows a failure to read the resources, with a retry', async () => {
    api.answer(RESOURCES, refuse('forbidden'));
    open();
    expect(await screen.findByText('This facility could not be read')).toBeTruthy();
    api.answer(RESOURCES, () => [resource()]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Approval')).toBeTruthy();
  });

  it('shows a skeleton while the resources are being read', async () => {
    api.answer(RESOURCES, neverAnswers);
    open();
    expect(await screen.findByText('Loading')).toBeTruthy();
  });
});

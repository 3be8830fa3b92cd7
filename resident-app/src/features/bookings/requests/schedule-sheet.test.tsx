import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerLater, type FakeApi, fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { BookingFacilityScreen } from '../facilities/booking-facility.screen.tsx';
import { booking, freeSlots, msasaRidge, resource, service } from '../bookings.factory.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const BOOK = 'POST /api/booking';
const SLOTS = 'GET /api/availability/{date}/{start}/resource/{resourceId}';
const SERVICE_SLOTS = 'GET /api/availability/{date}/0/service/{serviceId}';
const RESOURCES = 'GET /api/service/{id}/resources';
const NO_ANSWER =
  'No answer came. We do not know whether it arrived. Look at Bookings, or try again: it is never booked twice.';
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
const openSchedule = async (): Promise<void> => {
  open();
  await pressBook();
  await screen.findByRole('dialog', { name: 'Padel Court 1' });
};
const pressBook = async (): Promise<void> => {
  const book = await screen.findByRole<HTMLButtonElement>('button', { name: 'Book' });
  await waitFor(() => expect(book.disabled).toBe(false));
  fireEvent.click(book);
};
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

describe('schedule dialog', () => {
  it("'date not before today', in the estate's time zone, not the phone's; closed days are disabled", async () => {
    vi.setSystemTime(new Date('2026-11-12T22:30:00Z'));
    await openSchedule();
    const [first, second, third] = screen.getAllByRole<HTMLButtonElement>('button', { name: / 2026$/ });
    expect(first?.textContent).toContain('Fri 13 Nov 2026');
    expect(second?.disabled).toBe(false);
    expect(third?.disabled).toBe(true);
  });

  it("'Book appears only after an end time is chosen'; cancel closes", async () => {
    await openSchedule();
    expect(await screen.findByText('SELECT START TIME')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
    await press('17:00');
    expect(screen.getByText('SELECT END TIME')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
    await press('18:30');
    expect(screen.getByRole('button', { name: 'Book' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start 17:00' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'End 18:30' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("'only available slots selectable', and none of today that has passed", async () => {
    await openSchedule();
    await slot('15:00');
    expect(openTimes()).not.toContain('15:00');
    expect(openTimes()[0]).toBe('10:00');
  });

  it('an end can be chosen only if all slots before it are free; the end may be pressed first', async () => {
    await openSchedule();
    await press('19:30');
    expect(openTimes()).toContain('20:30');
    expect(openTimes()).not.toContain('21:00');
    await press('18:00');
    expect(screen.getByRole('button', { name: 'Start 18:00' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'End 19:30' })).toBeTruthy();
  });

  it('folds the passed times of today into one row', async () => {
    await openSchedule();
    expect(await screen.findByRole('button', { name: 'Earlier today, 06:00\u00a0–\u00a009:30' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '09:30' })).toBeNull();
    fireEvent.click(day(/^Fri 13/));
    expect(await slot('09:30')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Earlier today/ })).toBeNull();
  });

  it('shows a summary above the buttons once there is an end', async () => {
    await openSchedule();
    await press('17:00');
    expect(screen.queryByText(/^Thu 12 Nov 2026,/)).toBeNull();
    await press('18:30');
    expect(screen.getByText('Thu 12 Nov 2026, 17:00 – 18:30')).toBeTruthy();
  });

  it('a chip chooses another resource, which has its own times', async () => {
    api.answer(SLOTS, ({ params }) => freeSlots({}, params.resourceId === 'court-2' ? ['1700'] : []));
    await openSchedule();
    expect((await slot('17:00')).disabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Padel Court 2' }));
    expect(screen.getByRole('dialog', { name: 'Padel Court 2' })).toBeTruthy();
    expect((await slot('17:00')).disabled).toBe(true);
  });

  it("'third click restarts', 'clicking selected start deselects', a new day has other times", async () => {
    await openSchedule();
    await press('17:00', '18:30', '12:00');
    expect(screen.getByRole('button', { name: 'Start 12:00' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'End –' })).toBeTruthy();
    await press('12:00');
    expect(screen.getByText('SELECT START TIME')).toBeTruthy();
    await press('17:00', '18:30');
    fireEvent.click(day(/^Sat 14/));
    expect(await screen.findByText('SELECT START TIME')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start –' })).toBeTruthy();
  });

  it("'No Bookings Available' once closing passed; 'No Time Slots Available' where a day has none", async () => {
    vi.setSystemTime(new Date('2026-11-12T20:00:00Z'));
    api.answer(SLOTS, () => []);
    await openSchedule();
    expect(screen.getByText('No Bookings Available')).toBeTruthy();
    fireEvent.click(day(/^Fri 13/));
    expect(await screen.findByText('No Time Slots Available')).toBeTruthy();
  });

  it('shows a failure to read the free times, with a retry', async () => {
    api.answer(SLOTS, refuse('forbidden'));
    await openSchedule();
    expect(await screen.findByText('The free times could not be read')).toBeTruthy();
    api.answer(SLOTS, () => freeSlots());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await slot('17:00')).toBeTruthy();
  });

  it("'Your booking has been requested' (5 s), sent as the person's own, then the list", async () => {
    await openSchedule();
    fireEvent.click(day(/^Sat 14/));
    await press('17:00', '18:30');
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect(await shownAlert()).toMatchObject({
      title: 'Success',
      text: 'Your booking has been requested\nPadel Court 1, Sat 14 Nov 2026, 17:00\u00a0–\u00a018:30',
      dismissAfterMs: 5000,
    });
    expect(api.inputsOf(BOOK)[0]?.body).toEqual({
      locationId: 'msasa',
      services: ['padel'],
      resources: [{ id: 'court-1', quantity: 1 }],
      date: '2026-11-14',
      start: '1700',
      end: '1830',
      customer: {
        email: 'thandi@ekhaya.test',
        name: 'Thandi Nkosi',
        mobile: '0821234567',
        extraInfo: { unitNumber: '14' },
      },
      access: { visitors: 1 },
    });
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/bookings'));
    expect(history.state).toMatchObject({ record: { tab: 'Requested' } });
  });

  it("a facility that approves automatically adds this to 'Your booking has been requested'", async () => {
    api.answer(BOOK, ({ body }) => booking({ date: body.date, status: 'BOOKED' }));
    await openSchedule();
    await press('17:00', '18:30');
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    const { text } = await shownAlert();
    expect(text.split('\n').slice(0, 2)).toEqual(['Your booking has been requested', 'It was accepted at once.']);
  });

  it("'Unable to make booking, contact support' (5 s), and the form is kept", async () => {
    api.answer(BOOK, refuse('internal'));
    await openSchedule();
    await press('17:00', '18:30');
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect(await shownAlert()).toMatchObject({
      title: 'Error',
      text: 'Unable to make booking, contact support',
      dismissAfterMs: 5000,
    });
    await closeAlert();
    expect(screen.getByRole('button', { name: 'End 18:30' })).toBeTruthy();
  });

  it('retries of the same booking repeat the idempotency key; another booking gets a new one', async () => {
    api.answer(BOOK, noNetwork);
    await openSchedule();
    await press('17:00', '18:30');
    const book = () => fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    book();
    await screen.findByText(NO_ANSWER);
    book();
    await waitFor(() => expect(api.inputsOf(BOOK)).toHaveLength(2));
    await screen.findByText(NO_ANSWER);
    await press('16:00', '17:00');
    api.answer(BOOK, refuse('booking/slot-taken'));
    book();
    await waitFor(() => expect(api.inputsOf(BOOK)).toHaveLength(3));
    await screen.findByText('Somebody was faster: this time is no longer free.');
    book();
    await waitFor(() => expect(api.inputsOf(BOOK)).toHaveLength(4));
    const [first, again, other, later] = api.headersOf(BOOK, 'idempotency-key');
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    // It was answered: asking the same once more is another attempt.
    expect(later).not.toBe(other);
  });

  it('offline: nothing is booked, the reason is shown and the form is kept', async () => {
    await openSchedule();
    await press('17:00', '18:30');
    setOnline(false);
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('You are offline. Nothing has been sent; what you chose stays here.')).toBeTruthy();
    expect(api.inputsOf(BOOK)).toEqual([]);
    setOnline(true);
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    expect((await shownAlert()).text).toContain('Your booking has been requested');
  });

  it("after 'booking/slot-taken' it offers the nearest free slots to tap, of another resource too", async () => {
    const alternatives = [
      { resourceId: 'court-1', date: '2026-11-14', start: '1830', end: '2000' },
      { resourceId: 'court-2', date: '2026-11-12', start: '1700', end: '1830' },
    ];
    api.answer(BOOK, refuse('booking/slot-taken', { alternatives }));
    await openSchedule();
    await press('17:00', '18:30');
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await screen.findByRole('list', { name: 'Free times' });
    expect(
      screen.getByRole('button', { name: 'Sat 14 Nov 2026 · 18:30\u00a0–\u00a020:00 · Padel Court 1' }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /· Padel Court 2$/ }));
    expect(screen.queryByRole('list', { name: 'Free times' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Padel Court 2' })).toBeTruthy();
    api.answer(BOOK, ({ body }) => booking({ date: body.date }));
    fireEvent.click(screen.getByRole('button', { name: 'Book' }));
    await shownAlert();
    expect(api.inputsOf(BOOK)[1]?.body).toMatchObject({
      resources: [{ id: 'court-2', quantity: 1 }],
      date: '2026-11-12',
      start: '1700',
      end: '1830',
    });
  });

  it('does not send again while a call is running', async () => {
    const later = answerLater(booking());
    api.answer(BOOK, later.answer);
    await openSchedule();
    await press('17:00', '18:30');
    const book = screen.getByRole('button', { name: 'Book' });
    fireEvent.click(book);
    await waitFor(() => expect(book.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(book);
    later.release();
    await shownAlert();
    expect(api.inputsOf(BOOK)).toHaveLength(1);
  });
});

import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidate } from '../../../platform/query/query.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { answerQuestion, askedQuestion, closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { BookingsScreen } from '../list/bookings.screen.tsx';
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
const facts = () =>
  [...document.querySelectorAll('.fact')].map(
    (fact) => `${fact.querySelector('dt')?.textContent}: ${fact.querySelector('dd')?.textContent}`,
  );
const press = async (...names: (string | RegExp)[]): Promise<void> => {
  for (const name of names) fireEvent.click(await screen.findByRole('button', { name }));
};

describe('RequestedBookingDetails', () => {
  it("'status badge, location, facility, date, times, resource count'", () => {
    show();
    expect(screen.getByRole('heading', { name: 'Padel' })).toBeTruthy();
    expect(document.querySelector('.badge-wait')?.textContent).toBe('REQUESTED');
    expect(facts()).toEqual([
      'Location: Msasa Ridge',
      'Facility: Padel Court 1',
      'Date: Fri 13 Nov 2026',
      'Time: 17:00\u00a0–\u00a018:30',
      'Resources: 1',
    ]);
  });

  it("'Multi-resource detail: location, facility, date, times, visitors, unit, resources with quantities'", () => {
    show(
      booking({
        access: { visitors: 24 },
        resources: [
          { id: 'tables', quantity: 6, name: 'Msasa Ridge|Tables' },
          { id: 'chairs', quantity: 24, name: 'Msasa Ridge|Chairs' },
        ],
      }),
    );
    expect(facts()).toEqual([
      'Location: Msasa Ridge',
      'Facility: Padel',
      'Date: Fri 13 Nov 2026',
      'Time: 17:00\u00a0–\u00a018:30',
      'Visitors: 24',
      'Unit: 14',
      'Tables: 6',
      'Chairs: 24',
    ]);
  });

  it("'rejection reason when canceled', without actions", () => {
    show(booking({ status: 'CANCELED', reason: 'Closed for repairs', can: { reschedule: false, cancel: false } }));
    expect(screen.getByText('Closed for repairs')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  });

  const promised = { ...requested, about: { ...requested.about, answerWithinWorkingDays: 2 } };

  it('shows within which time staff answer, as the service promises', async () => {
    show(promised);
    expect(await screen.findByText('The manager answers within two working days.')).toBeTruthy();
  });

  it.each([
    ['a service without an answer time', {}],
    ['what is booked', { ...promised, status: 'BOOKED' as const }],
    ['a day that has passed', { ...promised, date: '2026-11-11' }],
    ['a time that has passed today', { ...promised, date: '2026-11-12', start: '0900', end: '1000' }],
  ])('shows no answer time for %s', async (_, silent) => {
    show({ ...requested, ...silent });
    expect(await screen.findByText('Location')).toBeTruthy();
    expect(screen.queryByText(/The manager answers/)).toBeNull();
  });

  it('a BOOKED booking of a facility can be canceled but not rescheduled', () => {
    show(booking());
    expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  });

  it('a deep link without a record redirects to its list', () => {
    show(null);
    expect(location.pathname).toBe('/bookings');
  });

  it('shows a decision that staff make meanwhile', async () => {
    show();
    await waitFor(() => expect(api.inputsOf(LIST)).toHaveLength(1));
    stored = [booking({ status: 'REJECTED', reason: 'Full', can: { reschedule: false, cancel: false } })];
    await act(() => invalidate(['bookings']));
    expect(await screen.findByText('Full')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  });

  it('shows the passed booking while the list is being read, and a failure to read it again', async () => {
    api.answer(LIST, neverAnswers);
    show();
    expect(facts()).toHaveLength(5);
    api.answer(LIST, refuse('forbidden'));
    await act(() => invalidate(['bookings']));
    expect(await screen.findByText('This booking could not be read again')).toBeTruthy();
    api.answer(LIST, () => stored);
    await press('Try again');
    await waitFor(() => expect(screen.queryByText('This booking could not be read again')).toBeNull());
  });

  it('offline: stays readable with its age', async () => {
    show();
    await waitFor(() => expect(api.inputsOf(LIST)).toHaveLength(1));
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(facts()).toHaveLength(5);
  });
});

describe('Cancel', () => {
  it("confirm 'Are you sure you want to cancel this booking?' Yes/No; No changes nothing", async () => {
    show();
    await press('Cancel booking');
    expect(await askedQuestion()).toMatchObject({
      text: 'Are you sure you want to cancel this booking?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
    });
    await answerQuestion(false);
    expect(api.inputsOf(STATUS)).toEqual([]);
  });

  it("'Cancel sets CANCELED with reason 'Cancellation requested by user''; 'Cancellation Successful'", async () => {
    show();
    api.answer(STATUS, ({ body }) => {
      stored = [booking({ status: 'CANCELED', reason: body.reason, can: { reschedule: false, cancel: false } })];
      return stored[0] ?? requested;
    });
    await press('Cancel booking');
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({
      title: 'Cancellation Successful',
      text: 'Booking has been cancelled',
      dismissAfterMs: 5000,
    });
    await closeAlert();
    expect(api.inputsOf(STATUS)[0]?.body).toEqual({
      bookingId: 'booking',
      status: 'CANCELED',
      reason: 'Cancellation requested by user',
    });
    expect(api.headersOf(STATUS, 'idempotency-key')[0]).toMatch(/^[\w-]{36}$/);
    expect(screen.getByText('CANCELED')).toBeTruthy();
  });

  it("'Cancellation Failed' with contact-support message", async () => {
    api.answer(STATUS, refuse('booking/not-allowed-now'));
    show();
    await press('Cancel booking');
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({
      title: 'Cancellation Failed',
      text: 'Unable to cancel booking, contact support',
    });
  });

  it('offline: nothing is canceled, and the alert says so', async () => {
    show();
    setOnline(false);
    await press('Cancel booking');
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({
      title: 'Cancellation Failed',
      text: 'You are offline. Your booking stands as it was.',
    });
    expect(screen.getByText('REQUESTED')).toBeTruthy();
  });
});

describe('Reschedule dialog', () => {
  const openDialog = async (): Promise<void> => {
    await press('Reschedule');
    await screen.findByRole('dialog', { name: 'Reschedule' });
  };

  it("'pick date, then start, then end (new start clears end); cancel appears only once end chosen'", async () => {
    show();
    await openDialog();
    await press(/^Sat 14/, '10:00');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await press('11:00');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await press('Start 10:00');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.getByRole('button', { name: 'End –' })).toBeTruthy();
  });

  it('the slots of the booking that is rescheduled count as free', async () => {
    show();
    await openDialog();
    await press(/^Fri 13/);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '17:30' }).disabled).toBe(false));
    await press(/^Sat 14/);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '17:30' }).disabled).toBe(true));
  });

  it("'Rescheduling Successful' / 'Booking date and time has been updated.' (5 s) then /home", async () => {
    show();
    history.replaceState({ ...(history.state as object), depth: 0 }, '');
    await openDialog();
    await press(/^Sat 14/, '10:00', '11:00');
    fireEvent.click(screen.getAllByRole('button', { name: 'Reschedule' }).at(-1) ?? document.body);
    expect(await shownAlert()).toMatchObject({
      title: 'Rescheduling Successful',
      text: 'Booking date and time has been updated.',
      dismissAfterMs: 5000,
    });
    expect(api.inputsOf(RESCHEDULE)[0]?.body).toEqual({
      bookingId: 'booking',
      date: '2026-11-14',
      start: '1000',
      end: '1100',
    });
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it("'Rescheduling Failed' / 'Unable to reschedule your booking at this time. Please try again later.'", async () => {
    api.answer(RESCHEDULE, refuse('internal'));
    show();
    await openDialog();
    await press(/^Sat 14/, '10:00', '11:00');
    fireEvent.click(screen.getAllByRole('button', { name: 'Reschedule' }).at(-1) ?? document.body);
    expect(await shownAlert()).toMatchObject({
      title: 'Rescheduling Failed',
      text: 'Unable to reschedule your booking at this time. Please try again later.',
    });
  });

  it("after 'booking/slot-taken' it offers the nearest free slots of the same resource", async () => {
    const alternatives = [
      { resourceId: 'court-1', date: '2026-11-16', start: '0900', end: '1000' },
      { resourceId: 'court-9', date: '2026-11-14', start: '1000', end: '1100' },
    ];
    api.answer(RESCHEDULE, refuse('booking/slot-taken', { alternatives }));
    show();
    await openDialog();
    await press(/^Sat 14/, '10:00', '11:00');
    fireEvent.click(screen.getAllByRole('button', { name: 'Reschedule' }).at(-1) ?? document.body);
    expect(await screen.findByText('Rescheduling Failed')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Free times' }).children).toHaveLength(1);
    await press(/^Mon 16 Nov 2026 ·/);
    expect(screen.getByRole('button', { name: 'Start 09:00' })).toBeTruthy();
  });
});

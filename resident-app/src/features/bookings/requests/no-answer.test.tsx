import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { answerLater, type FakeApi, fakeApi, noNetwork } from '../../../platform/testing/fake-api.ts';
import { answerQuestion, closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { booking, freeSlots, msasaRidge, resource, service } from '../bookings.factory.ts';
import { BookingFacilityScreen } from '../facilities/booking-facility.screen.tsx';
import { BookingsScreen } from '../list/bookings.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const BOOK = 'POST /api/booking';
const STATUS = 'PUT /api/booking/status';
const LIST = 'GET /api/bookings';
const NO_ANSWER = /^No answer came\. We do not know whether it arrived\./;
const requested = booking({ status: 'REQUESTED', can: { reschedule: true, cancel: true } });

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  api = fakeApi({
    'GET /api/locations': () => [msasaRidge],
    'GET /api/services': () => [service()],
    'GET /api/service/{id}/resources': () => [resource()],
    'GET /api/availability/{date}/{start}/resource/{resourceId}': () => freeSlots(),
    'GET /api/availability/{date}/0/service/{serviceId}': () => freeSlots({ remaining: 2 }),
    [LIST]: () => [requested],
    [BOOK]: noNetwork,
    [STATUS]: noNetwork,
  });
  signedIn(api);
  return () => vi.useRealTimers();
});

const press = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  }
};
const openForm = async (): Promise<void> => {
  await press('Book');
  await screen.findByRole('dialog', { name: 'Padel Court 1' });
  await press('17:00', '18:30');
};
const sendForm = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Book' }));
const keys = (route: typeof BOOK | typeof STATUS) => api.headersOf(route, 'idempotency-key');
const cancel = async (): Promise<string> => {
  await press('Cancel booking');
  await answerQuestion(true);
  const { title } = await shownAlert();
  await closeAlert();
  return title;
};

it('a form that is closed and opened again repeats an unanswered booking with its key', async () => {
  showScreen(<BookingFacilityScreen />, '/BookingFacility', service());
  await openForm();
  sendForm();
  await screen.findByText(NO_ANSWER);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.answer(BOOK, ({ body }) => booking({ date: body.date }));
  await openForm();
  sendForm();
  expect((await shownAlert()).text).toContain('Your booking has been requested');
  await closeAlert();
  expect(keys(BOOK)).toHaveLength(2);
  expect(new Set(keys(BOOK)).size).toBe(1);
});

it('a booking that was cancelled since is asked for anew', async () => {
  showScreen(<BookingFacilityScreen />, '/BookingFacility', service());
  await openForm();
  sendForm();
  await screen.findByText(NO_ANSWER);
  cleanup();
  api.answer(STATUS, () => booking({ status: 'CANCELED' }));
  showScreen(<BookingsScreen />, '/RequestedBookingDetails', requested);
  expect(await cancel()).toBe('Cancellation Successful');
  cleanup();
  showScreen(<BookingFacilityScreen />, '/BookingFacility', service());
  await openForm();
  sendForm();
  await screen.findByText(NO_ANSWER);
  expect(new Set(keys(BOOK)).size).toBe(2);
});

it('an unanswered cancellation does not say that the booking stands, and reads what became of it', async () => {
  showScreen(<BookingsScreen />, '/RequestedBookingDetails', requested);
  await screen.findByRole('button', { name: 'Cancel booking' });
  await waitFor(() => expect(api.inputsOf(LIST)).not.toHaveLength(0));
  const reads = api.inputsOf(LIST).length;
  await press('Cancel booking');
  await answerQuestion(true);
  expect(await shownAlert()).toMatchObject({
    title: 'No Answer',
    text: 'We do not know whether the cancellation arrived. Please look at the booking before you try again.',
  });
  await closeAlert();
  await waitFor(() => expect(api.inputsOf(LIST).length).toBeGreaterThan(reads));
  api.answer(STATUS, () => booking({ status: 'CANCELED' }));
  expect(await cancel()).toBe('Cancellation Successful');
  expect(new Set(keys(STATUS)).size).toBe(1);
});

it('a booking that is answered late leaves the person on the screen that she went to', async () => {
  const late = answerLater(requested);
  api.answer(BOOK, late.answer);
  showScreen(<BookingFacilityScreen />, '/BookingFacility', service());
  await openForm();
  sendForm();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel' })).disabled).toBe(true);
  act(() => navigate('/AddVisitor'));
  await waitFor(() => expect(location.pathname).toBe('/AddVisitor'));
  late.release();
  expect((await shownAlert()).title).toBe('Success');
  await closeAlert();
  await act(() => Promise.resolve());
  expect(location.pathname).toBe('/AddVisitor');
});

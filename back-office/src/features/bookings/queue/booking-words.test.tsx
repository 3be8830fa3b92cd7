import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readDraft } from '../../../platform/drafts/drafts.ts';
import { fakeApi, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { bookingCase, queuedBooking } from '../queued-booking.factory.ts';
import { BookingQueue } from './booking-queue.tsx';

const DECIDE = 'PUT /api/console/bookings/{id}/decision';

const resource = (id: string, name: string) => [{ id, name, quantity: 1, remaining: 1 }];
const thandis = queuedBooking({ resources: resource('court-1', 'Court 1') });
const pieters = queuedBooking({ id: 'two', resources: resource('boma', 'Boma') });

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi({
    'GET /api/console/bookings': () => ({ items: [thandis, pieters], total: 2, isMore: false }),
    'GET /api/console/booking-counts': () => ({ decide: 2, coming: 0, rejected: 0 }),
    'GET /api/console/services': () => ({ items: [], total: 0 }),
    'GET /api/console/bookings/{id}': ({ params }) => bookingCase(params.id === 'two' ? pieters : thandis),
    [DECIDE]: ({ params, body }) => ({
      ...(params.id === 'two' ? pieters : thandis),
      status: body.status,
      decision: { id: `decision-${params.id}`, undoMs: 10_000 },
    }),
    'POST /api/console/decisions/undo': () => [],
  });
  staffSignedIn(api);
});

const show = () => showRoom(<BookingQueue />, 'bookings');
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const rows = async () => within(await screen.findByRole('list', { name: 'To decide' }));
const panel = (name: string) => screen.findByRole('complementary', { name });

test('the reason of a rejection is not sent with an acceptance', async () => {
  show();
  await rows();
  press('Reject Court 1, Thandi Nkosi');
  const reason = () => screen.findByLabelText<HTMLInputElement>('Why, in words to Thandi');
  fireEvent.change(await reason(), { target: { value: 'The hall is being painted' } });
  press('Back');
  expect((await screen.findByLabelText<HTMLInputElement>('Words to Thandi (optional)')).value).toBe('');
  press('Reject ...');
  expect((await reason()).value).toBe('The hall is being painted');
  press('Back');
  press('Accept');
  await waitFor(() => expect(api.inputsOf(DECIDE)[0]?.body).toEqual({ status: 'BOOKED', reason: '' }));
});

test('the words beside a decision that was taken back are there again', async () => {
  show();
  fireEvent.click(await (await rows()).findByRole('button', { name: 'Court 1' }));
  const words = () => screen.findByLabelText<HTMLInputElement>('Words to Thandi (optional)');
  fireEvent.change(await words(), { target: { value: 'Keys are at the clubhouse' } });
  press('Accept');
  await panel('Boma');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back. Nobody was told.');
  fireEvent.click((await rows()).getByRole('button', { name: 'Court 1' }));
  await waitFor(async () => expect((await words()).value).toBe('Keys are at the clubhouse'));
});

test('words to a resident are kept as a draft when the panel closes, and are gone after the decision', async () => {
  show();
  const words = () => screen.findByLabelText<HTMLInputElement>('Words to Thandi (optional)');
  fireEvent.click(await (await rows()).findByRole('button', { name: 'Court 1' }));
  fireEvent.change(await words(), { target: { value: 'Keys are at the clubhouse' } });
  await waitFor(() => expect(readDraft('bookings/words/one')).toBeDefined());
  press('Close booking');
  fireEvent.click(await (await rows()).findByRole('button', { name: 'Court 1' }));
  expect((await words()).value).toBe('Keys are at the clubhouse');
  press('Accept');
  await waitFor(() => expect(api.inputsOf(DECIDE)[0]?.body.reason).toBe('Keys are at the clubhouse'));
  await waitFor(() => expect(readDraft('bookings/words/one')).toBeUndefined());
});

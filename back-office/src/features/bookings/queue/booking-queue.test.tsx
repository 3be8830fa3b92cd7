import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { queuedBooking } from '../queued-booking.factory.ts';
import { BookingQueue } from './booking-queue.tsx';

const LIST = 'GET /api/console/bookings';
const DECIDE = 'PUT /api/console/bookings/{id}/decision';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    [LIST]: () => ({ items: [queuedBooking()], total: 1, isMore: false }),
    'GET /api/console/services': () => ({ items: [], total: 0 }),
  });
  staffSignedIn(api);
});

const show = () => showRoom(<BookingQueue />, 'bookings');
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('the booking queue', () => {
  test('shows time, service, customer, remaining stock and conflicts of a booking', async () => {
    api.answer(LIST, () => ({
      items: [queuedBooking({ conflicts: [{ kind: 'closed', text: 'The day is closed.' }], visitorsRemaining: 8 })],
      total: 1,
      isMore: false,
    }));
    show();
    const row = within(await screen.findByRole('row', { name: /Thandi Nkosi/ }));
    expect(row.getByText(/4 Dec 2026/)).toBeDefined();
    expect(row.getByText('09:00 – 10:30')).toBeDefined();
    expect(row.getByText('Unit 14 · Msasa Ridge')).toBeDefined();
    expect(row.getByText('None left')).toBeDefined();
    expect(row.getByText('Room for 6 more visitors')).toBeDefined();
    expect(row.getByText('The day is closed.')).toBeDefined();
    expect(row.getByText('REQUESTED')).toBeDefined();
  });

  test.each([
    [1, 1, 'Free'],
    [4, 7, 'Free; 3 left after it'],
    [4, 3, 'Only 3 left'],
    [1, 0, 'None left'],
  ])('for %i of %i remaining pieces it shows: %s', async (quantity, remaining, text) => {
    api.answer(LIST, () => ({
      items: [queuedBooking({ resources: [{ id: 'chairs', name: 'Chairs', quantity, remaining }] })],
      total: 1,
      isMore: false,
    }));
    show();
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('opens with the requests, the earliest day first', async () => {
    show();
    await screen.findByText('Thandi Nkosi');
    expect(api.inputsOf(LIST)[0]?.query).toMatchObject({ status: 'REQUESTED', sort: 'date', order: 'ASC' });
  });

  test('accepts a booking', async () => {
    api.answer(DECIDE, () => queuedBooking({ status: 'BOOKED', next: ['CANCELED'] }));
    show();
    await screen.findByText('Thandi Nkosi');
    api.answer(LIST, () => ({ items: [], total: 0, isMore: false }));
    press('Accept the booking of Thandi Nkosi');
    expect(await screen.findByText('Booking accepted')).toBeDefined();
    expect(api.inputsOf(DECIDE)).toEqual([{ params: { id: 'one' }, body: { status: 'BOOKED', reason: '' } }]);
    expect(await screen.findByText('No bookings found.')).toBeDefined();
  });

  test('requires a reason to reject', async () => {
    api.answer(DECIDE, () => queuedBooking({ status: 'REJECTED', next: [] }));
    show();
    await screen.findByText('Thandi Nkosi');
    press('Reject the booking of Thandi Nkosi');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this booking?' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The court is being painted.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(api.inputsOf(DECIDE)).toEqual([
        { params: { id: 'one' }, body: { status: 'REJECTED', reason: 'The court is being painted.' } },
      ]),
    );
  });

  test('asks “Are you sure you want to cancel this booking?” and keeps the reason when it fails', async () => {
    api.answer(LIST, () => ({
      items: [queuedBooking({ status: 'BOOKED', next: ['CANCELED'] })],
      total: 1,
      isMore: false,
    }));
    api.answer(DECIDE, refuse('booking/not-allowed-now'));
    show();
    await screen.findByText('Thandi Nkosi');
    press('Cancel the booking of Thandi Nkosi');
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to cancel this booking?' }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Storm' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the booking' }));
    expect(await dialog.findByRole('alert')).toBeDefined();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Storm');
  });

  test('a request appears without reload', async () => {
    api.answer(LIST, () => ({ items: [], total: 0, isMore: false }));
    const { queryClient } = show();
    await screen.findByText('No bookings found.');
    api.answer(LIST, () => ({ items: [queuedBooking()], total: 1, isMore: false }));
    await queryClient.invalidateQueries({ queryKey: ['bookings'] });
    expect(await screen.findByText('Thandi Nkosi')).toBeDefined();
  });

  test('shows a failed read in place of the rows, with a button that tries again', async () => {
    api.answer(LIST, refuse('unavailable'));
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(LIST, () => ({ items: [queuedBooking()], total: 1, isMore: false }));
    fireEvent.click(again);
    expect(await screen.findByText('Thandi Nkosi')).toBeDefined();
  });

  test('shows a total that is a lower bound as such, and reads further pages', async () => {
    const page = Array.from({ length: 25 }, (_, index) => queuedBooking({ id: `booking-${index}` }));
    api.answer(LIST, () => ({ items: page, total: 10_000, isMore: true }));
    show();
    expect(await screen.findByText(/^1–25 of 10.000\+$/)).toBeDefined();
    press(/next/);
    await waitFor(() => expect(api.inputsOf(LIST).at(-1)?.query).toMatchObject({ page: '2' }));
  });

  test('shows no empty-list sentence while it loads', async () => {
    api.answer(LIST, neverAnswers);
    show();
    await waitFor(() => expect(api.inputsOf(LIST)).not.toEqual([]));
    expect(screen.queryByText('No bookings found.')).toBeNull();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepDraft, readDraft } from '../../../platform/drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { bookingCase, queuedBooking } from '../queued-booking.factory.ts';
import { bookingDay, dayBooking } from './booking-day.factory.ts';
import { BookingDayRoom } from './booking-day.tsx';

const DAY = 'GET /api/console/booking-days';
const TIMES = 'PUT /api/console/bookings/{id}/times';
const DECIDE = 'PUT /api/console/bookings/{id}/decision';

/** A day with one request that can be moved. */
const requested = () => {
  const day = bookingDay({ date: '2036-12-04' });
  const asked = dayBooking({ status: 'REQUESTED', canMove: true });
  return { ...day, rows: day.rows.map((row, at) => (at === 0 ? { ...row, bookings: [asked] } : row)) };
};

let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi({
    [DAY]: ({ query }) => ({ ...requested(), date: query.date }),
    'GET /api/console/services': () => ({ items: [], total: 0 }),
    'GET /api/console/closure-effects': () => ({ bookings: 1, people: 1 }),
    'GET /api/console/bookings/{id}': () => bookingCase(),
    [TIMES]: ({ body }) => ({
      ...queuedBooking({ date: body.date }),
      decision: { id: 'decision', undoMs: 10_000 },
    }),
    [DECIDE]: ({ body }) => ({ ...queuedBooking(body), decision: { id: 'decision', undoMs: 10_000 } }),
    'POST /api/console/decisions/undo': () => [],
  });
  staffSignedIn(api);
});

const show = () => showRoom(<BookingDayRoom />, 'booking-days', '', '?day=2036-12-04');
const block = () => screen.findByRole('button', { name: /^Thandi Nkosi, unit 14, Court 1/ });
const court = async () => within(await screen.findByRole('region', { name: 'Court 1' }));

describe('the day view', () => {
  test('shows every place with its bookings and what is closed', async () => {
    show();
    expect(
      (await court()).getByRole('button', { name: /Thandi Nkosi, unit 14, .*09:00.–.10:30, REQUESTED/ }),
    ).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Court 2' })).getByText('closed')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Thursday 4 December' })).toBeDefined();
    expect(api.inputsOf(DAY)[0]?.query).toMatchObject({ estateId: '91', date: '2036-12-04' });
  });

  test('picks another day of the week', async () => {
    show();
    await block();
    fireEvent.click(screen.getByRole('button', { name: /^Fri 5 Dec 2036/ }));
    await waitFor(() => expect(api.inputsOf(DAY).at(-1)?.query.date).toBe('2036-12-05'));
  });

  test('arrow keys move a block by a quarter of an hour, Enter puts it there', async () => {
    show();
    const moved = await block();
    fireEvent.keyDown(moved, { key: 'ArrowRight' });
    expect(await screen.findByText('No slot begins at this time.')).toBeDefined();
    fireEvent.keyDown(moved, { key: 'ArrowRight' });
    expect(await screen.findByText(/^09:30.–.11:00\. Free\. Enter puts it there\.$/)).toBeDefined();
    fireEvent.click(moved);
    await waitFor(() =>
      expect(api.inputsOf(TIMES)).toEqual([
        { params: { id: 'one' }, body: { date: '2036-12-04', start: '0930', end: '1100' } },
      ]),
    );
  });

  test('Escape puts a block back', async () => {
    show();
    const moved = await block();
    fireEvent.keyDown(moved, { key: 'ArrowRight' });
    fireEvent.keyDown(moved, { key: 'Escape' });
    expect(screen.queryByText('No slot begins at this time.')).toBeNull();
    expect(api.inputsOf(TIMES)).toEqual([]);
  });

  /** Two courts that are open, one below the other. */
  const showTwoCourts = async () => {
    const [first, second] = bookingDay().rows;
    if (first === undefined || second === undefined) throw new Error('The day has two courts.');
    const bookings = [dayBooking({ canMove: true })];
    api.answer(DAY, () =>
      bookingDay({
        date: '2036-12-04',
        rows: [
          { ...first, bookings },
          { ...second, hours: first.hours },
        ],
      }),
    );
    show();
    return block();
  };

  test('arrow keys move a block to another place of its service', async () => {
    const moved = await showTwoCourts();
    fireEvent.keyDown(moved, { key: 'ArrowUp' });
    expect(screen.queryByText(/Enter puts it there/)).toBeNull();
    fireEvent.keyDown(moved, { key: 'ArrowDown' });
    fireEvent.keyDown(moved, { key: 'ArrowDown' });
    expect(await screen.findByText(/^Court 2, 09:00.–.10:30\. Free\. Enter puts it there\.$/)).toBeDefined();
    fireEvent.click(moved);
    await waitFor(() =>
      expect(api.inputsOf(TIMES)[0]?.body).toEqual({
        date: '2036-12-04',
        start: '0900',
        end: '1030',
        resourceId: 'court-2',
      }),
    );
  });

  test('the pointer drags a block to another time and place', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return { left: 0, width: 900, top: this.dataset['testid'] === 'track court-2' ? 170 : 100 } as DOMRect;
    });
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const moved = await showTwoCourts();
    fireEvent.pointerDown(moved, { button: 0, clientX: 100, clientY: 120, pointerId: 1 });
    fireEvent.pointerMove(moved, { clientX: 200, clientY: 190, pointerId: 1 });
    expect(moved.style.transform).toBe('translateY(70px)');
    fireEvent.pointerUp(moved, { clientX: 200, clientY: 190, pointerId: 1 });
    await waitFor(() =>
      expect(api.inputsOf(TIMES)[0]?.body).toMatchObject({ start: '1000', end: '1130', resourceId: 'court-2' }),
    );
  });

  test('a block opens with its acts', async () => {
    show();
    fireEvent.click(await block());
    const dialog = within(await screen.findByRole('dialog', { name: /^Court 1, 09:00/ }));
    expect(dialog.getByRole('button', { name: 'Reject ...' })).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByLabelText('Day')).toBeDefined();
  });

  test('a block keeps the words of a rejection as a draft when it is closed', async () => {
    show();
    const openWords = async (): Promise<HTMLTextAreaElement> => {
      fireEvent.click(await block());
      const dialog = within(await screen.findByRole('dialog', { name: /^Court 1, 09:00/ }));
      fireEvent.click(dialog.getByRole('button', { name: 'Reject ...' }));
      return dialog.findByLabelText<HTMLTextAreaElement>(/^Why, in words to/);
    };
    const words = await openWords();
    fireEvent.change(words, { target: { value: 'The court is being painted.' } });
    fireEvent.blur(words);
    fireEvent.keyDown(words, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openWords()).value).toBe('The court is being painted.');
  });

  test('a block opens on a booking whose words were begun in the queue, and does not send its reason with an acceptance', async () => {
    keepDraft('bookings/words/one', { words: 'Keys are at the clubhouse', reason: '' });
    show();
    fireEvent.click(await block());
    const dialog = within(await screen.findByRole('dialog', { name: /^Court 1, 09:00/ }));
    const press = (name: string) => void fireEvent.click(dialog.getByRole('button', { name }));
    const reason = () => dialog.getByLabelText<HTMLTextAreaElement>(/^Why, in words to/);
    press('Reject ...');
    expect(reason().value).toBe('');
    fireEvent.change(reason(), { target: { value: 'The court is being painted.' } });
    press('Back');
    press('Accept');
    await waitFor(() => expect(api.inputsOf(DECIDE)[0]?.body).toEqual({ status: 'BOOKED', reason: '' }));
    await waitFor(() => expect(readDraft('bookings/words/one')).toBeUndefined());
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(readDraft('bookings/words/one')?.value).toEqual({
        words: 'Keys are at the clubhouse',
        reason: 'The court is being painted.',
      }),
    );
  });

  test('the list says everything that the plan shows', async () => {
    show();
    await block();
    fireEvent.click(screen.getByRole('button', { name: 'As a list' }));
    const list = within(await screen.findByRole('list', { name: 'Bookings of Court 1' }));
    expect(list.getByText(/^09:00.–.10:30, unit 14, 2 people$/)).toBeDefined();
  });

  test('shows that a place is closed, and why', async () => {
    api.answer(DAY, () => ({
      ...requested(),
      closures: [
        { id: 'c', serviceId: null, start: '1200', end: '1400', lastDay: '2026-12-04', reason: 'Storm', told: 0 },
      ],
    }));
    show();
    expect((await court()).getByText('Closed until 14:00: Storm')).toBeDefined();
  });

  test('shows a failed read with a button that tries again', async () => {
    api.answer(DAY, refuse('unavailable'));
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(DAY, () => requested());
    fireEvent.click(again);
    expect(await block()).toBeDefined();
  });
});

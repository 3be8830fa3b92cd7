import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { bookingCase, queuedBooking } from '../queued-booking.factory.ts';
import { BookingQueue } from './booking-queue.tsx';

const LIST = 'GET /api/console/bookings';
const ONE = 'GET /api/console/bookings/{id}';
const DECIDE = 'PUT /api/console/bookings/{id}/decision';
const DECIDE_SEVERAL = 'POST /api/console/bookings/decisions';
const UNDO = 'POST /api/console/decisions/undo';

const free = [{ id: 'court-1', name: 'Court 1', quantity: 1, remaining: 1 }];
const thandis = queuedBooking({ resources: free });
const pieters = queuedBooking({
  id: 'two',
  date: '2026-12-05',
  resources: [{ id: 'boma', name: 'Msasa Ridge|Boma', quantity: 1, remaining: 1 }],
  customer: { ...thandis.customer, name: 'Pieter van Wyk' },
});

let api: FakeApi;

const listOf = (...items: (typeof thandis)[]) => ({ items, total: items.length, isMore: false });

beforeEach(() => {
  api = fakeApi({
    [LIST]: () => listOf(thandis, pieters),
    'GET /api/console/booking-counts': () => ({ decide: 2, coming: 2_500, rejected: 3 }),
    'GET /api/console/services': () => ({ items: [], total: 0 }),
    [ONE]: ({ params }) => bookingCase(params.id === 'two' ? pieters : thandis),
    [DECIDE]: ({ params, body }) => ({
      ...(params.id === 'two' ? pieters : thandis),
      status: body.status,
      decision: { id: `decision-${params.id}`, undoMs: 10_000 },
    }),
  });
  staffSignedIn(api);
});

const show = () => showRoom(<BookingQueue />, 'bookings');
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const key = (letter: string): void => void act(() => fireEvent.keyDown(document.body, { key: letter }));
const rows = async () => within(await screen.findByRole('list', { name: 'To decide' }));
const panel = (name: string) => screen.findByRole('complementary', { name });

describe('the queue', () => {
  test('a row says day, place, times, people, what is left, who asks and since when', async () => {
    show();
    const [first] = await (await rows()).findAllByRole('listitem');
    const row = within(first ?? document.body);
    expect(row.getByRole('button', { name: 'Court 1' })).toBeDefined();
    expect(row.getByText(/^09:00.–.10:30, 2 people$/)).toBeDefined();
    expect(row.getByText('Free')).toBeDefined();
    expect(row.getByText('Thandi Nkosi')).toBeDefined();
    expect(row.getByText(/^Unit 14,/)).toBeDefined();
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'To decide 2',
      'Coming 2\u00a0500+',
      'Past',
      'Rejected 3',
    ]);
    expect(api.inputsOf(LIST)[0]?.query).toMatchObject({ group: 'decide', sort: 'asked', order: 'ASC' });
  });

  test('a request that waits longer than promised is late', async () => {
    api.answer(LIST, () => listOf(queuedBooking({ answerDueAt: '2020-01-01T00:00:00Z' })));
    show();
    expect(await screen.findByText(/: late$/)).toBeDefined();
  });

  test('the tab and the filters are read from the server', async () => {
    show();
    await rows();
    fireEvent.click(screen.getByRole('tab', { name: 'Past' }));
    await waitFor(() =>
      expect(api.inputsOf(LIST).at(-1)?.query).toMatchObject({ group: 'past', sort: 'date', order: 'DESC' }),
    );
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'date' } });
    await waitFor(() => expect(api.inputsOf(LIST).at(-1)?.query).toMatchObject({ order: 'ASC' }));
  });

  test('says that nothing waits', async () => {
    api.answer(LIST, () => listOf());
    show();
    expect(await screen.findByText('Nothing waits for you')).toBeDefined();
  });

  test('shows a failed read in place of the rows, with a button that tries again', async () => {
    api.answer(LIST, refuse('unavailable'));
    show();
    await screen.findByRole('button', { name: 'Try again' });
    api.answer(LIST, () => listOf(thandis));
    press('Try again');
    expect(await rows()).toBeDefined();
  });

  test('shows the rows as a skeleton while they are read', async () => {
    api.answer(LIST, neverAnswers);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
  });
});

describe('deciding', () => {
  test('after a decision the next request opens, and the undo bar says what was done', async () => {
    show();
    fireEvent.click(await (await rows()).findByRole('button', { name: 'Court 1' }));
    const first = within(await panel('Court 1'));
    expect(first.getByText('Owner, unit 14. Ten bookings this year, none cancelled.')).toBeDefined();
    fireEvent.click(first.getByRole('button', { name: 'Accept' }));
    expect(await panel('Boma')).toBeDefined();
    expect(await screen.findByText(/Court 1, Fri 4 Dec, Thandi Nkosi/)).toBeDefined();
    expect(api.inputsOf(DECIDE)).toEqual([{ params: { id: 'one' }, body: { status: 'BOOKED', reason: '' } }]);
  });

  test('the keyboard alone: J opens, A accepts, R asks for the reason', async () => {
    show();
    await rows();
    key('j');
    fireEvent.click(document.activeElement as HTMLElement);
    await panel('Court 1');
    await screen.findByRole('button', { name: 'Accept' });
    key('a');
    await panel('Boma');
    await screen.findByRole('button', { name: 'Reject ...' });
    key('r');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Why, in words to Pieter');
    await waitFor(() => expect(document.activeElement).toBe(field));
    press('Reject');
    expect(await screen.findByText('Please say why.')).toBeDefined();
    fireEvent.change(field, { target: { value: 'A wedding that day' } });
    press('Reject');
    await waitFor(() =>
      expect(api.inputsOf(DECIDE).at(-1)).toEqual({
        params: { id: 'two' },
        body: { status: 'REJECTED', reason: 'A wedding that day' },
      }),
    );
  });

  test('without an open request, A accepts the row that has the focus and goes on, and R asks for its reason', async () => {
    show();
    await rows();
    key('a');
    key('j');
    key('a');
    await waitFor(() => expect(api.inputsOf(DECIDE)).toHaveLength(1));
    expect(api.inputsOf(DECIDE)[0]?.params).toEqual({ id: 'one' });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Boma');
    key('r');
    const field = await screen.findByLabelText('Why, in words to Pieter');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(api.inputsOf(DECIDE)).toHaveLength(1);
  });

  test('a row is accepted at once, and rejected in the panel', async () => {
    show();
    await rows();
    press('Accept Boma, Pieter van Wyk');
    await waitFor(() => expect(api.inputsOf(DECIDE)).toHaveLength(1));
    press('Reject Court 1, Thandi Nkosi');
    expect(await screen.findByLabelText('Why, in words to Thandi')).toBeDefined();
  });

  test('the loser of two who decide the same request is told who was first', async () => {
    api.answer(DECIDE, refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-21T08:00:00Z' } }));
    show();
    await rows();
    press('Accept Court 1, Thandi Nkosi');
    expect(await screen.findByText(/^Johan Botha has decided about the booking of Thandi Nkosi already/)).toBeDefined();
  });

  test('words to the resident go with the acceptance', async () => {
    show();
    fireEvent.click(await (await rows()).findByRole('button', { name: 'Court 1' }));
    fireEvent.change(await screen.findByLabelText('Words to Thandi (optional)'), {
      target: { value: 'Keys are at the clubhouse' },
    });
    press('Accept');
    await waitFor(() =>
      expect(api.inputsOf(DECIDE)[0]?.body).toEqual({ status: 'BOOKED', reason: 'Keys are at the clubhouse' }),
    );
  });
});

describe('deciding on several', () => {
  const made = (id: string) => ({ id, result: { decision: { id: `decision-${id}`, undoMs: 10_000 } }, refusal: null });
  const lost = (id: string) => ({
    id,
    result: null,
    refusal: {
      code: 'changed-meanwhile' as const,
      detail: 'Somebody else changed this in the meantime. Nothing was lost.',
      change: { by: 'Johan Botha', at: '2026-11-21T08:00:00Z' },
    },
  });
  const chooseBoth = async (): Promise<void> => {
    show();
    await rows();
    for (const name of ['Choose Court 1, Thandi Nkosi', 'Choose Boma, Pieter van Wyk'])
      fireEvent.click(screen.getByRole('checkbox', { name }));
  };
  const seen = [thandis, pieters].map(({ id, version }) => ({ id, version }));

  test('accepts them with one call, and the undo takes all of them back with one call', async () => {
    api.answer(DECIDE_SEVERAL, ({ body }) => body.bookings.map(({ id }) => made(id)));
    api.answer(UNDO, () => []);
    await chooseBoth();
    press('Accept 2');
    expect(await screen.findByText(/2 bookings\./)).toBeDefined();
    expect(api.inputsOf(DECIDE_SEVERAL)).toEqual([{ body: { bookings: seen, status: 'BOOKED', reason: '' } }]);
    press('Undo');
    await waitFor(() =>
      expect(api.inputsOf(UNDO)).toEqual([{ body: { decisionIds: ['decision-one', 'decision-two'] } }]),
    );
  });

  test('says which one somebody else had decided on, and the bar counts only the other', async () => {
    api.answer(DECIDE_SEVERAL, () => [lost('one'), made('two')]);
    await chooseBoth();
    press('Accept 2');
    expect(await screen.findByText(/^Johan Botha has decided about the booking of Thandi Nkosi already/)).toBeDefined();
    expect(screen.getByText(/1 booking\./)).toBeDefined();
  });

  test('a call that fails as a whole says so, and the rows stay chosen', async () => {
    api.answer(DECIDE_SEVERAL, refuse('unavailable'));
    await chooseBoth();
    press('Accept 2');
    expect(await screen.findByText('The service is not ready. Please try again shortly.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Accept 2' })).toBeDefined();
  });

  test('rejects them with one reason, also when they leave the queue meanwhile', async () => {
    api.answer(DECIDE_SEVERAL, async ({ body }) => {
      api.answer(LIST, () => listOf());
      return body.bookings.map(({ id }) => made(id));
    });
    await chooseBoth();
    press('Reject 2 ...');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 bookings' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject 2' }).disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Why, in words to all of them'), { target: { value: 'A wedding' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject 2' }));
    await waitFor(() =>
      expect(api.inputsOf(DECIDE_SEVERAL)).toEqual([
        { body: { bookings: seen, status: 'REJECTED', reason: 'A wedding' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/2 bookings\./)).toBeDefined();
    expect(Object.keys(sessionStorage).filter((name) => name.includes('draft'))).toEqual([]);
  });
});

test('rows that arrive while somebody reads wait until she wants them', async () => {
  const { queryClient } = show();
  fireEvent.click(await (await rows()).findByRole('button', { name: 'Court 1' }));
  await panel('Court 1');
  const added = queuedBooking({ id: 'three', resources: [{ id: 'hall', name: 'Hall', quantity: 1, remaining: 1 }] });
  api.answer(LIST, () => listOf(added, thandis, pieters));
  await queryClient.invalidateQueries({ queryKey: ['bookings'] });
  await screen.findByRole('button', { name: '1 new' });
  expect((await rows()).queryByRole('button', { name: 'Hall' })).toBeNull();
  press('1 new');
  expect(await (await rows()).findByRole('button', { name: 'Hall' })).toBeDefined();
});

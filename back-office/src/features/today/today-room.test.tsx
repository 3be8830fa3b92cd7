import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { RunningNoteContext } from '../../platform/waiting/running-note.ts';
import { TodayRoom } from './today-room.tsx';
import type { Today } from './today.queries.ts';

const TODAY = 'GET /api/console/today';
const DECISIONS = 'GET /api/console/decisions';

/** 09:41 at the estate. */
const at = '2026-11-13T07:41:00.000Z';

const bookings: Today['waiting'][number] = {
  kind: 'bookings',
  count: 7,
  oldest: { id: 'b1', estateId: '91', who: 'Thandi Nkosi', what: 'Clubhouse Hall', detail: '', date: '2026-12-03' },
  since: '2026-11-11T07:00:00.000Z',
  promisedAt: null,
  isLate: false,
};
const lateMail: Today['waiting'][number] = {
  kind: 'mails',
  count: 1,
  oldest: { id: 'm1', estateId: '91', who: 'Naledi Zulu', what: 'Levies', detail: 'thandi@ekhaya.test', date: '' },
  since: '2026-11-13T05:00:00.000Z',
  promisedAt: '2026-11-13T07:30:00.000Z',
  isLate: true,
};

const filled = (overrides: Partial<Today> = {}): Today => ({
  at,
  waiting: [lateMail, bookings],
  inside: { visitors: 38, workers: 25, overstays: 2 },
  expected: {
    total: 29,
    arrived: 11,
    next: [
      {
        id: 'v1',
        estateId: '91',
        startsAt: '2026-11-13T07:45:00.000Z',
        visitor: 'Lindiwe Khumalo',
        hostName: 'Thandi Nkosi',
        unitNumber: '14',
        plate: 'CA 482 913',
        companions: 0,
      },
    ],
  },
  booked: {
    total: 7,
    next: [
      {
        id: 'b9',
        estateId: '91',
        start: '0900',
        end: '1030',
        service: 'Padel',
        resource: 'Padel Court 1',
        customerName: 'Amina Patel',
      },
    ],
  },
  ...overrides,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [TODAY]: () => filled(), [DECISIONS]: () => [] });
  staffSignedIn(api);
});

const open = () => showRoom(<TodayRoom />, 'today');

test('greets by the time of the estate and lists what waits, each row with its age and its act', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Good morning, Lerato' })).toBeDefined();
  expect(screen.getByText('Friday 13 November 2026, 09:41')).toBeDefined();
  const list = within(await screen.findByRole('list', { name: 'Waits for you' }));
  const rows = list.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1 mail waits for your yes“Levies” to thandi@ekhaya.test, by Naledi Zulu11 min lateRead',
    '7 bookings to decideThe oldest: Thandi Nkosi, Clubhouse Hall, Thu 3 Decwaits 2 daysDecide',
  ]);
  expect(list.getByRole('link', { name: '7 bookings to decide' }).getAttribute('href')).toBe('/bookings?row=b1');
});

test('has room below what waits for what runs badly', async () => {
  showRoom(
    <RunningNoteContext value={<p>SMS is late</p>}>
      <TodayRoom />
    </RunningNoteContext>,
    'today',
  );
  const waits = within(await screen.findByRole('region', { name: 'Waits for you' }));
  expect(waits.getByText('SMS is late')).toBeDefined();
});

test('the first act is the red one, the others are quiet', async () => {
  open();
  const first = await screen.findByRole('link', { name: 'Read: 1 mail waits for your yes' });
  const second = screen.getByRole('link', { name: 'Decide: 7 bookings to decide' });
  expect(first.className).toContain('MuiButton-contained');
  expect(second.className).toContain('MuiButton-sand');
});

test('says who is inside, who is expected next and what is booked', async () => {
  open();
  expect(await screen.findByText('38 visitors, 25 workers')).toBeDefined();
  expect(screen.getByText('63')).toBeDefined();
  expect(screen.getByText('2 stayed longer than their pass')).toBeDefined();
  expect(screen.getByText('11 of 29 have come')).toBeDefined();
  const expected = within(screen.getByRole('list', { name: 'Expected next' }));
  expect(expected.getByText('09:45')).toBeDefined();
  expect(expected.getByText('for T. Nkosi, 14')).toBeDefined();
  const booked = within(screen.getByRole('list', { name: 'Booked today' }));
  expect(booked.getByText('09:00 – 10:30')).toBeDefined();
  expect(booked.getByText('A. Patel')).toBeDefined();
  expect(screen.getByText('and 6 more')).toBeDefined();
});

test('says that nothing waits, and leaves out what the person has no right to', async () => {
  api.answer(TODAY, () => filled({ waiting: [], inside: null, expected: null, booked: null }));
  open();
  expect(await screen.findByText('Nothing waits for you')).toBeDefined();
  for (const title of ['Inside now', 'Expected next', 'Booked today']) expect(screen.queryByText(title)).toBeNull();
});

test('names the estate of each row while several estates are shown', async () => {
  staffSignedIn(api, { isAdministrator: true });
  open();
  expect(await screen.findByText(/^Msasa Ridge\. The oldest: Thandi Nkosi/)).toBeDefined();
});

test('shows the rows as skeletons while it is read', async () => {
  api.answer(TODAY, neverAnswers);
  open();
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
});

test('says why it could not be read, and reads it again', async () => {
  api.answer(TODAY, refuse('internal'));
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.answer(TODAY, () => filled());
  fireEvent.click(retry);
  expect(await screen.findByText('7 bookings to decide')).toBeDefined();
});

test('keeps what it shows when a later read fails without a network', async () => {
  const { queryClient } = open();
  await screen.findByText('7 bookings to decide');
  const reads = api.inputsOf(TODAY).length;
  api.answer(TODAY, () => {
    throw new TypeError('Failed to fetch');
  });
  await queryClient.invalidateQueries({ queryKey: ['today'] });
  await waitFor(() => expect(api.inputsOf(TODAY).length).toBeGreaterThan(reads));
  expect(screen.getByText('7 bookings to decide')).toBeDefined();
});

test('follows the live stream: a read again shows the new rows', async () => {
  const { queryClient } = open();
  await screen.findByText('7 bookings to decide');
  api.answer(TODAY, () => filled({ waiting: [{ ...bookings, count: 8 }] }));
  await queryClient.invalidateQueries({ queryKey: ['today'] });
  expect(await screen.findByText('8 bookings to decide')).toBeDefined();
});

test('on a phone the counts of the gate stand above what waits, and the act of the first row below it', async () => {
  document.documentElement.toggleAttribute('data-is-below-phone', true);
  onTestFinished(() => document.documentElement.removeAttribute('data-is-below-phone'));
  open();
  expect(await screen.findByText('inside, 2 too long')).toBeDefined();
  expect(screen.getByText('visitors still come')).toBeDefined();
  expect(screen.getByText('the oldest waits 2 days')).toBeDefined();
  expect(screen.getByText('Msasa Ridge, Fri 13 November')).toBeDefined();
});

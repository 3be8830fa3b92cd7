import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidate } from '../../../platform/query/query.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { booking, lagoonBooking } from '../bookings.factory.ts';
import { BookingsScreen } from './bookings.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/bookings';
const hall = (id: string, overrides: Parameters<typeof booking>[0] = {}) =>
  booking({ id, resources: [{ id, quantity: 1, name: `Msasa Ridge|${id}` }], ...overrides });

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  api = fakeApi({
    [LIST]: () => [
      hall('Boardroom', { date: '2026-11-17', start: '0900', end: '1100' }),
      hall('Boma', { date: '2026-11-12', status: 'REJECTED', reason: 'Private function that evening' }),
      hall('Tennis', { date: '2026-11-13', start: '0730', end: '0900' }),
      hall('Clubhouse', { date: '2026-11-28', status: 'REQUESTED' }),
      hall('Old request', { date: '2026-11-11', status: 'REQUESTED' }),
      hall('Older', { date: '2026-11-01' }),
      lagoonBooking(),
    ],
  });
  return () => vi.useRealTimers();
});

const show = (record?: unknown): void => {
  signedIn(api);
  showScreen(<BookingsScreen />, '/bookings', record);
};
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const links = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('link')
    .map((link) => link.textContent);

describe('Bookings', () => {
  it("'tabs Requested, Upcoming, Past', counted, each in its order; without those of the lagoon", async () => {
    show();
    await screen.findByText('Boardroom');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Requested 1',
      'Upcoming 3',
      'Past',
    ]);
    expect(links()).toEqual([
      'Tomorrow, Fri 13 Nov 07:30\u00a0–\u00a009:00 Tennis BOOKED',
      'Tue 17 Nov Boardroom BOOKED 09:00\u00a0–\u00a011:00',
      'Thu 12 Nov Boma REJECTED 17:00\u00a0–\u00a018:30Private function that evening',
    ]);
    fireEvent.click(tab(/^Requested/));
    await waitFor(() => expect(links()).toEqual(['Sat 28 Nov Clubhouse REQUESTED 17:00\u00a0–\u00a018:30']));
    fireEvent.click(tab(/^Past/));
    await waitFor(() =>
      expect(links()).toEqual([
        'Wed 11 Nov Old request REQUESTED 17:00\u00a0–\u00a018:30',
        'Sun 1 Nov Older BOOKED 17:00\u00a0–\u00a018:30',
      ]),
    );
  });

  it("'date before today is Past' by the estate's wall clock, not the phone's", async () => {
    vi.setSystemTime(new Date('2026-11-12T22:30:00Z'));
    show({ tab: 'Past' });
    expect(await screen.findByText('Boma')).toBeTruthy();
  });

  it("'REQUESTED (yellow), BOOKED (green), REJECTED (red), CANCELED (red)': each its own tint, icon and word", async () => {
    api.answer(LIST, () => [hall('Gone', { status: 'CANCELED', reason: 'Storm' }), hall('No', { status: 'REJECTED' })]);
    show();
    await screen.findByText('Gone');
    const badges = [...document.querySelectorAll('.badge')];
    expect(badges.map(({ className, textContent }) => `${className} ${textContent}`)).toEqual([
      'badge badge-off CANCELED',
      'badge badge-bad REJECTED',
    ]);
    expect(badges.every((badge) => badge.querySelector('svg'))).toBe(true);
  });

  it("'a booking opens /RequestedBookingDetails' with its record; 'new' opens /MakeBooking", async () => {
    show();
    fireEvent.click(await screen.findByText('Boardroom'));
    await waitFor(() => expect(location.pathname).toBe('/RequestedBookingDetails'));
    expect(history.state).toMatchObject({ record: { id: 'Boardroom' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Padel' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it("'new' opens /MakeBooking", async () => {
    show();
    await screen.findByText('Boardroom');
    fireEvent.click(screen.getByRole('button', { name: 'New booking' }));
    await waitFor(() => expect(location.pathname).toBe('/MakeBooking'));
  });

  it('canceled and rejected bookings stay in Upcoming, below the others, and are muted', async () => {
    api.answer(LIST, () => [
      hall('Gone', { date: '2026-11-12', status: 'CANCELED' }),
      hall('No', { date: '2026-11-13', status: 'REJECTED' }),
      hall('Mine', { date: '2026-11-20' }),
      hall('Later', { date: '2026-11-28' }),
    ]);
    show();
    await screen.findByText('Gone');
    const rows = within(screen.getByRole('tabpanel')).getAllByRole('link');
    expect(rows.map((row) => [/Mine|Later|Gone|No(?!v)/.exec(row.textContent)?.[0], row.className])).toEqual([
      ['Mine', 'picture-card'],
      ['Later', 'row booking-row'],
      ['Gone', 'row booking-row booking-row-off'],
      ['No', 'row booking-row booking-row-off'],
    ]);
  });

  it('a list of bookings at two estates names the estate of each; a list of one estate does not', async () => {
    const elsewhere = { ...booking().about, locationName: 'Kingfisher Bay', serviceName: 'Kingfisher Bay|Bird Hide' };
    api.answer(LIST, () => [
      hall('Here'),
      hall('Mine', { date: '2026-11-20' }),
      hall('Hide', { date: '2026-11-21', about: elsewhere }),
      hall('Asked', { date: '2026-11-22', status: 'REQUESTED' }),
    ]);
    show();
    await screen.findByText('Hide');
    const notes = [...document.querySelectorAll('.booking-next-day, .booking-row .row-note')];
    expect(notes.map(({ textContent }) => textContent.split(' · ')[1])).toEqual([
      'Msasa Ridge',
      'Msasa Ridge',
      'Kingfisher Bay',
    ]);
    fireEvent.click(tab(/^Requested/));
    await screen.findByText('Asked');
    expect(screen.queryByText(/Msasa Ridge/)).toBeNull();
  });

  it.each([
    ['Requested', 'No requested bookings!'],
    ['Upcoming', 'No upcoming bookings!'],
    ['Past', 'No past bookings!'],
  ])('%s is empty: %s', async (name, text) => {
    api.answer(LIST, () => []);
    show({ tab: name });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows a decision of staff without a reload', async () => {
    show({ tab: 'Requested' });
    await screen.findByText('Clubhouse');
    api.answer(LIST, () => [hall('Clubhouse', { date: '2026-11-28', status: 'BOOKED' })]);
    await act(() => invalidate(['bookings']));
    expect(await screen.findByText('No requested bookings!')).toBeTruthy();
    expect(tab(/^Upcoming/).textContent).toBe('Upcoming 1');
  });

  it('shows a skeleton while the list is being read', async () => {
    api.answer(LIST, neverAnswers);
    show();
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('shows a failure to read the list, with a retry', async () => {
    api.answer(LIST, refuse('forbidden'));
    show();
    expect(await screen.findByText('Your bookings could not be read')).toBeTruthy();
    api.answer(LIST, () => [hall('Late')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Late')).toBeTruthy();
  });

  it('offline: the list stays readable with its age', async () => {
    show();
    await screen.findByText('Boardroom');
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(screen.getByText('Boardroom')).toBeTruthy();
  });
});

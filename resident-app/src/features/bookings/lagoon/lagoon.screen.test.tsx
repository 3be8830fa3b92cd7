import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { homeTile } from '../../../platform/access/tile.factory.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../../platform/testing/signed-in.tsx';
import { booking, lagoonBooking } from '../bookings.factory.ts';
import { LagoonScreen } from './lagoon.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/bookings';
const lagoonTile = homeTile({
  tileID: 'swim',
  tileDisplayTitle: 'Day at the lagoon',
  tileAppLocation: 'lagoon',
  tileBackofficeName: 'special',
  navigatePath: '/LagoonAccess',
  cssEnabled: true,
  cssBackGroundImage: 'lagoon',
});

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T10:30:00Z') });
  api = fakeApi({
    'GET /api/locations': () => [],
    'GET /api/services': () => [],
    [LIST]: () => [
      lagoonBooking({ id: 'tomorrow' }),
      lagoonBooking({ id: 'over', date: '2026-11-12', end: '1200' }),
      lagoonBooking({ id: 'now', date: '2026-11-12', end: '1300', status: 'REQUESTED' }),
      booking(),
    ],
  });
  return () => vi.useRealTimers();
});

const show = (record?: unknown, tiles = [lagoonTile, homeTile({ tileDisplayTitle: 'Elsewhere' })]): void => {
  signedIn(api, { entries: [accessEntry({ tiles })] });
  showScreen(<LagoonScreen />, '/lagoon', record);
};
const hrefs = () => within(screen.getByRole('tabpanel')).queryAllByRole('link');

describe('Lagoon', () => {
  it("'tabs Book, Upcoming, Past; Book lists tiles with location lagoon to /LagoonAccess'", async () => {
    show();
    fireEvent.click(await screen.findByRole('link', { name: 'Day at the lagoon' }));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
      'Book',
      'Upcoming',
      'Past',
    ]);
    expect(hrefs()).toHaveLength(1);
    await waitFor(() => expect(location.pathname).toBe('/LagoonAccess'));
    expect(history.state).toMatchObject({
      record: { serviceId: 'special', title: 'Day at the lagoon', picture: '/media/lagoon' },
    });
  });

  it.each([
    ['another screen', { navigatePath: '/home' }],
    ['no screen', { navigatePath: '' }],
  ])('a tile whose data names %s books the lagoon all the same', async (_, data) => {
    show(undefined, [{ ...lagoonTile, ...data }]);
    fireEvent.click(await screen.findByRole('link', { name: 'Day at the lagoon' }));
    await waitFor(() => expect(location.pathname).toBe('/LagoonAccess'));
    expect(history.state).toMatchObject({ record: { serviceId: 'special' } });
  });

  it('a tile that opens a page opens it', async () => {
    const page = { navigateType: 'external' as const, navigatePath: 'https://lagoon.test/rules' };
    show(undefined, [{ ...lagoonTile, ...page }]);
    fireEvent.click(await screen.findByRole('link', { name: 'Day at the lagoon' }));
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    expect(history.state).toMatchObject({ record: { url: 'https://lagoon.test/rules' } });
  });

  it("'Tiles are disabled offline.'", async () => {
    show();
    await screen.findByRole('link', { name: 'Day at the lagoon' });
    setOnline(false);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Day at the lagoon' }).getAttribute('aria-disabled')).toBe('true'),
    );
  });

  it("'past when date is today or earlier and end time is before now; otherwise upcoming'; only the lagoon's", async () => {
    show({ tab: 'Upcoming' });
    await waitFor(() => expect(hrefs()).toHaveLength(2));
    expect(hrefs().map(({ textContent }) => textContent)).toEqual([
      'Tomorrow, Fri 13 Nov 09:00\u00a0–\u00a013:00 Kayak BOOKED',
      'Thu 12 Nov Kayak REQUESTED 09:00\u00a0–\u00a013:00',
    ]);
    fireEvent.click(screen.getByRole('tab', { name: 'Past' }));
    await waitFor(() => expect(hrefs()).toHaveLength(1));
  });

  it("'a booking opens /RequestedLagoonDetails'", async () => {
    show({ tab: 'Past' });
    fireEvent.click(await screen.findByText('Kayak'));
    await waitFor(() => expect(location.pathname).toBe('/RequestedLagoonDetails'));
    expect(history.state).toMatchObject({ record: { id: 'over' } });
  });

  it.each([
    ['Upcoming', 'No upcoming bookings!'],
    ['Past', 'No previous bookings!'],
  ])('%s is empty: %s', async (tab, text) => {
    api.answer(LIST, () => [booking()]);
    show({ tab });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows that the role has nothing to book', async () => {
    show(undefined, []);
    expect(await screen.findByText('There is nothing to book here for this role.')).toBeTruthy();
  });

  it('shows a failure to read the tiles, with a retry', async () => {
    setOnline(false);
    show();
    await screen.findByText('The lagoon cannot be read without a network');
    setOnline(true);
    await screen.findByText('The lagoon could not be read');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Day at the lagoon' })).toBeTruthy();
  });

  it('shows a skeleton while the list is being read', async () => {
    api.answer(LIST, neverAnswers);
    show({ tab: 'Upcoming' });
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('shows a failure to read the list, with a retry', async () => {
    api.answer(LIST, refuse('forbidden'));
    show({ tab: 'Upcoming' });
    expect(await screen.findByText('Your bookings could not be read')).toBeTruthy();
    api.answer(LIST, () => [lagoonBooking()]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Kayak')).toBeTruthy();
  });

  it('offline: the list stays readable with its age', async () => {
    show({ tab: 'Upcoming' });
    await waitFor(() => expect(hrefs()).toHaveLength(2));
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(hrefs()).toHaveLength(2);
  });
});

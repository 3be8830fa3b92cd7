import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { booking, lagoonBooking, msasaRidge, service } from '../bookings.factory.ts';
import { BookingsScreen } from './bookings.screen.tsx';
import { LagoonScreen } from '../lagoon/lagoon.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const first = booking({ id: 'first', access: { visitors: 4 } });
const second = booking({
  id: 'second',
  date: '2026-11-17',
  start: '0900',
  end: '1100',
  resources: [{ id: 'room', quantity: 1, name: 'Msasa Ridge|Boardroom' }],
});

let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T07:41:00Z') });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  api = fakeApi({
    'GET /api/bookings': () => [second, first, lagoonBooking()],
    'GET /api/locations': () => [msasaRidge],
    'GET /api/services': () => [service()],
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const pane = (name: string) => within(screen.getByRole('region', { name }));
const chosen = () => document.querySelector('[aria-current="true"]')?.textContent;
const back = async (): Promise<void> => {
  const arrived = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  history.back();
  await arrived;
};

describe('a wide window', () => {
  it('shows the first booking beside the list if none is chosen', async () => {
    signedIn(api);
    showScreen(<BookingsScreen />, '/bookings');
    await waitFor(() => expect(chosen()).toContain('Padel Court 1'));
    const detail = pane('Booking');
    expect(detail.getByRole('heading', { name: '17:00\u00a0–\u00a018:30' })).toBeTruthy();
    expect(detail.getByText('Padel Court 1, tomorrow')).toBeTruthy();
    expect([...document.querySelectorAll('.fact dt')].map(({ textContent }) => textContent)).toEqual([
      'Location',
      'Date',
      'Resources',
      'Visitors',
    ]);
    expect(pane('Bookings').getAllByRole('link')).toHaveLength(2);
  });

  it('opens a pressed booking beside the list, at its own address; Back returns to the address of the list', async () => {
    signedIn(api);
    showScreen(<BookingsScreen />, '/bookings');
    const list = screen.getByRole('region', { name: 'Bookings' });
    fireEvent.click(await pane('Bookings').findByText('Boardroom'));
    await waitFor(() => expect(location.pathname).toBe('/RequestedBookingDetails'));
    await waitFor(() => expect(chosen()).toContain('Boardroom'));
    expect(pane('Booking').getByText('Boardroom, Tue 17 Nov')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Bookings' }), 'the list stays where it was').toBe(list);
    const entries = history.length;
    fireEvent.click(pane('Bookings').getByText('Padel Court 1'));
    await waitFor(() => expect(chosen()).toContain('Padel Court 1'));
    expect(history.length, 'the next one takes its place').toBe(entries);
    await back();
    expect(location.pathname).toBe('/bookings');
  });

  it('shows the same booking after a reload', async () => {
    signedIn(api);
    showScreen(<BookingsScreen />, '/RequestedBookingDetails', second);
    await waitFor(() => expect(chosen()).toContain('Boardroom'));
    expect(screen.getByRole('tab', { name: /^Upcoming/ }).ariaSelected).toBe('true');
  });

  it('searches facility, estate, date and status in all tabs; the cross of the search shows all again', async () => {
    signedIn(api);
    showScreen(<BookingsScreen />, '/bookings');
    await waitFor(() => expect(pane('Bookings').getAllByRole('link')).toHaveLength(2));
    const button = pane('Bookings').getByRole('button', { name: 'Search bookings' });
    fireEvent.click(button);
    const field = pane('Bookings').getByRole('searchbox', { name: 'Search bookings' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'nov boardr' } });
    expect(pane('Bookings').getByRole('link').textContent).toContain('Boardroom');
    expect(screen.getByRole('tab', { name: /^Upcoming/ }).textContent).toBe('Upcoming 1');
    expect(pane('Booking').getByText('Boardroom, Tue 17 Nov'), 'the first one found is open').toBeTruthy();
    fireEvent.change(field, { target: { value: 'sauna' } });
    expect(pane('Bookings').getByText('No booking matches “sauna”.')).toBeTruthy();
    fireEvent.click(pane('Bookings').getByRole('button', { name: 'Clear search' }));
    expect(pane('Bookings').getAllByRole('link')).toHaveLength(2);
    fireEvent.change(field, { target: { value: 'padel' } });
    fireEvent.click(button);
    expect(pane('Bookings').queryByRole('searchbox')).toBeNull();
    expect(pane('Bookings').getAllByRole('link')).toHaveLength(2);
  });

  it('shows the lagoon with the same two panes', async () => {
    signedIn(api);
    showScreen(<LagoonScreen />, '/lagoon', { tab: 'Upcoming' });
    await waitFor(() => expect(chosen()).toContain('Kayak'));
    expect(pane('Booking').getByText('Kayak, tomorrow')).toBeTruthy();
  });

  it("shows no booking beside what can be booked: the tab 'Book' stands alone, and keeps the focus", async () => {
    signedIn(api);
    showScreen(<LagoonScreen />, '/lagoon', { tab: 'Upcoming' });
    await waitFor(() => expect(chosen()).toContain('Kayak'));
    const book = screen.getByRole('tab', { name: 'Book' });
    book.focus();
    fireEvent.click(book);
    await waitFor(() => expect(book.ariaSelected).toBe('true'));
    expect(screen.queryByRole('region', { name: 'Booking' })).toBeNull();
    expect(screen.queryByText('Kayak, tomorrow')).toBeNull();
    expect(document.activeElement, 'the list is the same element').toBe(book);
    fireEvent.click(screen.getByRole('tab', { name: /^Upcoming/ }));
    await waitFor(() => expect(pane('Booking').getByText('Kayak, tomorrow')).toBeTruthy());
  });
});

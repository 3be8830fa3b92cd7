import { act, render, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePrefetchedBookings, usePrefetchedFacilities } from '../../features/bookings/index.ts';
import { usePrefetchedDevelopments } from '../../features/developments/index.ts';
import { usePrefetchedEvents } from '../../features/events/index.ts';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { homeTile } from '../../platform/access/tile.factory.ts';
import { savedScreens } from '../../platform/query/saved-screens.ts';
import { storedRead } from '../../platform/query/stored-read.ts';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const EVENTS = 'GET /api/eventsapi/Events/AppView/ByEventType';
const DEVELOPMENTS = 'GET /api/developments';
const BOOKINGS = 'GET /api/bookings';

/** What runs in the background once the app has started. */
function Started() {
  usePrefetchedEvents();
  usePrefetchedDevelopments();
  usePrefetchedFacilities();
  usePrefetchedBookings();
  return null;
}

function signIn(paths: readonly string[]): FakeApi {
  savedScreens.set([]);
  const api = fakeApi({
    [EVENTS]: () => [],
    'GET /api/events/categories': () => ['Markets'],
    [DEVELOPMENTS]: () => [],
    [BOOKINGS]: () => [],
    'GET /api/services': () => [],
    'GET /api/locations': () => [],
  });
  const tiles = paths.map((navigatePath) => homeTile({ tileID: navigatePath, navigatePath }));
  signedIn(api, { entries: [accessEntry({ tiles })] });
  return api;
}

const savedPaths = (): string[] =>
  savedScreens
    .get()
    .map(({ path }) => path)
    .toSorted();

it("'developments, events fetched at start': they are stored, and their screens stand among the saved ones", async () => {
  const api = signIn(['/events', '/EstateDevelopments']);
  render(<Started />);
  await waitFor(() => expect(savedPaths()).toEqual(['/EstateDevelopments', '/events']));
  expect(await storedRead(['events', 'estate', '91'])).toEqual({ events: [], categories: ['Markets'] });
  expect(await storedRead(['developments', '91'])).toEqual([]);
  expect([api.inputsOf(EVENTS), api.inputsOf(DEVELOPMENTS)]).toMatchObject([
    [{ query: { eventType: 'Event', estateId: '91' } }],
    [{ query: { estateID: '91' } }],
  ]);
});

it("'booking info' is fetched at start: what can be booked, and the person's bookings, of which Home names today's", async () => {
  const api = signIn(['/MakeBooking', '/bookings']);
  render(<Started />);
  await waitFor(() => expect(savedPaths()).toEqual(['/MakeBooking', '/bookings']));
  expect(await storedRead(['bookings', 'list'])).toEqual([]);
  expect(await storedRead(['facilities'])).toEqual({ services: [], locations: [] });
  expect(api.inputsOf(EVENTS)).toEqual([]);
});

it('reads nothing, and saves no screen, that no tile of the role leads to', async () => {
  const api = signIn(['/events']);
  render(<Started />);
  await waitFor(() => expect(savedPaths()).toEqual(['/events']));
  expect(api.inputsOf(DEVELOPMENTS)).toEqual([]);
});

it('waits for the network', async () => {
  const api = signIn(['/EstateDevelopments']);
  const { result } = renderHook(useCurrentAccess);
  await waitFor(() => expect(result.current.isKnown).toBe(true));
  act(() => setOnline(false));
  render(<Started />);
  await act(async () => undefined);
  expect(api.inputsOf(DEVELOPMENTS)).toEqual([]);
  act(() => setOnline(true));
  await waitFor(() => expect(savedPaths()).toEqual(['/EstateDevelopments']));
});

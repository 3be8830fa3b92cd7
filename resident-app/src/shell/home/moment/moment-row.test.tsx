import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EVENTS_KEY } from '../../../features/events/index.ts';
import { selectTab } from '../../../platform/navigation/navigate.ts';
import { useAddress } from '../../../platform/navigation/use-address.ts';
import { useRead } from '../../../platform/query/query.ts';
import { fakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { MomentRow } from './moment-row.tsx';
import { switchMoment } from './moment-switch.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const tonight = {
  title: 'Boma night',
  place: 'The boma',
  startDate: '2026-11-14 18:30:00',
  endDate: '2026-11-14 22:00:00',
};

/** Home, which knows the place alone, and somebody who has read the events before. */
function Home() {
  useRead([EVENTS_KEY, 'estate', '91'], () => Promise.resolve({ events: [tonight], categories: [] }));
  const { path } = useAddress();
  return (
    <>
      {path === '/home' && <div id="home-moment" />}
      <MomentRow />
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        /* Sizes stay. */
      }
      disconnect() {
        /* Nothing to end. */
      }
    },
  );
  vi.useFakeTimers({ now: Date.parse('2026-11-14T15:00:00.000Z'), toFake: ['Date'] });
  signedIn(fakeApi({ 'GET /api/outages': () => [] }));
  history.replaceState({ key: 'home', depth: 0 }, '', '/home');
});
afterEach(() => {
  cleanup();
  act(() => switchMoment(true));
  localStorage.clear();
  setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the event of tonight from what the phone has, also without a network, and opens it', async () => {
  render(<Home />);
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  cleanup();
  setOnline(false);
  render(<Home />);
  const link = await screen.findByRole('link', { name: /Boma night/ });
  expect(link.textContent).toContain('Tonight, 18:30, The boma');
  fireEvent.click(link);
  await waitFor(() => expect(location.pathname).toBe('/Event'));
  expect(history.state.record).toMatchObject({ title: 'Boma night' });
});

/** Leaves Home and comes back. */
async function visitHomeAgain(): Promise<void> {
  const home = (): HTMLElement | null => document.getElementById('home-moment');
  act(() => selectTab('/emergency'));
  await waitFor(() => expect(home()).toBeNull());
  act(() => selectTab('/home'));
  await waitFor(() => expect(home()).not.toBeNull());
}
const room = (): string => document.documentElement.style.getPropertyValue('--moment');

it('is there in the first frame of the next visit of Home, and keeps its room until then when it has ended', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84);
  render(<Home />);
  await screen.findByRole('link', { name: /Boma night/ });
  expect(room()).toBe('84px');
  expect(localStorage.getItem('ekhaya.moment-height')).toBe('84px');
  // Nothing is decided while the page is hidden: what is shown is known from before.
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await visitHomeAgain();
  screen.getByRole('link', { name: /Boma night/ });
  hidden.mockRestore();

  vi.setSystemTime(Date.parse('2026-11-14T21:00:00.000Z'));
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Boma night/ })).toBeNull());
  expect(localStorage.getItem('ekhaya.moment-height')).toBeNull();
  expect(room()).toBe('84px');
  await visitHomeAgain();
  expect(room()).toBe('0px');
});

it('keeps room for what will matter, so that the tiles do not move on the day', async () => {
  vi.setSystemTime(Date.parse('2026-11-12T15:00:00.000Z'));
  render(<Home />);
  const dayOfTonight = Date.parse('2026-11-14T00:00:00+02:00');
  await waitFor(() => expect(localStorage.getItem('ekhaya.moment-height')).toBe(`84px ${dayOfTonight}`));
  expect(screen.queryByRole('list', { name: 'Now' })).toBeNull();
  expect(room()).not.toBe('84px');
  // A page that was open meanwhile makes the room with the next visit of Home, before anything is decided.
  vi.setSystemTime(Date.parse('2026-11-14T15:00:00.000Z'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await visitHomeAgain();
  expect(room()).toBe('84px');
});

it('is silent when it is switched off', async () => {
  render(<Home />);
  await screen.findByRole('list', { name: 'Now' });
  act(() => switchMoment(false));
  expect(screen.queryByRole('list', { name: 'Now' })).toBeNull();

  cleanup();
  render(<Home />);
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  expect(screen.queryByRole('list', { name: 'Now' })).toBeNull();
});

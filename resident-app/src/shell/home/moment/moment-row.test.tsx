import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EVENTS_KEY } from '../../../features/events/index.ts';
import { useRead } from '../../../platform/query/query.ts';
import { fakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { MomentRow } from './moment-row.tsx';
import { switchMoment } from './moment-switch.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const tonight = {
  ...{ title: 'Boma night', place: 'The boma', startDate: '2026-11-14 18:30:00', endDate: '2026-11-14 22:00:00' },
};

/** Home, which knows the place alone, and somebody who has read the events before. */
function Home() {
  useRead([EVENTS_KEY, 'estate', '91'], () => Promise.resolve({ events: [tonight], categories: [] }));
  return (
    <main className="home">
      <div id="home-moment" />
      <MomentRow />
    </main>
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

it('is silent when it is switched off', () => {
  switchMoment(false);
  render(<Home />);
  expect(screen.queryByRole('list', { name: 'Now' })).toBeNull();
});

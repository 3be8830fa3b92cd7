import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineBand } from './offline-band.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const readAt = new Date(2026, 10, 23, 7, 5).getTime();

/** A room whose list was read at 07:05. */
function Bookings() {
  const { data } = useQuery({
    queryKey: ['bookings'],
    queryFn: () => [],
    initialData: ['Clubhouse Hall'],
    initialDataUpdatedAt: readAt,
    staleTime: Infinity,
  });
  return <p>{data}</p>;
}

it('says without a network until when the page was read, and goes when the network is back', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Bookings />
      <OfflineBand />
    </QueryClientProvider>,
  );
  const place = screen.getByRole('status');
  expect(place.textContent).toBe('');
  setOnline(false);
  expect(place.textContent).toBe('No network. You see what was here at 07:05. What you write is kept here as a draft.');
  setOnline(true);
  expect(place.textContent).toBe('');
});

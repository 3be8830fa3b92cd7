import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffMember } from '../session/staff.ts';
import { LoadingRows } from './loading-rows.tsx';
import { ReadView } from './read-view.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
/** Beside the word that screen readers read. */
const hasSkeletons = (): boolean => (screen.queryByText('Loading')?.parentElement?.childElementCount ?? 0) > 1;
const refetch = vi.fn<() => void>();
const fetchNextPage = vi.fn<() => void>();

/** Lerato, who may see how the installation runs. */
const lerato: StaffMember = {
  user: { id: 'lerato', firstName: 'Lerato', lastName: 'Mokoena', email: 'manager@ekhaya.test' },
  isAdministrator: false,
  estates: [
    {
      id: '91',
      name: 'Msasa Ridge',
      imageUrl: '',
      timeZone: 'Africa/Johannesburg',
      rank: 80,
      permissions: ['audit.read'],
    },
  ],
};

interface Shown {
  data?: string;
  error?: Error | null;
  fetchStatus?: 'fetching' | 'paused';
  isPlaceholderData?: boolean;
  isFetchNextPageError?: boolean;
}

function view({ data, error = null, ...state }: Shown) {
  const client = new QueryClient();
  client.setQueryData(['staff-member'], lerato);
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ReadView read={{ data, error, refetch, fetchNextPage, ...state }} what="The bookings">
          {(read) => <p>{read}</p>}
        </ReadView>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

it('shows skeletons after 200 ms and keeps them for 600 ms, so that they do not flash', () => {
  const { rerender } = render(view({}));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  pass(199);
  expect(hasSkeletons()).toBe(false);
  pass(1);
  expect(hasSkeletons()).toBe(true);
  rerender(view({ data: 'Clubhouse Hall' }));
  pass(599);
  expect(hasSkeletons()).toBe(true);
  expect(screen.queryByText('Clubhouse Hall')).toBeNull();
  pass(1);
  expect(hasSkeletons()).toBe(false);
  expect(screen.getByText('Clubhouse Hall')).toBeDefined();
});

it('a read that answers within 200 ms shows its content at once and never skeletons', () => {
  const { rerender } = render(view({}));
  pass(150);
  rerender(view({ data: 'Clubhouse Hall' }));
  expect(screen.getByText('Clubhouse Hall')).toBeDefined();
  pass(2_000);
  expect(hasSkeletons()).toBe(false);
});

it('a read that takes longer than 800 ms shows its content at once', () => {
  const { rerender } = render(view({}));
  pass(3_000);
  rerender(view({ data: 'Clubhouse Hall' }));
  pass(0);
  expect(screen.getByText('Clubhouse Hall')).toBeDefined();
});

it('a later read that fails keeps the content below its failure, with a button that tries again', () => {
  refetch.mockClear();
  const { rerender } = render(view({ data: 'Clubhouse Hall' }));
  rerender(view({ data: 'Clubhouse Hall', error: new Error('no network') }));
  expect(screen.getByText('Clubhouse Hall')).toBeDefined();
  expect(screen.getByText('The bookings could not be read')).toBeDefined();
  expect(screen.getByRole('link', { name: 'How it is' }).getAttribute('href')).toBe('/how-it-is');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('takes over the skeletons of the room whose code has just arrived, without a blank moment and without a wait', () => {
  const { rerender } = render(<LoadingRows />);
  rerender(view({}));
  expect(hasSkeletons()).toBe(true);
  rerender(view({ data: 'Clubhouse Hall' }));
  pass(0);
  expect(screen.getByText('Clubhouse Hall')).toBeDefined();
});

it('a question that was never answered has failed without a network, and is answered when it is back', () => {
  const { rerender } = render(view({ fetchStatus: 'paused' }));
  expect(screen.getByRole('alert').textContent).toContain('The bookings could not be read');
  expect(screen.getByRole('alert').textContent).toContain('There is no network.');
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  rerender(view({ fetchStatus: 'fetching' }));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(view({ data: 'Clubhouse Hall' }));
  expect(screen.getByText('Clubhouse Hall')).toBeDefined();
});

it('without a network the answer to another question does not stand in for it, and content that was read stays', () => {
  const { rerender } = render(view({ data: 'Clubhouse Hall', fetchStatus: 'fetching', isPlaceholderData: true }));
  expect(screen.getByText('Clubhouse Hall')).toBeDefined();
  rerender(view({ data: 'Clubhouse Hall', fetchStatus: 'paused', isPlaceholderData: true }));
  expect(screen.queryByText('Clubhouse Hall')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('There is no network.');
  rerender(view({ data: 'Clubhouse Hall', fetchStatus: 'paused' }));
  expect(screen.getByText('Clubhouse Hall')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the next part of a long list fails below it, and is read again alone', () => {
  refetch.mockClear();
  render(view({ data: 'Clubhouse Hall', error: new Error('no answer'), isFetchNextPageError: true }));
  const isBelow = screen.getByText('Clubhouse Hall').compareDocumentPosition(screen.getByRole('alert'));
  expect(isBelow).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([fetchNextPage.mock.calls.length, refetch.mock.calls.length]).toEqual([1, 0]);
});

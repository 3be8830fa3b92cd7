import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from '../../platform/network/lazy-part.ts';
import { QuietBoundary } from './quiet-boundary.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('keeps the rest of the app alive when a screen fails, and offers a retry', () => {
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function Screen() {
    if (isBroken) throw new Error('broken');
    return <p>Here again</p>;
  }
  const retry = vi.fn<() => void>();
  render(
    <>
      <ScreenBoundary onRetry={retry}>
        <Screen />
      </ScreenBoundary>
      <nav>Tabs</nav>
    </>,
  );
  expect(screen.getByText('This screen could not be shown.')).toBeDefined();
  expect(screen.getByText('Tabs')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Here again')).toBeDefined();
  expect(retry).toHaveBeenCalledOnce();
});

it('keeps the screen and the other parts alive when a part around it fails, and shows the part again later', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function Around() {
    if (isBroken) throw new Error('broken');
    return <p>The alarm</p>;
  }
  render(
    <>
      <p>The screen</p>
      <QuietBoundary>
        <Around />
      </QuietBoundary>
      <QuietBoundary>
        <p>The toasts</p>
      </QuietBoundary>
    </>,
  );
  expect(screen.getByText('The screen')).toBeDefined();
  expect(screen.getByText('The toasts')).toBeDefined();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('The alarm')).toBeNull();
  isBroken = false;
  act(() => void vi.advanceTimersByTime(9_999));
  expect(screen.queryByText('The alarm')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('The alarm')).toBeDefined();
});

it('loads the code of a part again when that failed', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<() => ReactNode>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(() => <p>The alarm</p>);
  const Alarm = lazyPart(load);
  render(
    <QuietBoundary>
      <Alarm />
    </QuietBoundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('The alarm')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

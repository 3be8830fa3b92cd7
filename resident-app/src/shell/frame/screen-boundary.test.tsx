import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QuietBoundary } from './quiet-boundary.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

afterEach(() => {
  cleanup();
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

it('keeps the screen alive when a part around it fails', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Around(): never {
    throw new Error('broken');
  }
  render(
    <>
      <p>The screen</p>
      <QuietBoundary>
        <Around />
      </QuietBoundary>
    </>,
  );
  expect(screen.getByText('The screen')).toBeDefined();
});

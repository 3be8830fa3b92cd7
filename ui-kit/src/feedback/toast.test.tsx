// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sheet } from './sheet.tsx';
import { showToast, Toasts } from './toast.tsx';

function letPass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  letPass(60_000);
  cleanup();
  vi.useRealTimers();
});

test('a toast is shown for three seconds and announced as a status', () => {
  act(() => showToast('success', 'Address successfully added'));
  expect(screen.getByRole('status').textContent).toBe('Address successfully added');
  letPass(2999);
  expect(screen.getByRole('status').textContent).toBe('Address successfully added');
  letPass(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a toast is announced while a sheet is open, which makes everything else inert', () => {
  render(
    <Sheet isOpen title="Share" onClose={() => undefined}>
      <p>Visitor code</p>
    </Sheet>,
  );
  expect(screen.getByRole('dialog', { name: 'Share' })).toBeTruthy();
  act(() => showToast('success', 'Copied to clipboard!'));
  expect(screen.getByRole('status').textContent).toBe('Copied to clipboard!');
});

test('a second toast is shown after the first, for three seconds of its own', () => {
  act(() => {
    showToast('error', 'First');
    showToast('info', 'Second');
  });
  expect(screen.getByRole('status').textContent).toBe('First');
  letPass(3000);
  expect(screen.getByRole('status').textContent).toBe('Second');
  letPass(2999);
  expect(screen.getByRole('status').textContent).toBe('Second');
});

test('the same text is not queued twice', () => {
  act(() => {
    showToast('error', 'Unable to fetch balance');
    showToast('error', 'Unable to fetch balance');
  });
  letPass(3000);
  expect(screen.getByRole('status').textContent).toBe('');
});

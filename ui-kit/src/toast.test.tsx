// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, Toasts } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  act(() => vi.advanceTimersByTime(60_000));
  cleanup();
  vi.useRealTimers();
});

test('a toast stands for three seconds and is read out as a status', () => {
  act(() => showToast('success', 'Address successfully added'));
  expect(screen.getByRole('status').textContent).toBe('Address successfully added');
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.getByRole('status').textContent).toBe('Address successfully added');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a second toast waits until the first has gone, then stands its own three seconds', () => {
  act(() => {
    showToast('error', 'First');
    showToast('info', 'Second');
  });
  expect(screen.getByRole('status').textContent).toBe('First');
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByRole('status').textContent).toBe('Second');
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.getByRole('status').textContent).toBe('Second');
});

test('the same text is not queued twice', () => {
  act(() => {
    showToast('error', 'Unable to fetch balance');
    showToast('error', 'Unable to fetch balance');
  });
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByRole('status').textContent).toBe('');
});

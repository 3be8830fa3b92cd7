import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setOnline } from '../testing/network.ts';
import { isOnline, useIsOnline } from './online.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const passes = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

it('a lost network is noticed after 250 ms, a returned network at once', () => {
  const shown = renderHook(useIsOnline);
  setOnline(false);
  expect(isOnline()).toBe(false);
  passes(249);
  expect(shown.result.current).toBe(true);
  passes(1);
  expect(shown.result.current).toBe(false);
  setOnline(true);
  expect(shown.result.current).toBe(true);
});

it('a short interruption causes no re-render', () => {
  let drawn = 0;
  renderHook(() => {
    drawn += 1;
    return useIsOnline();
  });
  setOnline(false);
  passes(100);
  setOnline(true);
  passes(1_000);
  expect(drawn).toBe(1);
});

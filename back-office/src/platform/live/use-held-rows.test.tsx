import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHeldRows } from './use-held-rows.ts';

const open = (rows: string[], isReading: boolean, list = 'page 1') =>
  renderHook(
    (options: { rows: string[]; isReading: boolean; list: string }) =>
      useHeldRows({ ...options, idOf: (row) => row.charAt(0) }),
    { initialProps: { rows, isReading, list } },
  );

test('new rows wait while somebody reads, and are shown on request', () => {
  const { result, rerender } = open(['a', 'b'], true);
  rerender({ rows: ['c', 'a', 'b'], isReading: true, list: 'page 1' });
  expect(result.current).toMatchObject({ shown: ['a', 'b'], waiting: 1 });
  act(() => result.current.show());
  expect(result.current).toMatchObject({ shown: ['c', 'a', 'b'], waiting: 0 });
});

test('shown rows follow their changes, and rows that are gone go', () => {
  const { result, rerender } = open(['a', 'b'], true);
  rerender({ rows: ['c', 'a changed'], isReading: true, list: 'page 1' });
  expect(result.current).toMatchObject({ shown: ['a changed'], waiting: 1 });
});

test('nothing waits while nobody reads, nor in another list', () => {
  const { result, rerender } = open(['a'], false);
  rerender({ rows: ['b', 'a'], isReading: false, list: 'page 1' });
  expect(result.current.waiting).toBe(0);
  rerender({ rows: ['d', 'e'], isReading: true, list: 'page 2' });
  expect(result.current).toMatchObject({ shown: ['d', 'e'], waiting: 0 });
});

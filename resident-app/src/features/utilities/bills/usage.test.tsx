import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WeeklyUsage } from '@ekhaya/contract/utilities/utilities';
import type { Read } from '../../../platform/query/query.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { Usage } from './usage.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

afterEach(() => vi.useRealTimers());

it("'Usage chart loading delay 1 s': an answer that comes sooner shows no loading", () => {
  vi.useFakeTimers();
  const reading = { data: undefined, isError: false, isFetching: true, isPending: true } as Read<WeeklyUsage>;
  showScreen(<Usage query={reading} utility="electricity" />, '/bills');
  act(() => void vi.advanceTimersByTime(999));
  expect(document.querySelector('.skeleton')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(document.querySelector('.skeleton')).not.toBeNull();
});

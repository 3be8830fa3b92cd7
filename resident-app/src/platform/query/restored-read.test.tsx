import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useRead } from './query.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const offline = () => Promise.reject(new ApiError({ code: 'offline', status: 0, detail: 'You are offline.' }));

function Numbers({ read }: { read: () => Promise<string[]> }) {
  const numbers = useRead(['numbers'], read);
  return <p>{numbers.data?.join(' ') ?? 'nothing'}</p>;
}

const store = async (state: { data: string[]; dataUpdatedAt: number }): Promise<void> => {
  const { writeStored } = await import('../store/encrypted-store.ts');
  const queryKey = ['nobody', 'numbers'];
  const queryHash = JSON.stringify(queryKey);
  await writeStored(`read-${queryHash}`, { state: { ...state, errorUpdatedAt: 0 }, queryKey, queryHash, buster: '' });
};

it('stored data is shown and read again when it is stale; an unreachable server causes no unhandled rejection', async () => {
  const refusals: unknown[] = [];
  const note = (reason: unknown): void => void refusals.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  await store({ data: ['10177'], dataUpdatedAt: Date.now() - 60_000 });
  const read = vi.fn<() => Promise<string[]>>(offline);
  render(<Numbers read={read} />);
  expect(await screen.findByText('10177')).toBeDefined();
  // A transient failure is repeated twice, after one and two seconds.
  await waitFor(() => expect(read).toHaveBeenCalledTimes(3), { timeout: 20_000 });
  await act(() => Promise.resolve());
  expect(screen.getByText('10177')).toBeDefined();
  expect(refusals).toEqual([]);
});

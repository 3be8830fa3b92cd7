import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import type { ReadOptions } from './query.ts';

/** Loads the module like a new page: empty memory, stored data. */
async function loadPage() {
  vi.resetModules();
  const { useRead, updateRead, invalidate } = await import('./query.ts');
  const { savedScreens, loadSavedScreens } = await import('./saved-screens.ts');
  function Numbers({ read, options }: { read: () => Promise<string[]>; options?: ReadOptions }) {
    const numbers = useRead(['numbers'], read, options);
    return (
      <p>
        {numbers.data?.join(' ') ?? 'nothing'} · {numbers.isError ? 'failed' : 'fine'}
      </p>
    );
  }
  return { Numbers, updateRead, invalidate, savedScreens, loadSavedScreens };
}

const offline = () => Promise.reject(new ApiError({ code: 'offline', status: 0, detail: 'You are offline.' }));

afterEach(async () => {
  cleanup();
  const { forgetAllExcept } = await import('../store/encrypted-store.ts');
  await forgetAllExcept({});
});

describe('data that was read', () => {
  it('is available without a network, and after a restart', async () => {
    const first = await loadPage();
    const { unmount } = render(<first.Numbers read={() => Promise.resolve(['10177', '10111'])} />);
    await screen.findByText('10177 10111 · fine');
    const { readStored } = await import('../store/encrypted-store.ts');
    await waitFor(async () => expect(await readStored('read-["nobody","numbers"]')).toBeDefined());
    unmount();

    const second = await loadPage();
    render(<second.Numbers read={offline} />);
    expect(await screen.findByText(/^10177 10111/)).toBeDefined();
  });

  it('is read again when it is invalidated', async () => {
    const { Numbers, invalidate } = await loadPage();
    const read = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce(['1']).mockResolvedValue(['2']);
    render(<Numbers read={read} />);
    await screen.findByText('1 · fine');
    await invalidate(['numbers']);
    expect(await screen.findByText('2 · fine')).toBeDefined();
  });

  it('can be changed before the server confirms it', async () => {
    const { Numbers, updateRead } = await loadPage();
    render(<Numbers read={() => Promise.resolve(['1'])} />);
    await screen.findByText('1 · fine');
    await updateRead<string[]>(['numbers'], (numbers) => [...numbers, '2']);
    expect(await screen.findByText('1 2 · fine')).toBeDefined();
  });

  it('adds its screen to the saved screens', async () => {
    const { Numbers, savedScreens } = await loadPage();
    const options = { screen: { path: '/emergency', title: 'Emergency' } };
    render(<Numbers read={() => Promise.resolve(['1'])} options={options} />);
    await waitFor(() => expect(savedScreens.get()).toMatchObject([{ path: '/emergency', title: 'Emergency' }]));
  });

  it('is not read again after a refusal', async () => {
    const { Numbers } = await loadPage();
    const read = vi.fn<() => Promise<string[]>>(() =>
      Promise.reject(new ApiError({ code: 'forbidden', status: 403, detail: 'No.' })),
    );
    render(<Numbers read={read} />);
    await screen.findByText('nothing · failed');
    expect(read).toHaveBeenCalledOnce();
  });
});

import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { ReadOptions } from './query.ts';

/** Loads the module like a new page: empty memory, stored data. */
async function loadPage() {
  vi.resetModules();
  const { useRead, updateRead, invalidate, removeReads } = await import('./query.ts');
  const { removeOldReads } = await import('./old-reads.ts');
  const store = await import('../store/encrypted-store.ts');
  const { savedScreens, addSavedScreen } = await import('./saved-screens.ts');
  function Numbers({ read, options }: { read: () => Promise<string[]>; options?: ReadOptions }) {
    const numbers = useRead(['numbers'], read, options);
    return (
      <p>
        {numbers.data?.join(' ') ?? 'nothing'} · {numbers.isError ? 'failed' : 'fine'}
      </p>
    );
  }
  return { Numbers, updateRead, invalidate, removeReads, removeOldReads, savedScreens, addSavedScreen, store };
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

  it('adds the screen of each estate, and replaces one that did not say its estate', async () => {
    const { savedScreens, addSavedScreen, store } = await loadPage();
    const directory = { path: '/directory', title: 'Directory' };
    const news = { path: '/News', title: 'What is new' };
    await store.writeStored('saved-screens', [
      { ...directory, readAt: 2 },
      { ...news, estateId: '92', readAt: 1 },
    ]);
    await addSavedScreen({ ...directory, estateId: '91' });
    await addSavedScreen({ ...news, estateId: '91' });
    expect(savedScreens.get()).toMatchObject([
      { ...news, estateId: '91' },
      { ...directory, estateId: '91' },
      { ...news, estateId: '92' },
    ]);
    expect(savedScreens.get()).toHaveLength(3);
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

describe('what the phone keeps of reads', () => {
  const NUMBERS = 'read-["nobody","numbers"]';
  const storedAt = (dataUpdatedAt: number) => ({ state: { data: ['1'], dataUpdatedAt } });

  it('is nothing of a read that is not to be stored', async () => {
    const { Numbers, store } = await loadPage();
    render(<Numbers read={() => Promise.resolve(['1'])} options={{ isStored: false }} />);
    await screen.findByText('1 · fine');
    // A stored read is written within this time.
    await store.writeStored('later', 1);
    expect(await store.storedNames()).toEqual(['later']);
  });

  it('is removed after 30 days, once a day, although it is never read again', async () => {
    const { removeOldReads, store } = await loadPage();
    await store.writeStored('read-["thandi","way"]', storedAt(Date.now() - 31 * dayMs));
    await store.writeStored('read-["thandi","news"]', storedAt(Date.now() - 28 * dayMs));
    await store.writeStored('outbox', ['snag']);
    await removeOldReads();
    const kept = ['outbox', 'read-["thandi","news"]'];
    expect(await store.storedNames()).toEqual(['old-reads-removed-at', ...kept]);
    await store.writeStored('read-["thandi","way"]', storedAt(0));
    await removeOldReads();
    expect(await store.storedNames()).toContain('read-["thandi","way"]');
    vi.setSystemTime(Date.now() + dayMs);
    await removeOldReads();
    vi.useRealTimers();
    expect(await store.storedNames()).toEqual(['old-reads-removed-at', ...kept]);
  });

  it('is gone, also from memory, once a feature removes it', async () => {
    const { Numbers, removeReads, store } = await loadPage();
    const { unmount } = render(<Numbers read={() => Promise.resolve(['1'])} />);
    await waitFor(async () => expect(await store.readStored(NUMBERS)).toBeDefined());
    await store.writeStored('read-["thandi","numbers"]', storedAt(Date.now()));
    unmount();
    await removeReads(([key]) => key === 'numbers');
    expect(await store.storedNames()).toEqual(['read-["thandi","numbers"]']);
    render(<Numbers read={offline} />);
    expect(screen.getByText('nothing · fine')).toBeDefined();
  });
});

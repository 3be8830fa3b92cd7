import { afterEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

afterEach(() => vi.restoreAllMocks());

it('repeats a load that failed without a network when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue('it');
  const loaded = loadWithRetry(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('it');
  expect(load).toHaveBeenCalledTimes(2);
});

import { afterEach, expect, it, vi } from 'vitest';
import { loadInTime } from './load-in-time.ts';

afterEach(() => vi.restoreAllMocks());

it('what cannot be loaded without a network is loaded with the next one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue('it');
  const loaded = loadInTime(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('it');
  expect(load).toHaveBeenCalledTimes(2);
});

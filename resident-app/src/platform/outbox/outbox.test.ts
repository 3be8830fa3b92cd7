import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../failure/api-error.ts';
import { forgetAll } from '../testing/memory-store.ts';
import { registerSender, sendUnsent, sendWhenOnline, unsent } from './outbox.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const send = vi.fn<(payload: string, id: string) => Promise<unknown>>();
registerSender('letter', send);

beforeEach(async () => {
  await forgetAll();
  unsent.set([]);
  send.mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

const refused = (status: number, code: ApiError['code'] = 'internal') => new ApiError({ code, status, detail: '' });

describe('what can wait', () => {
  it('is sent at once with a network', async () => {
    await sendWhenOnline('letter', 'hello');
    expect(send.mock.calls.map(([payload]) => payload)).toEqual(['hello']);
    expect(unsent.get()).toEqual([]);
  });

  it('waits without one, and is sent once in its order', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await sendWhenOnline('letter', 'first');
    await sendWhenOnline('letter', 'second');
    expect(send).not.toHaveBeenCalled();
    expect(unsent.get().map(({ payload }) => payload)).toEqual(['first', 'second']);
    network.mockReturnValue(true);
    await Promise.all([sendUnsent(), sendUnsent()]);
    expect(send.mock.calls.map(([payload]) => payload)).toEqual(['first', 'second']);
  });

  it('keeps its id when it has to be tried again', async () => {
    send.mockRejectedValueOnce(refused(503, 'unavailable'));
    await sendWhenOnline('letter', 'hello');
    expect(unsent.get()).toHaveLength(1);
    await sendUnsent();
    expect(unsent.get()).toEqual([]);
    expect(new Set(send.mock.calls.map(([, id]) => id)).size).toBe(1);
  });

  it('is dropped when the server refuses it for good', async () => {
    send.mockRejectedValueOnce(refused(400, 'validation'));
    await sendWhenOnline('letter', 'hello');
    expect(unsent.get()).toEqual([]);
  });
});

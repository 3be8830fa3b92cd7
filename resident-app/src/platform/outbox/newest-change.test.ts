import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { forgetAllExcept } from '../testing/memory-store.ts';
import { sendInPlaceOf, sendNewestWhenOnline } from './newest-change.ts';
import { outbox, registerSender, sendOutbox, sendWhenOnline } from './outbox.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const send = vi.fn<(payload: string) => Promise<unknown>>();
const letter = { name: 'letter', title: 'Letters' };
const change = { name: 'change', title: 'Changes', isPreserved: true };
for (const kind of [letter, change]) registerSender(kind, (payload: string) => send(payload));

beforeEach(async () => {
  await forgetAllExcept({});
  outbox.set([]);
  send.mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('the newest change', () => {
  it('takes the place of what waits of its kind, where the newest change holds everything', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await sendWhenOnline(letter, 'a letter');
    for (const each of ['first', 'second']) await sendNewestWhenOnline(change, each);
    expect(outbox.get().map(({ payload }) => payload)).toEqual(['a letter', 'second']);
    network.mockReturnValue(true);
    await sendOutbox();
    expect(send.mock.calls.map(([payload]) => payload)).toEqual(['a letter', 'second']);
  });

  it('that is sent at once deletes the earlier one that waits, which is sent neither meanwhile nor afterwards', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await sendWhenOnline(change, 'earlier');
    await sendWhenOnline(letter, 'a letter');
    network.mockReturnValue(true);
    const answer = Promise.withResolvers<void>();
    const save = vi.fn<() => Promise<void>>(() => answer.promise);
    const saving = sendInPlaceOf(change, 'newest', save);
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    const sending = sendOutbox();
    answer.resolve();
    await Promise.all([saving, sending]);
    expect(send.mock.calls).toEqual([['a letter']]);
    expect(outbox.get()).toEqual([]);
  });

  it.each([
    { what: 'whose answer is lost waits in place of the earlier one', code: 'no-answer', status: 0, isKept: true },
    { what: 'waits in its place while the server starts again', code: 'unavailable', status: 503, isKept: true },
    { what: 'that is refused leaves the earlier one', code: 'forbidden', status: 403, isKept: false },
  ] as const)('$what', async ({ code, status, isKept }) => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await sendWhenOnline(change, 'earlier');
    await sendWhenOnline(letter, 'a letter');
    network.mockReturnValue(true);
    const failure = new ApiError({ code, status, detail: '' });
    const outcome = await sendInPlaceOf(change, 'newest', () => Promise.reject(failure)).catch((thrown) => thrown);
    expect(outcome).toBe(isKept ? false : failure);
    await sendOutbox();
    expect(send.mock.calls.flat().filter((payload) => payload === 'earlier' || payload === 'newest')).toEqual([
      isKept ? 'newest' : 'earlier',
    ]);
    expect(outbox.get()).toEqual([]);
  });

  it('that fails with nothing to replace does not wait', async () => {
    const lost = new ApiError({ code: 'no-answer', status: 0, detail: '' });
    await expect(sendInPlaceOf(change, 'newest', () => Promise.reject(lost))).rejects.toBe(lost);
    expect(outbox.get()).toEqual([]);
  });
});

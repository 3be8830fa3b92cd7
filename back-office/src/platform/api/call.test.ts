import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { callPath, sentAtOf } from './call.ts';

const keysSent: (string | null)[] = [];

function answerWith(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    keysSent.push(new Headers(request.headers).get('idempotency-key'));
    return answer();
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  keysSent.length = 0;
});

describe('a write', () => {
  test('that got no answer is repeated with its idempotency key; the next write has another key', async () => {
    const send = (): Promise<unknown> => callPath('POST', '/api/console/closures', { body: { reason: 'Storm' } });
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send()).rejects.toThrow(
      'No answer came. We do not know whether it arrived. Please look before you do it again.',
    );
    answerWith(() => Promise.resolve(Response.json({ status: 'success', details: {} })));
    await send();
    await send();
    expect(keysSent[0]).toBe(keysSent[1]);
    expect(keysSent[2]).not.toBe(keysSent[1]);
  });

  test('counts from when it was sent; one whose first answer was lost counts from the first time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const send = async (): Promise<number> =>
      sentAtOf((await callPath('POST', '/api/console/slow', { body: {} })) as object);
    const answerAfter = (ms: number, headers: Record<string, string> = {}) =>
      answerWith(() => {
        vi.advanceTimersByTime(ms);
        return Promise.resolve(Response.json({ status: 'success', details: { id: 'one' } }, { headers }));
      });
    answerAfter(4_000);
    expect(await send()).toBe(performance.now() - 4_000);
    const first = performance.now();
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send()).rejects.toThrow('No answer came.');
    vi.advanceTimersByTime(30_000);
    answerAfter(1_000, { 'idempotency-replayed': 'true' });
    expect(await send()).toBe(first);
    // Here the first request was lost, not its answer: the server acted on the second one.
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send()).rejects.toThrow('No answer came.');
    vi.advanceTimersByTime(30_000);
    answerAfter(1_000);
    expect(await send()).toBe(performance.now() - 1_000);
  });

  test('that was not sent, and a read without an answer, changed nothing', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callPath('GET', '/api/console/x', {})).rejects.toThrow('Nothing was changed.');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    await expect(callPath('POST', '/api/console/x', { body: {} })).rejects.toThrow('Nothing was changed.');
    expect(keysSent).toHaveLength(1);
  });

  test('that is refused throws the errors by field', async () => {
    const errorDetails = { code: 'validation', detail: 'Some is not valid.', fields: { reason: 'Please say why.' } };
    answerWith(() => Promise.resolve(Response.json({ status: 'failed', errorDetails }, { status: 400 })));
    const refused: unknown = await callPath('PUT', '/api/console/x/1', { body: {} }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect((refused as ApiError).fields).toEqual({ reason: 'Please say why.' });
  });
});

import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { codeOf } from './api-error.ts';
import { createTransport } from './transport.ts';

vi.mock('../page/page-data.ts', () => ({ pageData: () => ({ apiKey: 'key' }) }));

const transport = createTransport({ offline: 'Not sent.', noAnswer: 'Perhaps it arrived.' });

/** Sends a request and returns why it failed. */
async function failureOf(method: string): Promise<[string, string]> {
  try {
    await transport.read(await transport.send({ method, address: '/api/bookings' }), method);
  } catch (thrown) {
    return [codeOf(thrown), (thrown as Error).message];
  }
  throw new Error('It did not fail.');
}

const cutOff = (): Response =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"status":'));
        body.error(new TypeError('network error'));
      },
    }),
  );

function answerWith(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(answer));
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['no answer came', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer was cut off', () => Promise.resolve(cutOff())],
  ['the answer is not ours', () => Promise.resolve(new Response('<html>Sign in to this network</html>'))],
])('when %s, a write may have arrived, and a read changed nothing', async (_, answer) => {
  answerWith(answer);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect(await failureOf(method)).toEqual(['no-answer', 'Perhaps it arrived.']);
  }
  expect(await failureOf('GET')).toEqual(['offline', 'Not sent.']);
});

test('without a network nothing is sent', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  expect(await failureOf('POST')).toEqual(['offline', 'Not sent.']);
  expect(fetch).not.toHaveBeenCalled();
});

test('a refusal is an answer', async () => {
  const errorDetails = { code: 'conflict', detail: 'It is taken.' };
  answerWith(() => Promise.resolve(Response.json({ status: 'failed', errorDetails }, { status: 409 })));
  expect(await failureOf('POST')).toEqual(['conflict', 'It is taken.']);
});

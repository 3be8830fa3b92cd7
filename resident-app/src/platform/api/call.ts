import type { InputOf, OutputOf, RouteKey } from '@ekhaya/contract/routes';
import { pageData } from '../configuration/page-data.ts';
import { ApiError } from '../failure/api-error.ts';
import { isOnline } from '../network/online.ts';
import { findKeptAnswer, isFresh, keepAnswer, markAsking } from './kept-answers.ts';
import { notReached, readAnswer } from './read-answer.ts';

/** Milliseconds after which an answer is no longer waited for (spec section 9). */
const TIMEOUT = 20_000;

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Takes the place of the route's own path, where an estate names another for it. */
  path?: string;
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

type Listener = (error: ApiError) => void;
const refusalListeners = new Set<Listener>();

/** Tells of every call that failed, so that the session and the page data can follow. */
export function onRefusal(listener: Listener): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/**
 * Calls the server. What was read before and needed a session is asked for by its ETag, and not at all for as long as
 * the server has said.
 * @returns the value of `details`, or the whole body of a bare route
 * @throws {ApiError} when the server refuses, cannot be reached or takes longer than 20 s
 */
export async function call<K extends RouteKey>(
  key: K,
  input: InputOf<K>,
  options: CallOptions = {},
): Promise<OutputOf<K>> {
  const answer = key.startsWith('GET ') ? readAnew(key, input, options) : exchange(key, input, options, readAnswer);
  return (await answer) as OutputOf<K>;
}

async function readAnew(key: RouteKey, input: object, options: CallOptions): Promise<unknown> {
  const address = addressOfCall(key, input, options);
  const asking = markAsking();
  const kept = await findKeptAnswer(address);
  if (kept && isFresh(kept)) return kept.body;
  const headers = { ...options.headers, ...(kept && { 'if-none-match': kept.etag }) };
  return exchange(key, input, { ...options, headers }, async (response) => {
    const body = response.status === 304 && kept ? kept.body : await readAnswer(response);
    void keepAnswer(address, response, body, asking);
    return body;
  });
}

/**
 * The same for an answer that is a text to be kept, such as CSV.
 * @throws {ApiError} as `call` does
 */
export const callForText = <K extends RouteKey>(key: K, input: InputOf<K>): Promise<string> =>
  exchange(key, input, {}, async (response) => {
    if (!response.ok) await readAnswer(response);
    return response.text();
  });

async function exchange<Answer>(
  key: RouteKey,
  input: object,
  options: CallOptions,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const parts = input as Parts;
  const [method = 'GET'] = key.split(' ');
  const isForm = parts.body instanceof FormData;
  try {
    const response = await ask(addressOfCall(key, input, options), {
      method,
      headers: {
        'x-api-key': pageData().apiKey,
        ...(parts.body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(parts.body !== undefined && { body: isForm ? (parts.body as FormData) : JSON.stringify(parts.body) }),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(options.signal ? [options.signal] : [])]),
    });
    return await read(response);
  } catch (thrown) {
    if (thrown instanceof ApiError) for (const listener of refusalListeners) listener(thrown);
    throw thrown;
  }
}

async function ask(address: string, request: RequestInit): Promise<Response> {
  if (!isOnline()) throw notReached();
  try {
    return await fetch(address, request);
  } catch (thrown) {
    const name = thrown instanceof DOMException ? thrown.name : '';
    if (name === 'AbortError') throw thrown;
    if (name === 'TimeoutError') {
      throw new ApiError({ code: 'timeout', status: 0, detail: 'The server took too long to answer.' });
    }
    // In a turn of its own: calls of a page that is left fail too, and such a page has none to draw their failure in.
    await new Promise((resolve) => setTimeout(resolve));
    throw notReached();
  }
}

const addressOfCall = (key: RouteKey, input: object, { path }: CallOptions): string =>
  addressOf(path ?? key.slice(key.indexOf(' ') + 1), input);

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

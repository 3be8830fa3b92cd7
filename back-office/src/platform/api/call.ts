import type { InputOf, OutputOf, RouteKey } from '@ekhaya/contract/routes';
import { pageData } from '../configuration/page-data.ts';
import { ApiError } from '../failure/api-error.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from './idempotency-keys.ts';
import { readAnswer } from './read-answer.ts';

/** Milliseconds after which an answer is no longer waited for (spec section 9). */
const TIMEOUT = 20_000;

/** What may be in a query: what is undefined or empty is left out. */
export type Query = Record<string, string | number | boolean | undefined>;

interface Parts {
  params?: Record<string, string | number>;
  query?: Query;
  body?: unknown;
}

/**
 * Calls a route of the contract.
 * @returns the value of `details`, or the whole body of a bare route
 * @throws {ApiError} when the server refuses, cannot be reached or takes longer than 20 s
 */
export async function call<K extends RouteKey>(key: K, input: InputOf<K>, signal?: AbortSignal): Promise<OutputOf<K>> {
  const parts = input as Parts;
  const [method = 'GET', path = ''] = key.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  );
  return (await callPath(method, filled, parts, signal)) as OutputOf<K>;
}

/** Calls a path: for lists and records, whose path follows from the name of the resource. */
export async function callPath(
  method: string,
  path: string,
  { query = {}, body }: Omit<Parts, 'params'>,
  signal?: AbortSignal,
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const text = body === undefined || isForm ? undefined : JSON.stringify(body);
  const write = `${method} ${path} ${text ?? ''}`;
  const response = await ask(path + searchOf(query), {
    method,
    headers: {
      'x-api-key': pageData().apiKey,
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': idempotencyKeyOf(write) }),
    },
    ...(body !== undefined && { body: isForm ? body : text }),
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(signal ? [signal] : [])]),
  });
  forgetIdempotencyKey(write);
  return readAnswer(response);
}

/** Fetches a file of ours and gives it to the browser to keep, under that name. */
export async function downloadPath(path: string, query: Query, name: string): Promise<void> {
  const response = await ask(path + searchOf(query), { headers: { 'x-api-key': pageData().apiKey } });
  if (!response.ok) await readAnswer(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The query as text, beginning with a question mark when there is one. */
function searchOf(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

async function ask(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (thrown) {
    const name = thrown instanceof DOMException ? thrown.name : '';
    if (name === 'AbortError') throw thrown;
    if (name === 'TimeoutError') {
      throw new ApiError({ code: 'timeout', status: 0, detail: 'The server took too long to answer.' });
    }
    throw new ApiError({ code: 'offline', status: 0, detail: 'The server cannot be reached. Nothing was changed.' });
  }
}

import { ApiError } from '@ekhaya/browser/api/api-error';
import { sessionOfHeader } from '@ekhaya/browser/api/session-of';
import { requestOf, type ApiRequest, type Transport } from '@ekhaya/browser/api/transport';
import type { InputOf, OutputOf, RouteKey } from '@ekhaya/contract/routes';
import { findStoredResponse, isFresh, sessionGeneration, storeResponse } from './stored-responses.ts';
import { transport } from './transport.ts';

/** The options of an API call. */
export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Time limit; 20 s by default. */
  timeoutMs?: number;
  /** Sends the request in another way, such as one that tells its progress. */
  send?: Transport['send'] | undefined;
  /** Replaces the path of the route: an estate can name another one. */
  path?: string;
}

type Listener = (error: ApiError) => void;

const failureListeners = new Set<Listener>();

/** Notifies the listener of every failed call. @returns a function that unsubscribes */
export function onCallFailed(listener: Listener): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

/**
 * Calls the API. A private response that the phone has stored is revalidated by its ETag, and returned without a request
 * while the server's `X-Fresh-For` lasts.
 * @returns the value of `details`, or the whole body of a bare route
 * @throws {ApiError} when the server refuses, cannot be reached or takes longer than 20 s or `timeoutMs`
 */
export async function call<K extends RouteKey>(
  key: K,
  input: InputOf<K>,
  { path, ...options }: CallOptions = {},
): Promise<OutputOf<K>> {
  const request = requestOf(key, input, path);
  const result =
    request.method === 'GET'
      ? revalidate(request, options)
      : exchange(request, options, (response) => transport.read(response, request.method));
  return (await result) as OutputOf<K>;
}

async function revalidate(request: ApiRequest, options: CallOptions): Promise<unknown> {
  const { address } = request;
  const generation = sessionGeneration();
  const stored = await findStoredResponse(address);
  if (stored && isFresh(stored)) return stored.body;
  const headers = { ...options.headers, ...(stored && { 'if-none-match': stored.etag }) };
  return exchange(request, { ...options, headers }, async (response) => {
    const body = response.status === 304 && stored ? stored.body : await transport.read(response, request.method);
    void storeResponse(address, response, body, generation);
    return body;
  });
}

/**
 * Calls the API for a response that is plain text, such as CSV.
 * @throws {ApiError} as `call` does
 */
export const callForText = <K extends RouteKey>(key: K, input: InputOf<K>): Promise<string> => {
  const request = requestOf(key, input);
  return exchange(request, {}, async (response) => {
    if (!response.ok) await transport.read(response, request.method);
    return response.text();
  });
};

async function exchange<Result>(
  request: ApiRequest,
  options: CallOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const headers = { ...sessionOfHeader(), ...options.headers };
  try {
    return await read(await (options.send ?? transport.send)(request, { ...options, headers }));
  } catch (thrown) {
    if (thrown instanceof ApiError) for (const listener of failureListeners) listener(thrown);
    throw thrown;
  }
}

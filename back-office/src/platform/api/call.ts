import { createIdempotencyKeys, idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sessionOfHeader } from '@ekhaya/browser/api/session-of';
import { createTransport, requestOf, withQuery, type ApiRequest, type Query } from '@ekhaya/browser/api/transport';
import { withConfirmation } from './confirmation.ts';
import type { InputOf, OutputOf, RouteKey, VersionedRouteKey } from '@ekhaya/contract/routes';

const transport = createTransport({
  offline: 'The server cannot be reached. Nothing was changed.',
  noAnswer: 'No answer came. We do not know whether it arrived. Please look before you do it again.',
});
const keys = createIdempotencyKeys();

const refusalListeners = new Set<(refusal: ApiError) => void>();

/**
 * Notifies the listener when the server refuses a call for the person whom the page shows: her session is over, or somebody else has
 * signed in beside this page.
 * @returns a function that unsubscribes
 */
export function onSessionRefused(listener: (refusal: ApiError) => void): () => void {
  refusalListeners.add(listener);
  return () => void refusalListeners.delete(listener);
}

/** When the request of each answer to a write was sent, by `performance.now()`. */
const sendingTimes = new WeakMap<object, number>();

/**
 * When the request of an answer to a write was sent, by `performance.now()`. An answer that the server repeats counts from the first
 * request. For any other object it is now.
 * @param answer the object that `call` returned
 */
export const sentAtOf = (answer: object): number => sendingTimes.get(answer) ?? performance.now();

/** The version of a record that a change is based on. A route that changes a record requires it. */
interface SeenVersion {
  version: number;
}

/** The idempotency key of a write that is kept, and sent again after a reload. */
interface KeptKey {
  idempotencyKey: string;
}

type CallOptions<K extends RouteKey> = K extends VersionedRouteKey
  ? [seen: SeenVersion]
  : [option?: AbortSignal | KeptKey];

/**
 * Calls a route of the contract. Empty query parameters are omitted. A route that changes a record takes its version, any other
 * one a signal that aborts the call.
 * @returns the value of `details`, or the whole body of a bare route
 * @throws {ApiError} when the server refuses, cannot be reached or takes longer than 20 s; `changed-meanwhile` when the record has
 *   another version by now
 */
export async function call<K extends RouteKey>(
  key: K,
  input: InputOf<K>,
  ...[option]: CallOptions<K>
): Promise<OutputOf<K>> {
  const { query } = input as { query?: Query };
  const sent = query === undefined ? input : { ...input, query: withoutEmpty(query) };
  const given: AbortSignal | SeenVersion | KeptKey | undefined = option;
  const options = given instanceof AbortSignal ? { signal: given } : { ...given };
  return (await exchange(requestOf(key, sent), options)) as OutputOf<K>;
}

/**
 * Calls a path: for lists and records, whose path is made from the name of the resource. Empty query parameters are omitted.
 * @throws {ApiError} as `call` does
 */
export const callPath = (
  method: string,
  path: string,
  { query = {}, body, version }: { query?: Query; body?: unknown; version?: number | undefined },
  signal?: AbortSignal,
): Promise<unknown> => exchange({ method, address: withQuery(path, withoutEmpty(query)), body }, { signal, version });

/**
 * Downloads a file of the API: the browser saves it under the name.
 * @throws {ApiError} as `call` does
 */
export async function downloadPath(path: string, query: Query, name: string): Promise<void> {
  const response = await withConfirmation(() =>
    ask({ method: 'GET', address: withQuery(path, withoutEmpty(query)) }, {}, async (answer) => {
      if (!answer.ok) await transport.read(answer, 'GET');
      return answer;
    }),
  );
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Sends a request for the person whom the page shows, and reads the response. */
async function ask<Result>(
  request: ApiRequest,
  { signal, headers }: { signal?: AbortSignal | undefined; headers?: Record<string, string> },
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const person = sessionOfHeader();
  try {
    return await read(await transport.send(request, { signal, headers: { ...person, ...headers } }));
  } catch (thrown) {
    const isRefused = thrown instanceof ApiError && thrown.code === 'session-required';
    if (isRefused && Object.keys(person).length > 0) for (const tell of refusalListeners) tell(thrown);
    throw thrown;
  }
}

/** Sends a request and reads its answer. Every write carries an idempotency key, and the version that it is based on. */
async function exchange(
  request: ApiRequest,
  {
    signal,
    version,
    idempotencyKey,
  }: { signal?: AbortSignal | undefined; version?: number | undefined; idempotencyKey?: string },
): Promise<unknown> {
  const send = (headers: Record<string, string>, since?: number): Promise<unknown> =>
    withConfirmation(async () => {
      const sentAt = performance.now();
      return ask(request, { signal, headers }, async (response) => {
        const answer = await transport.read(response, request.method);
        const isRepeated = response.headers.get('idempotency-replayed') === 'true';
        if (typeof answer === 'object' && answer !== null) {
          sendingTimes.set(answer, isRepeated && since !== undefined ? since : sentAt);
        }
        return answer;
      });
    });
  if (request.method === 'GET') return send({});
  const seen: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  if (idempotencyKey !== undefined) return send(idempotencyHeader(idempotencyKey));
  return keys.run(`${nameOf(request)} ${version ?? ''}`, (key, since) =>
    send({ ...idempotencyHeader(key), ...seen }, since),
  );
}

/** The name under which a write keeps its idempotency key. Equal writes have equal names; uploads are not compared. */
const nameOf = ({ method, address, body }: ApiRequest): string =>
  `${method} ${address} ${body instanceof FormData ? '' : JSON.stringify(body)}`;

const withoutEmpty = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

import { createIdempotencyKeys, idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import { createTransport, requestOf, withQuery, type ApiRequest, type Query } from '@ekhaya/browser/api/transport';
import type { InputOf, OutputOf, RouteKey } from '@ekhaya/contract/routes';

const transport = createTransport('The server cannot be reached. Nothing was changed.');
const keys = createIdempotencyKeys();

/**
 * Calls a route of the contract. Empty query parameters are omitted.
 * @returns the value of `details`, or the whole body of a bare route
 * @throws {ApiError} when the server refuses, cannot be reached or takes longer than 20 s
 */
export async function call<K extends RouteKey>(key: K, input: InputOf<K>, signal?: AbortSignal): Promise<OutputOf<K>> {
  const { query } = input as { query?: Query };
  const sent = query === undefined ? input : { ...input, query: withoutEmpty(query) };
  return (await exchange(requestOf(key, sent), signal)) as OutputOf<K>;
}

/**
 * Calls a path: for lists and records, whose path is made from the name of the resource. Empty query parameters are omitted.
 * @throws {ApiError} as `call` does
 */
export const callPath = (
  method: string,
  path: string,
  { query = {}, body }: { query?: Query; body?: unknown },
  signal?: AbortSignal,
): Promise<unknown> => exchange({ method, address: withQuery(path, withoutEmpty(query)), body }, signal);

/**
 * Downloads a file of the API: the browser saves it under the name.
 * @throws {ApiError} as `call` does
 */
export async function downloadPath(path: string, query: Query, name: string): Promise<void> {
  const response = await transport.send({ method: 'GET', address: withQuery(path, withoutEmpty(query)) });
  if (!response.ok) await transport.read(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Sends a request and reads its answer. Every write carries an idempotency key. */
async function exchange(request: ApiRequest, signal?: AbortSignal): Promise<unknown> {
  const send = async (headers: Record<string, string>): Promise<unknown> =>
    transport.read(await transport.send(request, { signal, headers }));
  if (request.method === 'GET') return send({});
  return keys.run(nameOf(request), (key) => send(idempotencyHeader(key)));
}

/** The name under which a write keeps its idempotency key. Equal writes have equal names; uploads are not compared. */
const nameOf = ({ method, address, body }: ApiRequest): string =>
  `${method} ${address} ${body instanceof FormData ? '' : JSON.stringify(body)}`;

const withoutEmpty = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

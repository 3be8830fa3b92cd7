import type { RouteKey } from '@ekhaya/contract/routes';
import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import type { RecordChange } from '@ekhaya/contract/wire/envelope';
import type { ErrorCode } from '@ekhaya/contract/wire/error-codes';
import { pageData } from '../page/page-data.ts';
import { ApiError } from './api-error.ts';

/** Time limit of a call (spec section 9). */
const TIMEOUT_MS = 20_000;

/** Query parameters; undefined ones are omitted. */
export type Query = Record<string, string | number | boolean | undefined>;

/** One HTTP request to our server. */
export interface ApiRequest {
  method: string;
  /** Path and query. */
  address: string;
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
}

interface SendOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** Time limit; 20 s by default. */
  timeoutMs?: number | undefined;
}

interface FailureBody {
  errorDetails?: {
    code?: ErrorCode;
    detail?: string;
    fields?: Record<string, string>;
    alternatives?: SlotAlternative[];
    change?: RecordChange;
  };
}

/** Sends the HTTP requests of a client and reads their responses. */
export interface Transport {
  /**
   * Sends a request with the application key.
   * @throws {ApiError} `offline` without a network, and for a read without an answer; `no-answer` for another request that was sent and
   *   got none; `timeout` after 20 s or `timeoutMs`
   * @throws {DOMException} `AbortError` when the caller's signal aborts
   */
  send: (request: ApiRequest, options?: SendOptions) => Promise<Response>;
  /**
   * Reads a response: `details` of an envelope, or the whole body of a bare route; undefined without a body.
   * @param method the method of the request
   * @throws {ApiError} for every status but 2xx; as `send` without an answer for a body that is cut off or not JSON
   */
  read: (response: Response, method: string) => Promise<unknown>;
}

/** The path of a route of the contract, without its method. */
const pathOf = (key: RouteKey): string => key.slice(key.indexOf(' ') + 1);

/**
 * Builds the HTTP request of a call.
 * @param input the route's `params`, `query` and `body`
 * @param path replaces the path of the route
 */
export function requestOf(key: RouteKey, input: object, path = pathOf(key)): ApiRequest {
  const {
    params = {},
    query = {},
    body,
  } = input as {
    params?: Record<string, string | number>;
    query?: Query;
    body?: unknown;
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  return { method: key.slice(0, key.indexOf(' ')), address: withQuery(filled, query), body };
}

/** Appends query parameters to a path. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The sentences of errors without a response. */
interface NoAnswerTexts {
  /** The request was not sent, or only reads: nothing was changed. */
  offline: string;
  /** The request was sent, and may have taken effect. */
  noAnswer: string;
}

/** Creates the transport of a client. */
export function createTransport(texts: NoAnswerTexts): Transport {
  const offline = (): ApiError => new ApiError({ code: 'offline', status: 0, detail: texts.offline });
  const noAnswer = (method: string): ApiError =>
    method === 'GET' ? offline() : new ApiError({ code: 'no-answer', status: 0, detail: texts.noAnswer });

  async function send(
    { method, address, body }: ApiRequest,
    { signal, headers, timeoutMs = TIMEOUT_MS }: SendOptions = {},
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    const timeout = AbortSignal.timeout(timeoutMs);
    if (!navigator.onLine) throw offline();
    try {
      return await fetch(address, {
        method,
        headers: {
          'x-api-key': pageData().apiKey,
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
    } catch (thrown) {
      if (isAbort(thrown)) throw thrown;
      if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
        throw new ApiError({ code: 'timeout', status: 0, detail: 'The server took too long to answer.' });
      }
      // Leaving the page fails its pending calls. Throwing is delayed to the next task, which no longer runs on a page
      // that is being left, so no error appears.
      await new Promise((resolve) => setTimeout(resolve));
      throw noAnswer(method);
    }
  }

  async function read(response: Response, method: string): Promise<unknown> {
    const body = await readBody(response, method);
    if (response.ok) return isEnvelope(body) ? body.details : body;
    const failure = (body as FailureBody | undefined)?.errorDetails;
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ApiError({
      code: failure?.code ?? (response.status === 503 ? 'unavailable' : 'internal'),
      status: response.status,
      detail: failure?.detail ?? 'Something went wrong on our side. Please try again later.',
      ...(failure?.fields && { fields: failure.fields }),
      ...(failure?.alternatives && { alternatives: failure.alternatives }),
      ...(failure?.change && { change: failure.change }),
      ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    });
  }

  async function readBody(response: Response, method: string): Promise<unknown> {
    let text: string;
    try {
      text = await response.text();
    } catch (thrown) {
      if (isAbort(thrown)) throw thrown;
      throw noAnswer(method);
    }
    if (text === '') return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      if (response.ok) throw noAnswer(method);
      return undefined;
    }
  }

  return { send, read };
}

const isAbort = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'AbortError';

const isEnvelope = (body: unknown): body is { status: 'success'; details: unknown } =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'success' && 'details' in body;

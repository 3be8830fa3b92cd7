import { expect, onTestFinished, vi } from 'vitest';
import type { SlotAlternative } from '../time/time-slots.rules.ts';
import type { RecordChange } from '../wire/envelope.ts';
import { errorCodes, type ErrorCode } from '../wire/error-codes.ts';
import type { RouteDefinition } from '../wire/route.ts';
import { routes, type InputOf, type OutputOf, type RouteKey } from '../routes.ts';

type Answer<K extends RouteKey> = (input: InputOf<K>) => OutputOf<K> | Promise<OutputOf<K>>;
type Answers = { [K in RouteKey]?: Answer<K> };

/** One call that a client made. */
interface Call {
  key: RouteKey;
  input: unknown;
  headers: Headers;
}

/** Controls of the fake server of a test. */
export interface FakeApi {
  /** Replaces the answer of a route for all later calls. */
  answer: <K extends RouteKey>(key: K, answer: Answer<K>) => void;
  /** Returns the input of each call of a route, in order. */
  inputsOf: <K extends RouteKey>(key: K) => InputOf<K>[];
  /** Returns a header of each call of a route, in order; null for a call without it. */
  headersOf: (key: RouteKey, name: string) => (string | null)[];
}

const definitions: Readonly<Record<string, RouteDefinition>> = routes;

/**
 * Replaces `fetch` by a fake server until the test ends. The schemas of the contract parse both the requests of the client and the
 * answers that the test gives. A call of a route without an answer fails the test.
 */
export function fakeApi(answers: Answers = {}): FakeApi {
  const known: Answers = { ...answers };
  const calls: Call[] = [];
  const unanswered: string[] = [];
  // Uploads that tell their progress use XMLHttpRequest where there is one.
  vi.stubGlobal('XMLHttpRequest', undefined);
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    if (address.startsWith('/media/')) return pictureAt(address);
    const { key, definition, params, query } = find(request.method ?? 'GET', address);
    const answer = known[key] as ((input: unknown) => unknown) | undefined;
    const input = { ...params, ...query, ...bodyOf(request) };
    calls.push({ key, input, headers: new Headers(request.headers) });
    if (!answer) {
      unanswered.push(key);
      throw new TypeError(`The test does not answer ${key}.`);
    }
    const problem = definition.body?.safeParse((input as { body?: unknown }).body);
    if (problem?.success === false) return failed('validation');
    const hasVersion = /^"\d+"$/.test(new Headers(request.headers).get('if-match') ?? '');
    if (definition.isVersioned === true && !hasVersion) return failed('validation');
    try {
      const details = definition.output.parse(await answer(input));
      return Response.json(definition.isBare === true ? details : { status: 'success', details });
    } catch (thrown) {
      if (thrown instanceof Refusal) return failed(thrown.code, thrown);
      throw thrown;
    }
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(unanswered).toEqual([]);
  });
  return {
    answer: (key, answer) => Object.assign(known, { [key]: answer }),
    inputsOf: <K extends RouteKey>(key: K) =>
      calls.filter((call) => call.key === key).map((call) => call.input as InputOf<K>),
    headersOf: (key, name) => calls.filter((call) => call.key === key).map(({ headers }) => headers.get(name)),
  };
}

/** Returns the picture at an address under /media, which is not a route of the contract. Its content is made from the address. */
const pictureAt = (address: string): Response =>
  new Response(`picture of ${address}`, { headers: { 'content-type': 'image/webp' } });

/** Returns the data URL of the picture that the fake server serves at an address. */
export const pictureOf = (address: string): string => `data:image/webp;base64,${btoa(`picture of ${address}`)}`;

interface RefusalParts {
  fields?: Record<string, string>;
  alternatives?: SlotAlternative[];
  change?: RecordChange;
  retryAfterSeconds?: number;
}

class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly parts: RefusalParts,
  ) {
    super(code);
  }
}

/** Returns an answer that refuses a call with an error code of the contract. */
export const refuse =
  (code: ErrorCode, parts: RefusalParts = {}) =>
  (): never => {
    throw new Refusal(code, parts);
  };

/** An answer that makes `fetch` fail, as without a network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that stays pending until the test ends. */
export const neverAnswers = (): Promise<never> => new Promise(() => undefined);

/** Returns an answer that stays pending until the test calls `release`. */
export function answerLater<Value>(value: Value): { answer: () => Promise<Value>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { answer: () => promise, release: () => resolve(value) };
}

function find(method: string, address: string) {
  const url = new URL(address, 'https://ekhaya.test');
  for (const [key, definition] of Object.entries(definitions)) {
    const pattern = definition.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(url.pathname);
    if (!match || definition.method !== method.toLowerCase()) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return {
      key: key as RouteKey,
      definition,
      params: params.length > 0 ? { params: Object.fromEntries(params) as Record<string, string> } : {},
      query: url.search === '' ? {} : { query: Object.fromEntries(url.searchParams) },
    };
  }
  throw new Error(`The contract has no ${method} ${url.pathname}.`);
}

function bodyOf({ body }: RequestInit): { body?: unknown } {
  if (body instanceof FormData) return { body };
  return typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {};
}

function failed(code: ErrorCode, refusal?: Refusal): Response {
  const { status, detail } = errorCodes[code];
  const { fields, alternatives, change, retryAfterSeconds } = refusal?.parts ?? {};
  return Response.json(
    {
      status: 'failed',
      errorMessage: detail,
      errorDetails: {
        code,
        detail,
        ...(fields && { fields }),
        ...(alternatives && { alternatives }),
        ...(change && { change }),
      },
    },
    { status, ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }) },
  );
}

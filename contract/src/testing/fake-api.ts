import { expect, onTestFinished, vi } from 'vitest';
import type { SlotAlternative } from '../time/time-slots.rules.ts';
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

export interface FakeApi {
  /** Answers a route from now on, in place of what it answered before. */
  answer: <K extends RouteKey>(key: K, answer: Answer<K>) => void;
  /** What a route was sent, call by call. */
  inputsOf: <K extends RouteKey>(key: K) => InputOf<K>[];
  /** A header of what a route was sent, call by call. */
  headersOf: (key: RouteKey, name: string) => (string | null)[];
}

const definitions: Readonly<Record<string, RouteDefinition>> = routes;

/**
 * Stands in for the server until the test ends. It is typed by the contract and holds itself to it: what a client sends
 * and what the test lets it answer are both read by the contract's schemas. A call without an answer fails the test.
 */
export function fakeApi(answers: Answers = {}): FakeApi {
  const known: Answers = { ...answers };
  const calls: Call[] = [];
  const unanswered: string[] = [];
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

/** Pictures are no routes of the contract: here each holds its own address. */
const pictureAt = (address: string): Response =>
  new Response(`picture of ${address}`, { headers: { 'content-type': 'image/webp' } });

/** What such a picture is, written out as an address that holds all of it. */
export const pictureOf = (address: string): string => `data:image/webp;base64,${btoa(`picture of ${address}`)}`;

interface RefusalParts {
  fields?: Record<string, string>;
  alternatives?: SlotAlternative[];
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

/** An answer that refuses with a code of the contract. */
export const refuse =
  (code: ErrorCode, parts: RefusalParts = {}) =>
  (): never => {
    throw new Refusal(code, parts);
  };

/** An answer that never arrives, as without a network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that is still on its way when the test ends. */
export const neverAnswers = (): Promise<never> => new Promise(() => undefined);

/** An answer that is given when the test says so. */
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
  const { fields, alternatives, retryAfterSeconds } = refusal?.parts ?? {};
  return Response.json(
    {
      status: 'failed',
      errorMessage: detail,
      errorDetails: { code, detail, ...(fields && { fields }), ...(alternatives && { alternatives }) },
    },
    { status, ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }) },
  );
}

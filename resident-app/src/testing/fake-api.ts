import type { ErrorCode } from '@ekhaya/contract/error-codes';
import type { OutputOf, RouteKey } from '@ekhaya/contract/routes';
import { vi } from 'vitest';

/** A call that a screen made. */
export interface ReceivedCall {
  key: RouteKey;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

type Answers = { [Key in RouteKey]?: (call: ReceivedCall) => OutputOf<Key> | Promise<OutputOf<Key>> };

/** Thrown by an answer: the server refuses. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;

  constructor(status: number, code: ErrorCode, detail = 'The server said no.') {
    super(code);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

let answers: Answers = {};
let calls: ReceivedCall[] = [];

/** Answers the calls of the app, typed by the contract. A call without an answer is refused with 404. */
export function fakeApi(given: Answers): void {
  answers = given;
  calls = [];
  vi.stubGlobal('fetch', answer);
}

/** Gives one more answer, or another one. */
export function nowAnswers(given: Answers): void {
  answers = { ...answers, ...given };
}

/** The calls of a route so far. */
export const callsOf = (key: RouteKey): ReceivedCall[] => calls.filter((call) => call.key === key);

/** An answer that never comes. */
export const neverAnswers = (): Promise<never> => new Promise(() => undefined);

export function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

export function goOnline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
}

async function answer(address: string, request: RequestInit = {}): Promise<Response> {
  if (!navigator.onLine) throw new TypeError('Failed to fetch');
  const { pathname, searchParams } = new URL(address, location.origin);
  const key = (Object.keys(answers) as RouteKey[]).find((route) => isAsked(route, request.method ?? 'GET', pathname));
  if (key === undefined) return refuse(new Refusal(404, 'not-found'));
  const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : request.body;
  const call: ReceivedCall = { key, path: pathname, query: Object.fromEntries(searchParams), body };
  calls.push(call);
  try {
    return Response.json({ status: 'success', details: await answers[key]?.(call) });
  } catch (thrown) {
    if (thrown instanceof Refusal) return refuse(thrown);
    throw thrown;
  }
}

function isAsked(route: string, method: string, path: string): boolean {
  const [routeMethod, routePath = ''] = route.split(' ');
  return routeMethod === method && new RegExp(`^${routePath.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

const refuse = ({ status, code, detail }: Refusal): Response =>
  Response.json({ status: 'failed', errorMessage: detail, errorDetails: { code, detail } }, { status });

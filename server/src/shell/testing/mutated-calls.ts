import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import { validCalls } from './valid-inputs/valid-inputs.ts';

/** A hostile call: a valid call of a route with a few mutations. */
export interface MutatedCall {
  /** The number of the call in its run. Seed and number reproduce it. */
  index: number;
  key: RouteKey;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | undefined;
  /** The index of the caller whose session it carries; undefined for no session. */
  caller: number | undefined;
}

/** A pseudo-random generator of numbers from 0 to 1, determined by the seed (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** JSON of values that are known to cause trouble in some layer. */
const hostileJson = [
  'null',
  'true',
  '-1',
  '0',
  '1e400',
  '-1e400',
  '0.1',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999999',
  '""',
  '" "',
  '[]',
  '{}',
  '[[[[[]]]]]',
  String.raw`"\ud800"`,
  String.raw`"\udc00x"`,
  String.raw`"a\u0000b"`,
  String.raw`"\u202e\u0301\ufeff"`,
  '"0000-01-01"',
  '"-000001-01-01T00:00:00Z"',
  '"2999-12-31T23:59:59.999Z"',
  '"+275760-09-13T00:00:00Z"',
  '"2026-02-30"',
  '"2026-11-14 24:00"',
  '"2400"',
  '"99999"',
  '"me"',
  '"undefined"',
  '"https://user:pass@[::1]:1/"',
  '"javascript:alert(1)"',
  '"/media/../../etc/passwd"',
  `"'; drop table users;--"`,
  '"%s%n$1"',
  '"a@b.c,d@e.f"',
  '"=cmd|x"',
  '{"__proto__":{"isDemo":true}}',
  '{"constructor":{"prototype":1}}',
  '{"toString":null}',
  `"${'x'.repeat(5_000)}"`,
  `[${'0,'.repeat(2_000)}0]`,
  `${'['.repeat(12_000)}${']'.repeat(12_000)}`,
];

const hostileText = [
  '',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '%',
  '0000-01-01',
  '2999-12-31',
  '1e400',
  '-1',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'me',
  '..%2f..%2fetc',
  '%F0%9F%98%80',
  "'%20or%201=1--",
  'a'.repeat(300),
  'x'.repeat(6_000),
];

const hostileHeaders: [string, string][] = [
  ['idempotency-key', 'k'.repeat(300)],
  ['idempotency-key', 'the same key'],
  ['idempotency-key', 'one-key'],
  ['if-none-match', '"'.repeat(2_000)],
  ['last-event-id', '99999999999999999999-1'],
  ['last-event-id', 'x'],
  ['x-forwarded-for', '1.2.3.4, ::, ,999.1.1.1'],
  ['accept-encoding', 'br;q=0, gzip;q=x'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'text/plain'],
  ['content-type', 'multipart/form-data'],
  ['user-agent', 'x'.repeat(4_000)],
  ['cookie', 'ekhaya_session=%00; ekhaya_session=x.y'],
];

/** The options of a run. */
export interface MutationOptions {
  seed: number;
  count: number;
  /** The number of people with sessions. */
  callers: number;
  /** Ids of existing records, which replace ids in calls: they reach more code than unknown ids. */
  knownIds: readonly string[];
  /** The id that replaces the estate of the valid calls. */
  estateId: string;
}

/** Longer values are already nested 12,000 times and are not mutated further. */
const maxMutatedLength = 20_000;

type Path = (string | number)[];

const placesIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...parts.flatMap(([name, part]) => placesIn(part, [...path, name]))];
};

/** The JSON of a value with other JSON at one place. Undefined removes the place. */
const jsonWith = (value: unknown, [name, ...rest]: Path, other: string | undefined): string | undefined => {
  if (name === undefined) return other;
  const at = (key: string | number, part: unknown) =>
    key === name ? jsonWith(part, rest, other) : JSON.stringify(part);
  if (Array.isArray(value)) return `[${[...value.entries()].flatMap(([key, part]) => at(key, part) ?? []).join(',')}]`;
  const members = Object.entries(value as object).flatMap(([key, part]) => {
    const json = at(key, part);
    return json === undefined ? [] : `${JSON.stringify(key)}:${json}`;
  });
  return `{${members.join(',')}}`;
};

/** The routes to call: all except the live stream, whose response does not end. */
const fuzzedKeys = (Object.keys(routes) as RouteKey[]).filter((key) => key !== 'GET /api/live');

/** Generates `count` mutated calls. The same options produce the same calls. */
export const mutatedCalls = function* ({
  seed,
  count,
  callers,
  knownIds,
  estateId,
}: MutationOptions): Generator<MutatedCall> {
  const random = randomOf(seed);
  const upTo = (bound: number): number => Math.floor(random() * bound);
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
  const happens = (chance: number): boolean => random() < chance;
  const knownOrUnknownId = (): string => (knownIds.length > 0 ? oneOf(knownIds) : 'never-made');

  const mutatedBody = (valid: unknown): string => {
    if (happens(0.05)) return oneOf(['', '{', '[', '\u0000', '{"a":}', oneOf(hostileJson)]);
    let json = JSON.stringify(valid);
    for (let change = 0, changes = 1 + upTo(3); change < changes && json.length < maxMutatedLength; change += 1) {
      const value: unknown = JSON.parse(json);
      const other = happens(0.15) ? undefined : happens(0.3) ? JSON.stringify(knownOrUnknownId()) : oneOf(hostileJson);
      json = jsonWith(value, oneOf(placesIn(value)), other) ?? 'null';
    }
    if (happens(0.05)) json = json.replace(/\}$/, `,"${oneOf(['__proto__', 'isAdministrator', 'userId', ''])}":1}`);
    if (happens(0.03)) json = json.slice(0, upTo(json.length));
    return json;
  };

  const mutatedForm = (): string => {
    const file = oneOf(['', 'not an image', '\u00ff\u00d8\u00ff', '<svg/>', 'GIF89a\u00ff\u00ff\u00ff\u00ff']);
    const name = oneOf(['file', 'file', 'file', 'other', '"', '__proto__']);
    const part = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n${file}\r\n`;
    const form = `${part.repeat(oneOf([0, 1, 1, 1, 2, 30]))}--b--\r\n`;
    return happens(0.2) ? form.slice(0, upTo(form.length)) : form;
  };

  const mutatedPath = (route: RouteDefinition, valid: string): string => {
    const [path = '', search = ''] = valid.split('?');
    const hostileSegment = (): string => (happens(0.4) ? encodeURIComponent(knownOrUnknownId()) : oneOf(hostileText));
    const segments = path.split('/');
    const withSegments = route.path
      .split('/')
      .map((segment, at) => (segment.startsWith('{') && happens(0.6) ? hostileSegment() : (segments[at] ?? '')))
      .join('/');
    const pairs = search === '' ? [] : search.split('&');
    const mutated = pairs.map((pair) => (happens(0.4) ? `${pair.split('=', 1)[0]}=${hostileSegment()}` : pair));
    const names = [...Object.keys(route.query?.shape ?? {}), '__proto__', 'q', 'page', 'sort'];
    if (happens(0.4)) mutated.push(`${oneOf(names)}=${hostileSegment()}`);
    return mutated.length === 0 ? withSegments : `${withSegments}?${mutated.join('&')}`;
  };

  for (let index = 0; index < count; index += 1) {
    const key = oneOf(fuzzedKeys);
    const route: RouteDefinition = routes[key];
    const validCall = JSON.parse(
      JSON.stringify(validCalls[key]).replaceAll('901', estateId).replaceAll('{me}', 'me'),
    ) as {
      path: string;
      body?: unknown;
    };
    const isForm = route.bodyKind === 'multipart';
    const text = isForm ? mutatedForm() : validCall.body === undefined ? undefined : mutatedBody(validCall.body);
    const headers: Record<string, string> = {};
    if (isForm) headers['content-type'] = 'multipart/form-data; boundary=b';
    else if (text !== undefined) headers['content-type'] = 'application/json';
    if (happens(0.15)) {
      const [name, value] = oneOf(hostileHeaders);
      headers[name] = value;
    }
    // Public calls carry no session, because signing in, signing up and signing out would end it.
    const isAnonymous = route.access.who === 'public' || happens(0.05);
    yield {
      index,
      key,
      method: route.method.toUpperCase(),
      path: mutatedPath(route, validCall.path),
      headers,
      body: text === undefined ? undefined : Buffer.from(text, isForm ? 'latin1' : 'utf8'),
      caller: isAnonymous ? undefined : upTo(callers),
    };
  }
};

/**
 * Describes the problem of a response: a server error, or a text that discloses details of the implementation. Undefined if there
 * is none.
 */
export const problemOfAnswer = (status: number, text: string): string | undefined => {
  if (status >= 500) return `answered ${status}`;
  const leak =
    /\b(select|insert into|update) .+ (from|values|set) |\bat .+\.(ts|mjs|js):\d+|node_modules|ZodError/i.exec(text);
  return leak !== null && status >= 400 ? `discloses ${leak[0].slice(0, 60)}` : undefined;
};

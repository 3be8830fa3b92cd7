import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAllExcept, readStored } from '../testing/memory-store.ts';
import { call } from './call.ts';
import { invalidateStoredResponses, forgetStoredResponses } from './stored-responses.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const bookings = [{ id: 'b1' }];
const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

/** Responds as the server does: with the body, or with 304 to a matching ETag. */
function serve(headers: Record<string, string>, details: unknown = bookings): void {
  fetched.mockImplementation((_address, { headers: sent }) => {
    const has = new Headers(sent).get('if-none-match') === '"one"';
    const all = { etag: '"one"', ...headers };
    return Promise.resolve(
      has
        ? new Response(null, { status: 304, headers: all })
        : Response.json({ status: 'success', details }, { headers: all }),
    );
  });
}

const PRIVATE = { 'cache-control': 'no-store' };
const readBookings = () => call('GET /api/bookings', { query: { customer_email: 'me' } });
const readGuard = () => call('GET /api/guard', { query: { userId: 'me', dtime: '', lat: '1', lon: '1' } });
const tagsSent = () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('if-none-match'));
const isStored = () =>
  vi.waitFor(async () => expect(await readStored('answer /api/bookings?customer_email=me')).toBeDefined());

beforeEach(async () => {
  await forgetAllExcept({});
  forgetStoredResponses();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  return () => vi.unstubAllGlobals();
});

describe('a private response', () => {
  it('is stored with its ETag, and revalidated by it', async () => {
    serve(PRIVATE);
    expect(await readBookings()).toEqual(bookings);
    await isStored();
    expect(await readBookings()).toEqual(bookings);
    expect(tagsSent()).toEqual([null, '"one"']);
  });

  it('is found by the next start of the app', async () => {
    serve(PRIVATE);
    await readBookings();
    await isStored();
    vi.resetModules();
    const again = await import('./call.ts');
    expect(await again.call('GET /api/bookings', { query: { customer_email: 'me' } })).toEqual(bookings);
    expect(tagsSent()).toEqual([null, '"one"']);
  });

  it('is not requested again while it is fresh, until something has changed', async () => {
    serve({ ...PRIVATE, 'x-fresh-for': '60' });
    await readBookings();
    await isStored();
    expect(await readBookings()).toEqual(bookings);
    expect(fetched).toHaveBeenCalledTimes(1);
    invalidateStoredResponses();
    expect(await readBookings()).toEqual(bookings);
    expect(tagsSent()).toEqual([null, '"one"']);
  });

  it('that arrives after the end of the session is not stored', async () => {
    serve(PRIVATE);
    const reading = readBookings();
    forgetStoredResponses();
    await reading;
    await readBookings();
    await isStored();
    expect(tagsSent()).toEqual([null, null]);
  });
});

it.each([
  ['public', { 'cache-control': 'public, max-age=60' }],
  ['without an ETag', { ...PRIVATE, etag: '' }],
])('a response that is %s is not stored by the app', async (_case, headers) => {
  serve(headers);
  await readBookings();
  await readBookings();
  expect(tagsSent()).toEqual([null, null]);
});

it('a gate code is never stored', async () => {
  serve(PRIVATE, { code: 'secret', expiresAt: '' });
  await readGuard();
  await readGuard();
  expect(tagsSent()).toEqual([null, null]);
  expect(await readStored('answers')).toBeUndefined();
});

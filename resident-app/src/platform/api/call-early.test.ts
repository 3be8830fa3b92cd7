import { afterEach, expect, it, vi } from 'vitest';
import { callEarly } from './call-early.ts';

const KEY = 'GET /api/estates/{estateID}/points';
const ADDRESS = '/api/estates/91/points';
const input = { params: { estateID: '91' } };
const answer = (details: unknown[]) => Promise.resolve(Response.json({ status: 'success', details }));

/** The page has asked for the address. The server answers later calls with no points. */
function openPage(response: Promise<Response>): void {
  window.ekhayaPageStart = { wasSignedIn: true, reads: Promise.resolve({ [ADDRESS]: response }) };
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer([])),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  delete window.ekhayaPageStart;
});

it('takes the response of the page once', async () => {
  openPage(answer([{ id: 'boma' }]));
  expect(await callEarly(KEY, input)).toEqual([{ id: 'boma' }]);
  expect(fetch).not.toHaveBeenCalled();
  expect(await callEarly(KEY, input)).toEqual([]);
  expect(fetch).toHaveBeenCalledOnce();
});

it.each([
  ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['was refused', () => Promise.resolve(new Response(null, { status: 503 }))],
  ['is of another estate', () => answer([{ id: 'boma' }])],
])('calls the server where the response of the page %s', async (reason, respond) => {
  openPage(respond());
  const params = { estateID: reason === 'is of another estate' ? '92' : '91' };
  expect(await callEarly(KEY, { params })).toEqual([]);
  expect(fetch).toHaveBeenCalledOnce();
});

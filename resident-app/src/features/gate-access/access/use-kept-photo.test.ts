import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAll, readStored } from '../../../platform/store/encrypted-store.ts';
import { useKeptPhoto } from './use-kept-photo.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const ask = vi.fn<(address: string, request?: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  await forgetAll();
  ask.mockReset();
  ask.mockImplementation((address) =>
    Promise.resolve(new Response(`of ${address}`, { headers: { 'content-type': 'image/webp' } })),
  );
  vi.stubGlobal('fetch', ask);
  return () => vi.unstubAllGlobals();
});

const pictureOf = (address: string): string => `data:image/webp;base64,${btoa(`of ${address}`)}`;

const show = (address: string | null) =>
  renderHook((shown: string | null) => useKeptPhoto(shown), { initialProps: address });

it('is read once and shown from the phone from then on, without a network too', async () => {
  const first = show('/media/one');
  expect(first.result.current).toBeUndefined();
  await waitFor(() => expect(first.result.current).toBe(pictureOf('/media/one')));
  first.unmount();
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  const again = show('/media/one');
  await waitFor(() => expect(again.result.current).toBe(pictureOf('/media/one')));
  expect(ask).toHaveBeenCalledTimes(1);
});

it('makes room for another one, and goes when there is none any more', async () => {
  const { result, rerender } = show('/media/one');
  await waitFor(() => expect(result.current).toBe(pictureOf('/media/one')));
  rerender('/media/two');
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe(pictureOf('/media/two')));
  rerender(null);
  expect(result.current).toBeUndefined();
  await waitFor(async () => expect(await readStored('pass-photo')).toBeUndefined());
});

it('that cannot be read now is asked for the next time', async () => {
  ask.mockResolvedValueOnce(new Response('', { status: 503 }));
  const first = show('/media/one');
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  first.unmount();
  const again = show('/media/one');
  await waitFor(() => expect(again.result.current).toBe(pictureOf('/media/one')));
});

it('is asked for no longer once she has left, so that nothing is kept after a logout', async () => {
  ask.mockImplementation(
    (_address, { signal } = {}) =>
      new Promise((_give, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason as Error))),
  );
  const { unmount } = show('/media/one');
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  unmount();
  expect(ask.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

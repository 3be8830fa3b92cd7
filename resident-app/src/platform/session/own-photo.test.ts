import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, pictureOf } from '../testing/fake-api.ts';
import { forgetAllExcept, readStored } from '../testing/memory-store.ts';
import { setOnline } from '../testing/network.ts';
import { signedIn } from '../testing/signed-in.tsx';
import { useOwnPhoto } from './own-photo.ts';
import { endSession, updateUser } from './session.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const ask = vi.fn<(address: string, request?: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  await forgetAllExcept({});
  const api = fakeApi();
  const answer = fetch;
  ask.mockReset();
  ask.mockImplementation(answer);
  vi.stubGlobal('fetch', (address: string, request?: RequestInit) =>
    (address.startsWith('/media/') ? ask : answer)(address, request),
  );
  signedIn(api, { photoURL: '/media/one' });
  return cleanup;
});

const show = () => renderHook(() => useOwnPhoto());

it('is read once, and then shown without a network too', async () => {
  const first = show();
  expect(first.result.current).toEqual({ picture: undefined, isAwaited: true });
  await waitFor(() => expect(first.result.current.picture).toBe(pictureOf('/media/one')));
  first.unmount();
  setOnline(false);
  expect(show().result.current).toEqual({ picture: pictureOf('/media/one'), isAwaited: false });
  expect(ask).toHaveBeenCalledTimes(1);
});

it('is stored for the next start of the app', async () => {
  show();
  await waitFor(async () =>
    expect(await readStored('own-photo')).toEqual({ address: '/media/one', picture: pictureOf('/media/one') }),
  );
});

it('stays until another one is loaded, and is erased when the person has none', async () => {
  const { result } = show();
  await waitFor(() => expect(result.current.picture).toBe(pictureOf('/media/one')));
  act(() => updateUser({ photoURL: '/media/two' }));
  expect(result.current).toEqual({ picture: pictureOf('/media/one'), isAwaited: true });
  await waitFor(() => expect(result.current.picture).toBe(pictureOf('/media/two')));
  act(() => updateUser({ photoURL: null }));
  expect(result.current).toEqual({ picture: undefined, isAwaited: false });
  await waitFor(async () => expect(await readStored('own-photo')).toBeUndefined());
});

it.each([null, ''])('is not requested of a person without one, whose address is %j', (photoURL) => {
  signedIn(fakeApi(), { photoURL });
  expect(show().result.current).toEqual({ picture: undefined, isAwaited: false });
});

it('is requested again when the network returns, if it could not be read', async () => {
  setOnline(false);
  const { result } = show();
  await waitFor(() => expect(result.current).toEqual({ picture: undefined, isAwaited: false }));
  setOnline(true);
  await waitFor(() => expect(result.current.picture).toBe(pictureOf('/media/one')));
});

it('is requested again the next time, if the server refused it', async () => {
  ask.mockResolvedValueOnce(new Response('', { status: 503 }));
  const first = show();
  await waitFor(() => expect(first.result.current).toEqual({ picture: undefined, isAwaited: false }));
  first.unmount();
  const again = show();
  await waitFor(() => expect(again.result.current.picture).toBe(pictureOf('/media/one')));
});

it('is not stored after a logout', async () => {
  ask.mockImplementation(
    (_address, { signal } = {}) =>
      new Promise((_give, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason as Error))),
  );
  const { unmount } = show();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  unmount();
  expect(ask.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  expect(await readStored('own-photo')).toBeUndefined();
});

it('is erased with the session, on the screen and in the store', async () => {
  const { result } = show();
  await waitFor(() => expect(result.current.picture).toBe(pictureOf('/media/one')));
  await act(() => endSession());
  expect(result.current.picture).toBeUndefined();
  expect(await readStored('own-photo')).toBeUndefined();
});

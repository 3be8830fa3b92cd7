import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../testing/fake-api.ts';
import { forgetAllExcept } from '../store/encrypted-store.ts';
import { readRemoteConfig } from './remote-config.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

const CONFIG = 'GET /api/config/{key}';

let api: FakeApi;

beforeEach(async () => {
  await forgetAllExcept({});
  api = fakeApi();
});

const answer = (loadSeconds: number, secondsToKeep: number): void =>
  api.answer(CONFIG, () => ({
    key: 'dynamicWebScreen' as const,
    value: { loadSeconds },
    nextFetch: new Date(Date.now() + secondsToKeep * 1000).toISOString(),
  }));

it('Remote config cached until stored nextFetch', async () => {
  answer(6, 60);
  expect(await readRemoteConfig('dynamicWebScreen')).toEqual({ loadSeconds: 6 });
  answer(8, 60);
  expect(await readRemoteConfig('dynamicWebScreen')).toEqual({ loadSeconds: 6 });
  expect(api.inputsOf(CONFIG)).toEqual([{ params: { key: 'dynamicWebScreen' } }]);
});

it('is read again after nextFetch, and stays as it was when the read fails', async () => {
  answer(6, -1);
  await readRemoteConfig('dynamicWebScreen');
  api.answer(CONFIG, refuse('internal'));
  expect(await readRemoteConfig('dynamicWebScreen')).toEqual({ loadSeconds: 6 });
  answer(8, 60);
  expect(await readRemoteConfig('dynamicWebScreen')).toEqual({ loadSeconds: 8 });
});

it('is empty when it was never read', async () => {
  api.answer(CONFIG, refuse('internal'));
  expect(await readRemoteConfig('dynamicWebScreen')).toEqual({});
});

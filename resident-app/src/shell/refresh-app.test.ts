import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, noNetwork, type FakeApi } from '../platform/testing/fake-api.ts';
import { readStored, writeStored } from '../platform/testing/memory-store.ts';
import { refreshApp } from './refresh-app.ts';

vi.mock('../platform/store/encrypted-store.ts', () => import('../platform/testing/memory-store.ts'));

const reload = vi.fn<() => void>();
const deleted = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true));

let api: FakeApi;
beforeEach(async () => {
  api = fakeApi({});
  vi.stubGlobal('location', { pathname: '/home', href: 'https://ekhaya.test/home', reload });
  vi.stubGlobal('caches', { keys: () => Promise.resolve(['precache']), delete: deleted });
  await writeStored('read-visitors', ['Lindiwe']);
});
afterEach(() => vi.clearAllMocks());

it('loads the app again with nothing of what was read', async () => {
  api.answer('GET /api/health', () => ({ version: '4.0.6' }));
  await refreshApp();
  expect(reload).toHaveBeenCalledOnce();
  expect(deleted).toHaveBeenCalledWith('precache');
  expect(await readStored('read-visitors')).toBeUndefined();
});

it('keeps the installed app and what was read where the server does not answer', async () => {
  api.answer('GET /api/health', noNetwork);
  expect(await refreshApp()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(deleted).not.toHaveBeenCalled();
  expect(await readStored('read-visitors')).toEqual(['Lindiwe']);
});

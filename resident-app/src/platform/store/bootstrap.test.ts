import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withBootstrap } from '../../service-worker/bootstrap-page.ts';
import { BOOTSTRAP_PLACEHOLDER } from './bootstrap-names.ts';
import { acceptWrites, forgetAllExcept, writeStored } from './encrypted-store.ts';

const PAGE = `<!doctype html><body>${BOOTSTRAP_PLACEHOLDER}<p>The first frame</p></body>`;

/** Opens the page as the service worker answers it, and loads the app's code again. */
async function openPage(): Promise<typeof import('./bootstrap.ts')> {
  const page = await withBootstrap(Promise.resolve(new Response(PAGE)), { path: '/home', files: [] });
  document.body.innerHTML = new DOMParser().parseFromString(await page.text(), 'text/html').body.innerHTML;
  vi.resetModules();
  return import('./bootstrap.ts');
}

beforeEach(async () => {
  await forgetAllExcept({});
  acceptWrites();
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

it('reads the values from the page, without a read of the store, and leaves nothing in the page', async () => {
  await writeStored('session', { name: 'Thandi </script><b>Nkosi' });
  await writeStored('access-choice', 'Msasa Ridge_Owner');
  const { readBootstrap } = await openPage();
  const read = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect(await readBootstrap('session')).toEqual({ name: 'Thandi </script><b>Nkosi' });
  expect(await readBootstrap('access-choice')).toBe('Msasa Ridge_Owner');
  // The page also says that nothing is stored under a name.
  expect(await readBootstrap('access-entries')).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
  expect(document.body.innerHTML).toBe('<p>The first frame</p>');
});

it('reads a value from the page once; later reads go to the store', async () => {
  await writeStored('session', { name: 'Thandi Nkosi' });
  const { readBootstrap } = await openPage();
  await readBootstrap('session');
  await writeStored('session', { name: 'Thandi M. Nkosi' });
  expect(await readBootstrap('session')).toEqual({ name: 'Thandi M. Nkosi' });
});

it('reads the store when the page contains no values', async () => {
  const { readBootstrap } = await openPage();
  await writeStored('session', { name: 'Thandi Nkosi' });
  expect(await readBootstrap('session')).toEqual({ name: 'Thandi Nkosi' });
  expect(await readBootstrap('access-entries')).toBeUndefined();
});

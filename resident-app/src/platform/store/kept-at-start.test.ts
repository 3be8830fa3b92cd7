import 'fake-indexeddb/auto';
import indexPage from '../../../index.html?raw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withKept } from '../../service-worker/kept-page.ts';
import { forgetAll, writeStored } from './encrypted-store.ts';

const PAGE =
  '<!doctype html><head><script type="module" src="/app.js"></script></head><body><!--kept--><p>The first frame</p></body>';
const installed = () =>
  new Response(PAGE, { headers: { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': '9' } });

/** Opens the page as the service worker answers it, and runs the app's code anew. */
async function openPage(): Promise<typeof import('./kept-at-start.ts')> {
  const page = await withKept(Promise.resolve(installed()), false);
  document.body.innerHTML = new DOMParser().parseFromString(await page.text(), 'text/html').body.innerHTML;
  vi.resetModules();
  return import('./kept-at-start.ts');
}

beforeEach(forgetAll);
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

it('what the phone keeps of the person comes with the page, without a read of its own', async () => {
  await writeStored('session', { name: 'Thandi </script><b>Nkosi' });
  await writeStored('access-choice', 'Msasa Ridge_Owner');
  const { readAtStart } = await openPage();
  const databaseIsRead = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect(await readAtStart('session')).toEqual({ name: 'Thandi </script><b>Nkosi' });
  expect(await readAtStart('access-choice')).toBe('Msasa Ridge_Owner');
  // That nothing is kept is known too.
  expect(await readAtStart('access-entries')).toBeUndefined();
  expect(databaseIsRead).not.toHaveBeenCalled();
  expect(document.body.innerHTML).toBe('<p>The first frame</p>');
});

it('is taken once: what is asked for later comes from the store', async () => {
  await writeStored('session', { name: 'Thandi Nkosi' });
  const { readAtStart } = await openPage();
  await readAtStart('session');
  await writeStored('session', { name: 'Thandi M. Nkosi' });
  expect(await readAtStart('session')).toEqual({ name: 'Thandi M. Nkosi' });
});

it('comes from the store where the page came without it', async () => {
  const { readAtStart } = await openPage();
  await writeStored('session', { name: 'Thandi Nkosi' });
  expect(await readAtStart('session')).toEqual({ name: 'Thandi Nkosi' });
  expect(await readAtStart('access-entries')).toBeUndefined();
});

it('a page with nothing to add is answered as it is; one with something says no length of before', async () => {
  const page = installed();
  expect(await withKept(Promise.resolve(page), false)).toBe(page);
  await writeStored('session', { name: 'Thandi Nkosi' });
  const filled = await withKept(Promise.resolve(page), false);
  expect([...filled.headers.keys()]).toEqual(['content-type']);
  expect(await filled.text()).toContain('Thandi Nkosi');
  expect(indexPage).toContain('<!--kept-->');
});

it('nothing is drawn before a Home that is at hand, and only before that', async () => {
  const isDrawnWithCode = async (isHome: boolean): Promise<boolean> =>
    (await (await withKept(Promise.resolve(installed()), isHome)).text()).includes('blocking="render" src="/app.js"');
  await writeStored('session', { name: 'Thandi Nkosi' });
  expect(await isDrawnWithCode(true)).toBe(false);
  await writeStored('access-entries', { entries: [] });
  expect(await isDrawnWithCode(true)).toBe(true);
  expect(await isDrawnWithCode(false)).toBe(false);
  expect(indexPage).toContain('<script type="module" ');
});

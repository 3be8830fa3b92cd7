import { beforeEach, describe, expect, it, vi } from 'vitest';
import page from '../../index.html?raw';
import { forgetAllExcept, writeStored } from '../platform/testing/memory-store.ts';
import { withBootstrap } from './bootstrap-page.ts';

vi.mock('../platform/store/encrypted-store.ts', () => import('../platform/testing/memory-store.ts'));

const installed = () =>
  new Response(page, { headers: { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': '9' } });

beforeEach(() => forgetAllExcept({}));

describe('the page with stored data', () => {
  it('is the installed page where nothing is stored', async () => {
    const response = installed();
    expect(await withBootstrap(Promise.resolve(response))).toBe(response);
  });

  it('contains the values as JSON that cannot close its script element', async () => {
    await writeStored('session', { name: '</script><script>alert(1)</script>' });
    const filled = await (await withBootstrap(Promise.resolve(installed()))).text();
    const [, block = ''] = /id="ekhaya-bootstrap">(.*?)<\/script>/s.exec(filled) ?? [];
    expect(JSON.parse(block)).toEqual({ session: { name: '</script><script>alert(1)</script>' } });
  });

  it('names the code and styles of the opened screen', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    const filled = await withBootstrap(Promise.resolve(installed()), ['assets/bills-1.js', 'assets/bills-2.css']);
    expect(await filled.text()).toContain(
      '<link rel="modulepreload" href="/assets/bills-1.js"><link rel="preload" as="style" crossorigin="" href="/assets/bills-2.css">',
    );
  });

  it('has no headers of the installed body', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    const filled = await withBootstrap(Promise.resolve(installed()));
    expect([...filled.headers.keys()]).toEqual(['content-type']);
  });
});

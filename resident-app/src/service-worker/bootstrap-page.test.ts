import { beforeEach, describe, expect, it, vi } from 'vitest';
import page from '../../index.html?raw';
import { forgetAllExcept, writeStored } from '../platform/testing/memory-store.ts';
import { withBootstrap } from './bootstrap-page.ts';

vi.mock('../platform/store/encrypted-store.ts', () => import('../platform/testing/memory-store.ts'));

const installed = () =>
  new Response(page, { headers: { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': '9' } });

const home = { path: '/home', files: [] };
const bills = { path: '/bills', files: ['assets/bills-1.js', 'assets/bills-2.css'] };

/** The values in the page that is answered. */
async function valuesFor(screen: typeof bills): Promise<Record<string, unknown>> {
  const filled = await (await withBootstrap(Promise.resolve(installed()), screen)).text();
  const [, block = ''] = /id="ekhaya-bootstrap">(.*?)<\/script>/s.exec(filled) ?? [];
  return JSON.parse(block) as Record<string, unknown>;
}

beforeEach(() => forgetAllExcept({}));

describe('the page with stored data', () => {
  it('is the installed page where nothing is stored', async () => {
    const response = installed();
    expect(await withBootstrap(Promise.resolve(response), home)).toBe(response);
  });

  it('contains the values as JSON that cannot close its script element', async () => {
    await writeStored('session', { name: '</script><script>alert(1)</script>' });
    expect(await valuesFor(home)).toEqual({ session: { name: '</script><script>alert(1)</script>' } });
  });

  it('names the code and styles of the opened screen', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    const filled = await withBootstrap(Promise.resolve(installed()), bills);
    expect(await filled.text()).toContain(
      '<link rel="modulepreload" href="/assets/bills-1.js"><link rel="stylesheet" crossorigin="" href="/assets/bills-2.css">',
    );
  });

  it('contains the stored reads of the opened screen alone, as far as they are short', async () => {
    const read = (data: unknown) => ({ queryKey: ['thandi', 'balance'], state: { data, dataUpdatedAt: 1 } });
    await writeStored('session', { name: 'Thandi Nkosi' });
    await writeStored('screen-reads /bills', ['["balance"]', '["history"]', '["never stored"]']);
    await writeStored('screen-reads /profile', ['["details"]']);
    await writeStored('read-["balance"]', read('</script>'));
    await writeStored('read-["history"]', read('a'.repeat(70_000)));
    await writeStored('read-["details"]', read('hers'));
    const { 'screen-reads': reads } = await valuesFor(bills);
    expect(JSON.parse(reads as string)).toEqual([read('</script>')]);
    expect(await valuesFor(home)).not.toHaveProperty('screen-reads');
  });

  it('has no headers of the installed body', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    const filled = await withBootstrap(Promise.resolve(installed()), home);
    expect([...filled.headers.keys()]).toEqual(['content-type']);
  });
});

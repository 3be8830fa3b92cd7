import { beforeEach, describe, expect, it, vi } from 'vitest';
import page from '../../index.html?raw';
import { forgetAll, writeStored } from '../platform/testing/memory-store.ts';
import { withKept } from './kept-page.ts';

vi.mock('../platform/store/encrypted-store.ts', () => import('../platform/testing/memory-store.ts'));

const FRAMES = '<template id="frame-login">Login</template><template id="frame-home">\nHome</template>';
const installed = page.replace('<!--first-frames-->', FRAMES);

const open = async (isHome: boolean): Promise<string> =>
  (await withKept(Promise.resolve(new Response(installed)), isHome)).text();

beforeEach(() => forgetAll());

describe('the page with what the phone keeps', () => {
  it('is the installed one where nothing is kept', async () => {
    expect(await open(true)).toBe(installed);
  });

  it('holds it as a block of JSON that no text of hers ends early', async () => {
    await writeStored('session', { name: '</script><script>alert(1)</script>' });
    const [, block = ''] = /id="ekhaya-kept">(.*?)<\/script>/s.exec(await open(false)) ?? [];
    expect(JSON.parse(block)).toEqual({
      session: { name: '</script><script>alert(1)</script>' },
    });
  });

  it('of Home waits for the app alone: no first frame, no manifest before its first picture', async () => {
    await writeStored('access-entries', {});
    const home = await open(true);
    expect(home).not.toContain('<template');
    expect(home).toContain('<link rel="manifest-later"');
    expect(home).toContain('<script type="module" blocking="render"');
    expect(home).toContain('<div id="root">');
  });

  it.each([
    ['another screen', 'access-entries', false],
    ['a Home whose tiles are not kept', 'session', true],
  ])('of %s keeps its first frame', async (_screen, kept, isHome) => {
    await writeStored(kept, {});
    const other = await open(isHome);
    expect(other).toContain(FRAMES);
    expect(other).toContain('<link rel="manifest" ');
    expect(other).not.toContain('<script type="module" blocking="render"');
  });
});

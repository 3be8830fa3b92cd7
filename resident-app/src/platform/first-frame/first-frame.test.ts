import { firstFramePaths } from '@ekhaya/contract/web-pages/paths.rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import page from '../../../index.html?raw';
import { firstFrame } from './first-frame.ts';
import { takePrefetched } from './page-start.ts';

const built = page.replace('__EKHAYA_PATHS__', JSON.stringify(firstFramePaths));
const scripts = [...built.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script);

let opened = 0;

/**
 * Runs the inline scripts of index.html as the browser does before the app's code is loaded.
 * @param bootstrap the stored data that the service worker has written into the page
 */
async function openPage(path: string, bootstrap?: object): Promise<void> {
  history.replaceState(null, '', path);
  document.body.innerHTML =
    `<script type="application/json" id="ekhaya-configuration">${JSON.stringify({ apiKey: 'key-of-the-app' })}</script>` +
    '<template id="frame-home">Home to come</template><template id="frame-login">Login</template>' +
    '<template id="frame-loading">Loading</template><div id="root"></div>' +
    (bootstrap === undefined
      ? ''
      : `<script type="application/json" id="ekhaya-bootstrap">${JSON.stringify(bootstrap)}</script>`);
  opened += 1;
  const script = `${scripts.join('\n')}// page ${opened}`;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json(null))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the first frame', () => {
  it.each(['/', '/login', '/home', '/SwitchEstate'])(
    'is the login form without the mark; nothing is requested (%s)',
    async (path) => {
      await openPage(path);
      expect(firstFrame()).toBe('login');
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('is not the login form on another public screen', async () => {
    await openPage('/Signup');
    expect(firstFrame()).toBe('loading');
  });

  it('is the skeleton of Home with the mark; session and access list are prefetched', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    await openPage('/');
    expect(firstFrame()).toBe('home');
    const headers = { 'x-api-key': 'key-of-the-app' };
    expect(vi.mocked(fetch).mock.calls).toEqual([
      ['/api/auth/get-session', { headers }],
      ['/api/acl/me', { headers }],
    ]);
    expect(takePrefetched('session')).toBeInstanceOf(Promise);
    expect(takePrefetched('session')).toBeUndefined();
  });

  it('is the Loading status on any other screen of a signed-in person', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    await openPage('/profile');
    expect(firstFrame()).toBe('loading');
  });

  it('requests nothing without a network', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openPage('/home');
    expect(firstFrame()).toBe('home');
    expect(fetch).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  it('is not drawn for Home when the page contains its data: the app draws Home itself', async () => {
    const drawn = () => document.getElementById('root')?.textContent;
    await openPage('/home');
    expect(drawn()).toBe('Login');
    localStorage.setItem('ekhaya.was-signed-in', '1');
    await openPage('/home', { session: {} });
    expect(drawn()).toBe('Home to come');
    await openPage('/home', { session: {}, 'access-entries': { etag: '"one"' } });
    expect(drawn()).toBe('');
    expect(fetch).toHaveBeenLastCalledWith('/api/acl/me', {
      headers: { 'x-api-key': 'key-of-the-app', 'if-none-match': '"one"' },
    });
    expect(document.querySelector('template')).toBeNull();
  });

  it('is not drawn for another screen when the page contains its reads', async () => {
    const drawn = () => document.getElementById('root')?.textContent;
    localStorage.setItem('ekhaya.was-signed-in', '1');
    await openPage('/bills', { session: {}, 'access-entries': {} });
    expect(drawn()).toBe('Loading');
    await openPage('/bills', { session: {}, 'access-entries': {}, 'screen-reads': '[{}]' });
    expect(drawn()).toBe('');
  });

  it('has room for what matters now, as high as it was last', async () => {
    await openPage('/');
    expect(document.documentElement.style.getPropertyValue('--moment')).toBe('');
    localStorage.setItem('ekhaya.moment-height', '84px');
    await openPage('/');
    expect(document.documentElement.style.getPropertyValue('--moment')).toBe('84px');
    document.documentElement.style.removeProperty('--moment');
  });

  it('has room for what begins to matter, from then on: what is new does not move the tiles', async () => {
    localStorage.setItem('ekhaya.moment-height', `84px ${Date.now() + 60_000}`);
    await openPage('/');
    expect(document.documentElement.style.getPropertyValue('--moment')).toBe('');
    localStorage.setItem('ekhaya.moment-height', `84px ${Date.now() - 60_000}`);
    await openPage('/');
    expect(document.documentElement.style.getPropertyValue('--moment')).toBe('84px');
    document.documentElement.style.removeProperty('--moment');
  });

  it('has the chosen theme, otherwise the theme of the system', async () => {
    await openPage('/');
    expect(document.documentElement.dataset['theme']).toBe('light');
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await openPage('/');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    localStorage.setItem('ekhaya.theme', 'light');
    await openPage('/');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});

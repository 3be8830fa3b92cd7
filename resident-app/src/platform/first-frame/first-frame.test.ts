import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import page from '../../../index.html?raw';
import { firstFrame, forgetFirstPicture } from './first-frame.ts';
import { takeHeadStart } from './head-start.ts';

const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script);

let opened = 0;

/** Runs the scripts of index.html, as the browser does before any code has arrived. */
async function openPage(path: string, kept?: object, written?: { homePicture: string }): Promise<void> {
  history.replaceState(null, '', path);
  document.body.innerHTML =
    `<script type="application/json" id="ekhaya-configuration">${JSON.stringify({ apiKey: 'key-of-the-app', ...written })}</script>` +
    '<template id="frame-home">Home to come</template><template id="frame-login">Login</template><div id="root"></div>' +
    (kept === undefined ? '' : `<script type="application/json" id="ekhaya-kept">${JSON.stringify(kept)}</script>`);
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
    'is the login form without the mark, and asks nothing (%s)',
    async (path) => {
      await openPage(path);
      expect(firstFrame()).toBe('login');
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('is not the login where a stranger opened something else', async () => {
    await openPage('/Signup');
    expect(firstFrame()).toBe('loading');
  });

  it('is home’s skeleton with the mark, while session and access list are asked for', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    await openPage('/');
    expect(firstFrame()).toBe('home');
    const headers = { 'x-api-key': 'key-of-the-app' };
    expect(vi.mocked(fetch).mock.calls).toEqual([
      ['/api/auth/get-session', { headers }],
      ['/api/acl/me', { headers }],
    ]);
    expect(takeHeadStart('session')).toBeInstanceOf(Promise);
    expect(takeHeadStart('session')).toBeUndefined();
  });

  it('is the Loading status on any other screen', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    await openPage('/profile');
    expect(firstFrame()).toBe('loading');
  });

  it('asks nothing without a network', async () => {
    localStorage.setItem('ekhaya.was-signed-in', '1');
    const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openPage('/home');
    expect(firstFrame()).toBe('home');
    expect(fetch).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  it('is drawn, but for a Home whose tiles came with the page: that one follows at once', async () => {
    const drawn = () => document.getElementById('root')?.textContent;
    await openPage('/home');
    expect(drawn()).toBe('Login');
    localStorage.setItem('ekhaya.was-signed-in', '1');
    await openPage('/home', { session: {} });
    expect(drawn()).toBe('Home to come');
    await openPage('/home', { session: {}, 'access-entries': {} });
    expect(drawn()).toBe('');
    expect(document.querySelector('template')).toBeNull();
  });

  it('of Home shows the picture that the page came with, once it has come', async () => {
    const asked: HTMLImageElement[] = [];
    const RealImage = Image;
    vi.stubGlobal('Image', function NotedImage() {
      const picture = new RealImage();
      asked.push(picture);
      return picture;
    });
    const shown = () => document.documentElement.style.getPropertyValue('--home-picture');
    const written = { homePicture: '/media/pool' };
    await openPage('/home', undefined, written);
    expect(asked).toEqual([]);
    localStorage.setItem('ekhaya.was-signed-in', '1');
    await openPage('/profile', undefined, written);
    expect(asked).toEqual([]);
    await openPage('/home', undefined, written);
    expect(asked[0]?.srcset).toBe('/media/pool?width=480 480w, /media/pool 720w');
    expect(shown()).toBe('');
    Object.defineProperty(asked[0], 'currentSrc', { value: '/media/pool' });
    asked[0]?.dispatchEvent(new Event('load'));
    expect(shown()).toBe('url(/media/pool)');
    forgetFirstPicture();
    expect(shown()).toBe('');
  });

  it('of Home asks in the dark theme for the picture at dusk, where the tile has one', async () => {
    const asked: HTMLImageElement[] = [];
    const RealImage = Image;
    vi.stubGlobal('Image', function StubImage() {
      const picture = new RealImage();
      asked.push(picture);
      return picture;
    });
    localStorage.setItem('ekhaya.was-signed-in', '1');
    localStorage.setItem('ekhaya.theme', 'dark');
    await openPage('/home', undefined, { homePicture: '/media/lagoon|/media/lagoon-dusk' });
    expect(asked[0]?.srcset).toBe('/media/lagoon-dusk?width=480 480w, /media/lagoon-dusk 720w');
    await openPage('/home', undefined, { homePicture: '/media/pool' });
    expect(asked[1]?.srcset).toBe('/media/pool?width=480 480w, /media/pool 720w');
  });

  it('names a manifest that was kept back once it is drawn', async () => {
    document.head.innerHTML = '<link rel="manifest-later" href="/manifest.webmanifest" />';
    await openPage('/home');
    const manifest = document.querySelector('link');
    expect(manifest?.rel).toBe('manifest-later');
    await window.ekhayaHeadStart?.isDrawn;
    expect(manifest?.rel).toBe('manifest');
  });

  it('wears the chosen theme, else the system’s', async () => {
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

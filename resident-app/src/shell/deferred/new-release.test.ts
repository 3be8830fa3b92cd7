import type { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const toast = vi.fn<typeof showToast>();
vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: toast }));

/** The worker that controls the page, as the browser tells it. */
class FakeWorkers extends EventTarget {
  controller: object | null = {};
  register = () =>
    Promise.resolve(Object.assign(new EventTarget(), { waiting: null, active: null, update: () => Promise.resolve() }));
  takeOver(): void {
    this.controller = {};
    this.dispatchEvent(new Event('controllerchange'));
  }
}

const reload = vi.fn<() => void>();
let workers: FakeWorkers;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('location', { pathname: '/home', href: 'https://ekhaya.test/home', reload });
  workers = new FakeWorkers();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  reload.mockClear();
  toast.mockClear();
  sessionStorage.clear();
  document.head.innerHTML = '';
});

const holdUpdates = async () => (await import('../../platform/updates/hold-updates.ts')).holdUpdates();

describe('an update that is accepted in another tab', () => {
  const follow = async (): Promise<void> => (await import('./follow-worker.ts')).followWorker();

  it('starts this tab again: the files of its code are gone', async () => {
    await follow();
    workers.takeOver();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('waits while something is typed, and says so', async () => {
    await follow();
    const release = await holdUpdates();
    workers.takeOver();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reload).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      'info',
      'A new version is here. The app starts again as soon as what you typed is sent or removed.',
    );
    release();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not the first worker, which takes over the page that it fits', async () => {
    workers.controller = null;
    await follow();
    workers.takeOver();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('code that cannot be loaded', () => {
  const fail = async (): Promise<void> => {
    dispatchEvent(new Event('vite:preloadError'));
    await vi.advanceTimersByTimeAsync(0);
  };
  const follow = async (page: () => Promise<Response>): Promise<void> => {
    document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>';
    vi.stubGlobal('fetch', page);
    (await import('./replaced-release.ts')).followReplacedRelease();
  };
  const pageWith = (script: string) => () => Promise.resolve(new Response(`<script src="${script}"></script>`));

  it('because a release has replaced its file starts the app again, once', async () => {
    await follow(pageWith('/assets/index-2.js'));
    await fail();
    expect(reload).toHaveBeenCalledOnce();
    await fail();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is tried again on a weak line: the release is the same, or the server does not answer', async () => {
    await follow(pageWith('/assets/index-1.js'));
    await fail();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });
});

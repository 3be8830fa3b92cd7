import { audienceOf } from '@ekhaya/contract/web-pages/paths.rules';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import type { ScreenFiles } from '../../build/screen-files.ts';
import { isPageOfApp, policyOf } from './cache-policies.ts';
import { withBootstrap } from './bootstrap-page.ts';
import { sendOutboxWithoutPage } from './send-outbox.ts';
import { optionsOf, readPushMessage } from './push-message.ts';
import { openTapped } from './tapped-notification.ts';

declare const self: ServiceWorkerGlobalScope;
/** The page and every file of the app; inserted by the build. */
declare const INSTALLED_FILES: PrecacheEntry[];
/** The files of each screen, by its path; inserted by the build. */
declare const SCREEN_FILES: ScreenFiles;

const DAY = 24 * 60 * 60;

precache(INSTALLED_FILES);
cleanupOutdatedCaches();

const page = createHandlerBoundToURL('/');
const ok = new CacheableResponsePlugin({ statuses: [200] });

const files = new CacheFirst({
  cacheName: 'files',
  plugins: [ok, new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
});

/** Photos of people, vehicles and licence discs are not `public`: they are never stored readable on the phone. */
const onlyPublic = {
  cacheWillUpdate: ({ response }: { response: Response }) =>
    Promise.resolve(response.headers.get('cache-control')?.includes('public') === true ? response : null),
};
const pictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [
    ok,
    onlyPublic,
    new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
  ],
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const policy = policyOf({
    method: request.method,
    isNavigation: request.mode === 'navigate',
    isOurs: url.origin === self.location.origin,
    path: url.pathname,
  });
  if (policy === 'installed-page') event.respondWith(openPage(event, url));
  if (policy === 'immutable-file') event.respondWith(findFile(event));
  if (policy === 'picture') event.respondWith(pictures.handle({ event, request }));
});

/** Answers a navigation. The screens for signed-out people need no stored data, but the root may lead to Home. */
function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const installed = page({ event, request: event.request, url });
  const isForSignedOut = audienceOf(url.pathname) === 'signed-out' && url.pathname !== '/';
  const places = SCREEN_FILES.screens[url.pathname] ?? [];
  const ofScreen = places.flatMap((place) => SCREEN_FILES.files[place] ?? []);
  return isForSignedOut ? installed : withBootstrap(installed, { path: url.pathname, files: ofScreen });
}

async function findFile(event: FetchEvent): Promise<Response> {
  return (await matchPrecache(event.request)) ?? (await files.handle({ event, request: event.request }));
}

self.addEventListener('push', (event) => {
  const message = readPushMessage(() => event.data?.json() as unknown);
  event.waitUntil(self.registration.showNotification(message.title, optionsOf(message)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { id = '' } = (event.notification.data ?? {}) as { id?: string };
  event.waitUntil(openInApp(id));
});

const openInApp = async (id: string): Promise<void> =>
  openTapped(id, { pages: await pagesOfApp(), openWindow: (address) => self.clients.openWindow(address) });

const pagesOfApp = async (): Promise<WindowClient[]> =>
  (await self.clients.matchAll({ type: 'window' })).filter(({ url }) => isPageOfApp(url));

// The network is back (Background Sync). The app in front sends what waits. Otherwise the worker sends it, because a page in the
// background may be frozen; such a page reads afterwards what is left.
self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  sync.waitUntil(sendOutbox(sync.tag));
});

async function sendOutbox(tag: string): Promise<void> {
  const pages = await pagesOfApp();
  try {
    const isInFront = pages.some(({ visibilityState }) => visibilityState === 'visible');
    if (!isInFront) await sendOutboxWithoutPage(await matchPrecache('/'));
  } finally {
    for (const each of pages) each.postMessage({ type: tag });
  }
}

// The first worker takes over the open pages; a page that was loading meanwhile sends `serve`. A newer worker waits until
// the person accepts the update.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string };
  if (type === 'serve') event.waitUntil(self.clients.claim());
  if (type === 'take-over') void self.skipWaiting();
});

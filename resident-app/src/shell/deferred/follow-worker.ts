import { isOnline } from '../../platform/network/online.ts';
import { createStore } from '../../platform/store/external-store.ts';
import { areUpdatesHeld } from '../../platform/updates/hold-updates.ts';
import { startAgainWhenFree } from './start-again.ts';

/** How often the worker's script is checked for a new version (spec section 9). */
const CHECK_INTERVAL_MS = 30_000;
/** How long an offer waits while an update would lose something. */
const RETRY_OFFER_MS = 2_000;
/** The page reloads anyway when the new worker does not take over in time. */
const MAX_TAKEOVER_MS = 10_000;

/** True while the update dialog is shown. */
export const isUpdateOffered = createStore(false);

let registration: ServiceWorkerRegistration | undefined;
let declined: ServiceWorker | undefined;

/** Registers the service worker, checks for new versions and offers them when a reload loses nothing. */
export function followWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || registration) return;
  // A browser that refuses the worker runs the app too, but only with a network.
  register().catch(() => undefined);
}

async function register(): Promise<void> {
  followTakeover();
  const found = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  registration = found;
  // The page was requested before the worker was active, and loaded after the worker had claimed the open pages.
  if (!navigator.serviceWorker.controller) found.active?.postMessage({ type: 'serve' });
  found.addEventListener('updatefound', () => {
    found.installing?.addEventListener('statechange', offerWhenFree);
  });
  offerWhenFree();
  setInterval(() => {
    if (isOnline()) found.update().catch(() => undefined);
  }, CHECK_INTERVAL_MS);
}

/**
 * When an update was accepted in another tab, the new worker controls this one too, and the files of its code are gone from the phone:
 * it starts again. The first worker takes over a page that it fits.
 */
function followTakeover(): void {
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) startAgainWhenFree(() => location.reload());
    isControlled = true;
  });
}

/** Offers a waiting version; retries later while the person types or pays. */
function offerWhenFree(): void {
  const waiting = registration?.waiting;
  if (!waiting || waiting === declined || !navigator.serviceWorker.controller || isUpdateOffered.get()) return;
  if (areUpdatesHeld()) setTimeout(offerWhenFree, RETRY_OFFER_MS);
  else isUpdateOffered.set(true);
}

/** Declines the waiting version: it is not offered again before the next start of the app. */
export function declineUpdate(): void {
  declined = registration?.waiting ?? undefined;
  isUpdateOffered.set(false);
}

/** Accepts the update: the waiting worker takes over, and the page reloads. Without a waiting worker it only reloads. */
export function takeUpdate(): void {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  setTimeout(() => location.reload(), MAX_TAKEOVER_MS);
  waiting.postMessage({ type: 'take-over' });
}

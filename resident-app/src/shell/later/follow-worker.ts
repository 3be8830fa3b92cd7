import { isOnline } from '../../platform/network/online.ts';
import { createStore } from '../../platform/store/external-store.ts';
import { areUpdatesHeld } from '../../platform/updates/hold-updates.ts';

/** The worker's script is checked every 30 s (spec section 9). */
const CHECKS_EVERY = 30_000;
const LOOKS_AGAIN_AFTER = 2_000;
const GIVES_UP_AFTER = 10_000;

/** Whether the dialog about a new version stands. */
export const isUpdateOffered = createStore(false);

let registration: ServiceWorkerRegistration | undefined;
let declined: ServiceWorker | undefined;

/** Registers the worker, looks for new versions and offers them when nothing would be lost. */
export function followWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || registration) return;
  // A browser that refuses the worker still has the app, only not without a network.
  register().catch(() => undefined);
}

async function register(): Promise<void> {
  const found = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  registration = found;
  // This page was asked for before there was a worker, and came after the worker had looked for pages to serve.
  if (!navigator.serviceWorker.controller) found.active?.postMessage({ type: 'serve' });
  found.addEventListener('updatefound', () => {
    found.installing?.addEventListener('statechange', offerWhenFree);
  });
  offerWhenFree();
  setInterval(() => {
    if (isOnline()) found.update().catch(() => undefined);
  }, CHECKS_EVERY);
}

/** While something is being typed or paid the offer waits. */
function offerWhenFree(): void {
  const waiting = registration?.waiting;
  if (!waiting || waiting === declined || !navigator.serviceWorker.controller || isUpdateOffered.get()) return;
  if (areUpdatesHeld()) setTimeout(offerWhenFree, LOOKS_AGAIN_AFTER);
  else isUpdateOffered.set(true);
}

/** No: the same version is not offered again before the app is opened anew. */
export function declineUpdate(): void {
  declined = registration?.waiting ?? undefined;
  isUpdateOffered.set(false);
}

/** Yes: the waiting worker takes over and the app is loaded anew; with none waiting it is just loaded anew. */
export function takeUpdate(): void {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  setTimeout(() => location.reload(), GIVES_UP_AFTER);
  waiting.postMessage({ type: 'take-over' });
}

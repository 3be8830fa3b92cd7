import { call } from '../platform/api/call.ts';
import { forgetStored } from '../platform/store/encrypted-store.ts';

/** What a person reads whose app was not loaded again. */
export const NOT_REFRESHED = 'The server does not answer. The app stays as it is: please try again later.';

/**
 * Clears every cache, unregisters the service worker and reloads. The session and the outbox stay.
 * @returns false, with nothing cleared, when the server does not answer: the phone would have no app until it does
 */
export async function refreshApp(): Promise<boolean> {
  // The browser may say that it is online on a line on which nothing arrives.
  const isThere = await call('GET /api/health', {}).then(
    () => true,
    () => false,
  );
  if (!isThere) return false;
  await forgetStored((name) => /^(read|config-|answer)|^(saved-screens|access-entries)$/.test(name));
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  if ('serviceWorker' in navigator) {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  }
  location.reload();
  return true;
}

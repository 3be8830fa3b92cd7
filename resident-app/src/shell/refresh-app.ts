import { forgetStored } from '../platform/store/encrypted-store.ts';

/** Clears every cache, unregisters the service worker and reloads. The session and the outbox stay. */
export async function refreshApp(): Promise<void> {
  await forgetStored((name) => /^(read|config-|answer)|^(saved-screens|access-entries)$/.test(name));
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  if ('serviceWorker' in navigator) {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  }
  location.reload();
}

import { forgetStored } from '../platform/store/encrypted-store.ts';

/** Clears every cache and loads the app anew. Who is signed in and what is still unsent stay. */
export async function refreshApp(): Promise<void> {
  await forgetStored((name) => /^(read|config-|answer)|^(saved-screens|access-entries)$/.test(name));
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  if ('serviceWorker' in navigator) {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  }
  location.reload();
}

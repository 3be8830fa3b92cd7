import { createStore } from '../store/external-store.ts';

/** The id of a notification that was tapped outside the app and is not opened yet. */
export const tappedNotification = createStore<string | undefined>(undefined);

const PARAMETER = 'opened';

/**
 * Records tapped notifications in `tappedNotification`. The service worker opens the app at `/notifications?opened=ID`, or sends a message to an open page.
 * @returns a function that stops it
 */
export function followTaps(): () => void {
  const address = new URL(location.href);
  const id = address.searchParams.get(PARAMETER);
  if (id !== null) {
    address.searchParams.delete(PARAMETER);
    history.replaceState(history.state, '', address);
    tappedNotification.set(id);
  }
  const note = ({ data, ports }: MessageEvent<{ type?: string; id?: string } | null>): void => {
    if (data?.type !== 'notification-tapped' || data.id === undefined) return;
    tappedNotification.set(data.id);
    // Without this answer the worker opens another window.
    ports[0]?.postMessage('opens');
  };
  if (!('serviceWorker' in navigator)) return () => undefined;
  navigator.serviceWorker.addEventListener('message', note);
  return () => navigator.serviceWorker.removeEventListener('message', note);
}

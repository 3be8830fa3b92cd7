import { createStore } from '../store/external-store.ts';

/** The id of a notification that was tapped outside the app and is to be opened in it. */
export const tappedNotification = createStore<string | undefined>(undefined);

const PARAMETER = 'opened';

/** Follows the service worker, which opens the app at `/notifications?opened=ID` or tells a page that is open. */
export function followTaps(): () => void {
  const address = new URL(location.href);
  const id = address.searchParams.get(PARAMETER);
  if (id !== null) {
    address.searchParams.delete(PARAMETER);
    history.replaceState(history.state, '', address);
    tappedNotification.set(id);
  }
  const hear = ({ data }: MessageEvent<{ type?: string; id?: string } | null>): void => {
    if (data?.type === 'notification-tapped' && data.id !== undefined) tappedNotification.set(data.id);
  };
  if (!('serviceWorker' in navigator)) return () => undefined;
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}

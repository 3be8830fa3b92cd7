import { openTappedNotification } from '../../features/notifications/index.ts';
import { startPush } from '../../platform/push/push.ts';
import { followTaps, tappedNotification } from '../../platform/push/tapped-notification.ts';

/**
 * Renews the push subscription of the signed-in person and opens notifications that are tapped outside the app.
 * @returns a function that stops it
 */
export function followPush(): () => void {
  const open = (): void => {
    const id = tappedNotification.get();
    if (id === undefined) return;
    tappedNotification.set(undefined);
    void openTappedNotification(id);
  };
  const endings = [tappedNotification.subscribe(open), followTaps()];
  startPush();
  return () => {
    for (const end of endings) end();
  };
}

import { openTappedNotification } from '../../features/notifications/index.ts';
import { startPush } from '../../platform/push/push.ts';
import { followTaps, tappedNotification } from '../../platform/push/tapped-notification.ts';

/**
 * Keeps the push subscription of the person who is signed in, and opens what is tapped outside the app.
 * @returns call it when she no longer is
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

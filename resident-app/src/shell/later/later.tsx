import { Toasts } from '@ekhaya/ui-kit/toast';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useEmergencyContactsKept } from '../../features/directory/index.ts';
import { useUnreadCount } from '../../features/notifications/index.ts';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { appVersion } from '../../platform/configuration/app-version.ts';
import { useConfiguration } from '../../platform/configuration/configuration.ts';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useSession } from '../../platform/session/session.ts';
import { unreadCount } from '../frame/tab-bar.tsx';
import { isOlderVersion } from '../version.rules.ts';
import { followServer } from './follow-server.ts';
import { followWorker, isUpdateOffered } from './follow-worker.ts';

const Dialogs = lazy(async () => ({ default: (await import('./dialogs-host.tsx')).DialogsHost }));
const UpdateDialog = lazy(async () => ({ default: (await import('./update-dialog.tsx')).UpdateDialog }));
const UpdateScreen = lazy(async () => ({ default: (await import('./update-screen.tsx')).UpdateScreen }));
const Intro = lazy(async () => ({ default: (await import('./intro.tsx')).Intro }));

/** Everything around the screens that can wait until the first one is there. */
export function Later() {
  const { user } = useSession();
  const isOnline = useIsOnline();
  const { minimumAppVersion } = useConfiguration();
  const hasDialog = useSyncExternalStore(waitingDialogs.subscribe, () => waitingDialogs.get().length > 0);
  const hasUpdate = useSyncExternalStore(isUpdateOffered.subscribe, isUpdateOffered.get);
  useEffect(() => {
    followServer();
    followWorker();
  }, []);
  const isTooOld = isOlderVersion(appVersion, minimumAppVersion);
  return (
    <>
      <Toasts />
      {user && <Watching key={user.id} />}
      <Suspense>
        {hasDialog && <Dialogs />}
        {hasUpdate && !isTooOld && <UpdateDialog />}
        {user && !user.appIntroViewed && isOnline && <Intro />}
        {isTooOld && isOnline && <UpdateScreen />}
      </Suspense>
    </>
  );
}

/** What is kept up to date for a signed-in person, whichever screen is open. */
function Watching() {
  const { estateID, isKnown } = useCurrentAccess();
  const unread = useUnreadCount();
  useEmergencyContactsKept(isKnown ? estateID : undefined);
  useEffect(() => {
    unreadCount.set(unread);
    return () => unreadCount.set(0);
  }, [unread]);
  return null;
}

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { appVersion } from '../../platform/configuration/app-version.ts';
import { useRemoteConfig } from '../../platform/configuration/remote-config.ts';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { startOutbox } from '../../platform/outbox/start-outbox.ts';
import { useSession } from '../../platform/session/session.ts';
import { loadRoutes } from '../route-table.ts';
import { isOlderVersion } from '../version.rules.ts';
import { followConfiguration } from './follow-configuration.ts';
import { followWorker, isUpdateOffered } from './follow-worker.ts';
import { loadWithRetry } from '../../platform/network/load-with-retry.ts';
import { useIsSettled } from './use-is-settled.ts';

const Toasts = lazy(async () => ({
  default: (await loadWithRetry(() => import('@ekhaya/ui-kit/feedback/toast'))).Toasts,
}));
const SessionServices = lazy(async () => ({
  default: (await loadWithRetry(() => import('./session-services.tsx'))).SessionServices,
}));
const SignedOutServices = lazy(async () => ({
  default: (await loadWithRetry(() => import('./signed-out-services.tsx'))).SignedOutServices,
}));
const Dialogs = lazy(async () => ({ default: (await loadWithRetry(() => import('./dialogs-host.tsx'))).DialogsHost }));
const UpdateDialog = lazy(async () => ({
  default: (await loadWithRetry(() => import('./update-dialog.tsx'))).UpdateDialog,
}));
const UpdateScreen = lazy(async () => ({
  default: (await loadWithRetry(() => import('./update-screen.tsx'))).UpdateScreen,
}));
const Intro = lazy(async () => ({ default: (await loadWithRetry(() => import('./intro.tsx'))).Intro }));

/**
 * Loads the parts of the app that the first screen does not need: the table of screens, toasts, dialogs, updates, the
 * intro, passkeys, and live updates.
 */
export function DeferredParts() {
  const { user } = useSession();
  const isOnline = useIsOnline();
  const hasDialog = useSyncExternalStore(waitingDialogs.subscribe, () => waitingDialogs.get().length > 0);
  const hasUpdate = useSyncExternalStore(isUpdateOffered.subscribe, isUpdateOffered.get);
  const isSettled = useIsSettled();
  useEffect(() => void loadWithRetry(loadRoutes), []);
  const { minimumVersion = '0.0.0' } = useRemoteConfig('updateApp', isSettled);
  useEffect(() => {
    if (!isSettled) return;
    followConfiguration();
    startOutbox();
    followWorker();
  }, [isSettled]);
  const isTooOld = isOlderVersion(appVersion, minimumVersion);
  return (
    <>
      <Suspense>{isSettled && <Toasts />}</Suspense>
      <Suspense>{user && isSettled && <SessionServices key={user.id} />}</Suspense>
      <Suspense>{!user && isSettled && <SignedOutServices />}</Suspense>
      <Suspense>
        {hasDialog && <Dialogs />}
        {hasUpdate && !isTooOld && <UpdateDialog />}
        {user && !user.appIntroViewed && isOnline && <Intro />}
        {isTooOld && isOnline && <UpdateScreen />}
      </Suspense>
    </>
  );
}

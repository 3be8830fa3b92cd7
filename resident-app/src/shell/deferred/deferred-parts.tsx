import { useEffect, useSyncExternalStore } from 'react';
import { appVersion } from '../../platform/configuration/app-version.ts';
import { useRemoteConfig } from '../../platform/configuration/remote-config.ts';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { lazyPart } from '../../platform/network/lazy-part.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { startOutbox } from '../../platform/outbox/start-outbox.ts';
import { useSession } from '../../platform/session/session.ts';
import { useIsUpdateHeld } from '../../platform/updates/hold-updates.ts';
import { QuietBoundary } from '../frame/quiet-boundary.tsx';
import { loadRoutes } from '../route-table.ts';
import { isOlderVersion } from '@ekhaya/contract/configuration/app-version.rules';
import { followConfiguration } from './follow-configuration.ts';
import { followWorker, isUpdateOffered } from './follow-worker.ts';
import { followReplacedRelease } from './replaced-release.ts';
import { loadWithRetry } from '@ekhaya/browser/page/load-with-retry';
import { useIsSettled } from './use-is-settled.ts';

const Toasts = lazyPart(async () => (await import('@ekhaya/ui-kit/feedback/toast')).Toasts);
const SessionServices = lazyPart(async () => (await import('./session-services.tsx')).SessionServices);
const SignedOutServices = lazyPart(async () => (await import('./signed-out-services.tsx')).SignedOutServices);
const Dialogs = lazyPart(async () => (await import('./dialogs-host.tsx')).DialogsHost);
const UpdateDialog = lazyPart(async () => (await import('./update-dialog.tsx')).UpdateDialog);
const UpdateScreen = lazyPart(async () => (await import('./update-screen.tsx')).UpdateScreen);
const Intro = lazyPart(async () => (await import('./intro.tsx')).Intro);

/**
 * Loads the parts of the app that the first screen does not need: the table of screens, toasts, dialogs, updates, the
 * intro, passkeys, and live updates. Each has a boundary of its own, so that one that fails does not silence the others.
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
    followReplacedRelease();
  }, [isSettled]);
  const isUpdateHeld = useIsUpdateHeld();
  const isTooOld = isOlderVersion(appVersion, minimumVersion);
  return (
    <>
      <QuietBoundary>{isSettled && <Toasts />}</QuietBoundary>
      <QuietBoundary>{user && isSettled && <SessionServices key={user.id} />}</QuietBoundary>
      <QuietBoundary>{!user && isSettled && <SignedOutServices />}</QuietBoundary>
      <QuietBoundary>{hasDialog && <Dialogs />}</QuietBoundary>
      <QuietBoundary>{hasUpdate && !isTooOld && <UpdateDialog />}</QuietBoundary>
      <QuietBoundary>{user && !user.appIntroViewed && isOnline && <Intro />}</QuietBoundary>
      <QuietBoundary>{isTooOld && isOnline && !isUpdateHeld && <UpdateScreen />}</QuietBoundary>
    </>
  );
}

import { refreshAccess } from '../../platform/access/current-access.ts';
import {
  currentConfiguration,
  onConfigurationChanged,
  refreshConfiguration,
} from '../../platform/configuration/configuration.ts';
import { onLiveEvent, startLiveStream, stopLiveStream } from '@ekhaya/browser/live/live-stream';
import { invalidate, invalidateAll } from '../../platform/query/query.ts';
import { refreshUser } from '../../platform/session/session.ts';
import { readMark } from '../../platform/store/plain-marks.ts';

/**
 * Follows what the server says for as long as a person is signed in.
 * @returns call it when she no longer is
 */
export function followServer(): () => void {
  const endings = [
    onLiveEvent('configurations', () => void refreshConfiguration()),
    onLiveEvent('access', readPersonAgain),
    onLiveEvent('notifications', () => void invalidate(['notifications'])),
    onLiveEvent('bookings', () => void invalidate(['bookings'])),
    onLiveEvent('visitors', () => void invalidate(['visitors'])),
    followRefreshFlag(),
    stopLiveStream,
  ];
  addEventListener('online', readPersonAgain);
  // A refused stream may mean a revoked session: reading the person tells.
  startLiveStream({ name: 'ekhaya-live', onRefused: readPersonAgain });
  return () => {
    removeEventListener('online', readPersonAgain);
    for (const end of endings) end();
  };
}

/** Staff change the flag to make every phone read everything again. */
function followRefreshFlag(): () => void {
  let seen = currentConfiguration().refreshApp;
  return onConfigurationChanged(() => {
    const { refreshApp } = currentConfiguration();
    if (refreshApp === seen) return;
    seen = refreshApp;
    void invalidateAll();
    readPersonAgain();
  });
}

function readPersonAgain(): void {
  // Whoever is signing out is not read any more: it would be refused.
  if (readMark('sign-out-waits') !== undefined) return;
  void refreshAccess();
  void refreshUser().catch(() => undefined);
}

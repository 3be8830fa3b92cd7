import { useEffect } from 'react';
import { LostAlertCover } from '../../features/alerts/index.ts';
import { loadResetLinkQueue, PasskeyLoginHost } from '../../features/identity/index.ts';
import { loadWithRetry } from '@ekhaya/browser/page/load-with-retry';

/**
 * Runs what a signed-out person needs beyond the first screen: the sign-in with a passkey, and reset links that wait. Says what became
 * of an alert that the end of her session interrupted.
 */
export function SignedOutServices() {
  useEffect(
    () => void loadWithRetry(loadResetLinkQueue).then(({ sendWaitingResetLinks }) => sendWaitingResetLinks()),
    [],
  );
  return (
    <>
      <PasskeyLoginHost />
      <LostAlertCover />
    </>
  );
}

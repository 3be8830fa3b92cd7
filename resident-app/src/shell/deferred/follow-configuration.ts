import { refreshConfiguration } from '../../platform/configuration/configuration.ts';
import { currentSession } from '../../platform/session/session.ts';

/** Signed-out phones have no event stream and poll the configuration. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Reads the configuration now, when the network returns, and every minute while the phone is signed out. Signed-in phones learn
 * of changes from the event stream.
 */
export function followConfiguration(): void {
  void refreshConfiguration();
  addEventListener('online', () => void refreshConfiguration());
  setInterval(() => {
    if (!currentSession().user) void refreshConfiguration();
  }, POLL_INTERVAL_MS);
}

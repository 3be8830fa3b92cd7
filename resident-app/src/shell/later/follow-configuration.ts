import { refreshConfiguration } from '../../platform/configuration/configuration.ts';
import { currentSession } from '../../platform/session/session.ts';

/** How often a phone without a stream, so one that is signed out, asks for the configuration, in milliseconds. */
const ASKS_EVERY = 60_000;

/** Reads the configuration now, and now and then while nobody is signed in; the stream tells the others. */
export function followConfiguration(): void {
  void refreshConfiguration();
  addEventListener('online', () => void refreshConfiguration());
  setInterval(() => {
    if (!currentSession().user) void refreshConfiguration();
  }, ASKS_EVERY);
}

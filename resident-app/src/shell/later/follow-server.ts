import { refreshAccess } from '../../platform/access/current-access.ts';
import { currentConfiguration, onConfigurationChanged, refreshConfiguration } from '../../platform/configuration/configuration.ts';
import { onLive, startLive, stopLive } from '../../platform/live/live.ts';
import { startOutbox } from '../../platform/outbox/outbox.ts';
import { invalidate, invalidateAll } from '../../platform/query/query.ts';
import { onSessionBegins, onSessionEnds, refreshUser } from '../../platform/session/session.ts';

/** How often a phone without a stream, so one that is signed out, asks for the configuration, in milliseconds. */
const ASKS_EVERY = 60_000;

let hasBegun = false;

/** Follows what the server says while the app is open: the stream for the signed-in, now and then for others. */
export function followServer(): void {
  if (hasBegun) return;
  hasBegun = true;
  onLive('configurations', () => void refreshConfiguration());
  onLive('access', () => {
    void refreshAccess();
    void refreshUser().catch(() => undefined);
  });
  onLive('notifications', () => void invalidate(['notifications']));
  followRefreshFlag();
  void refreshConfiguration();
  const asking = setInterval(() => void refreshConfiguration(), ASKS_EVERY);
  onSessionBegins(() => {
    clearInterval(asking);
    // A refused stream may mean a revoked session: reading the person tells.
    startLive(() => void refreshUser().catch(() => undefined));
  });
  onSessionEnds(stopLive);
  startOutbox();
  addEventListener('online', readAllAgain);
}

/** Staff change the flag to make every phone read everything again. */
function followRefreshFlag(): void {
  let seen = currentConfiguration().refreshApp;
  onConfigurationChanged(() => {
    const { refreshApp } = currentConfiguration();
    if (refreshApp === seen) return;
    seen = refreshApp;
    void invalidateAll();
    readAllAgain();
  });
}

function readAllAgain(): void {
  void refreshConfiguration();
  void refreshAccess();
  void refreshUser().catch(() => undefined);
}

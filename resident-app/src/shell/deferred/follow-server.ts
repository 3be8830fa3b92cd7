import { onLiveEvents, startLiveStream, stopLiveStream, type LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { alertsLive } from '../../features/alerts/index.ts';
import { bookingsLive } from '../../features/bookings/index.ts';
import { developmentsLive } from '../../features/developments/index.ts';
import { directoryLive } from '../../features/directory/index.ts';
import { eventsLive } from '../../features/events/index.ts';
import { walkInsLive } from '../../features/gate-access/index.ts';
import { householdLive } from '../../features/household/index.ts';
import { documentsLive } from '../../features/documents/index.ts';
import { lifestyleLive } from '../../features/lifestyle/index.ts';
import { placesLive } from '../../features/places/index.ts';
import { notificationsLive } from '../../features/notifications/index.ts';
import { outagesLive } from '../../features/outages/index.ts';
import { snagsLive } from '../../features/snags/index.ts';
import { utilitiesLive } from '../../features/utilities/index.ts';
import { visitorsLive } from '../../features/visitors/index.ts';
import { refreshAccess } from '../../platform/access/current-access.ts';
import {
  currentConfiguration,
  onConfigurationChanged,
  refreshConfiguration,
} from '../../platform/configuration/configuration.ts';
import { invalidateAll } from '../../platform/query/query.ts';
import { refreshUser } from '../../platform/session/session.ts';

/** The topics of the shell itself. */
const shellLive: LiveHandlers = {
  configurations: refreshConfiguration,
  access: refreshPerson,
};

/** Everything that follows the live stream: one line per feature. */
const handlers: readonly LiveHandlers[] = [
  shellLive,
  bookingsLive,
  directoryLive,
  eventsLive,
  developmentsLive,
  lifestyleLive,
  documentsLive,
  placesLive,
  householdLive,
  walkInsLive,
  notificationsLive,
  utilitiesLive,
  snagsLive,
  alertsLive,
  outagesLive,
  visitorsLive,
];

/** Follows the live stream while a person is signed in. @returns a function that stops it */
export function followServer(): () => void {
  const endings = [...handlers.map(onLiveEvents), followRefreshFlag(), stopLiveStream];
  addEventListener('online', refreshPerson);
  // A refused stream may mean that the session has ended. Reading the person then ends it on this phone too.
  startLiveStream({ name: 'ekhaya-live', onRefused: refreshPerson });
  return () => {
    removeEventListener('online', refreshPerson);
    for (const end of endings) end();
  };
}

/** Reads everything again when staff change the configuration's `refreshApp` flag. */
function followRefreshFlag(): () => void {
  let seen = currentConfiguration().refreshApp;
  return onConfigurationChanged(() => {
    const { refreshApp } = currentConfiguration();
    if (refreshApp === seen) return;
    seen = refreshApp;
    void invalidateAll();
    refreshPerson();
  });
}

/** Reads the person and her roles again. */
function refreshPerson(): void {
  void refreshAccess();
  void refreshUser().catch(() => undefined);
}

import { bookingsRoutes } from '../features/bookings/bookings.routes.tsx';
import { developmentsRoutes } from '../features/developments/developments.routes.tsx';
import { directoryRoutes } from '../features/directory/directory.routes.tsx';
import { eventsRoutes } from '../features/events/events.routes.tsx';
import { estatesRoutes } from '../features/estates/estates.routes.tsx';
import { gateAccessRoutes } from '../features/gate-access/gate-access.routes.tsx';
import { identityRoutes } from '../features/identity/identity.routes.tsx';
import { documentsRoutes } from '../features/documents/documents.routes.tsx';
import { lifestyleRoutes } from '../features/lifestyle/lifestyle.routes.tsx';
import { householdRoutes } from '../features/household/household.routes.tsx';
import { notificationsRoutes } from '../features/notifications/notifications.routes.tsx';
import { privacyRoutes } from '../features/privacy/privacy.routes.tsx';
import { placesRoutes } from '../features/places/places.routes.tsx';
import { profileRoutes } from '../features/profile/profile.routes.tsx';
import { snagsRoutes } from '../features/snags/snags.routes.tsx';
import { outagesRoutes } from '../features/outages/outages.routes.tsx';
import { utilitiesRoutes } from '../features/utilities/utilities.routes.tsx';
import { visitorsRoutes } from '../features/visitors/visitors.routes.tsx';
import { webPagesRoutes } from '../features/web-pages/web-pages.routes.tsx';
import { emergencyRoute } from './emergency-route.tsx';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';

/** Loads the screen of a path that is not in the table. */
export const loadNotFound = () => import('./frame/not-found.tsx').then(({ NotFound }) => NotFound);

/**
 * The table of every screen except Login and Home. It names the code of all screens and grows with them, so it is not part
 * of the first load: only `route-table.ts` loads it.
 */
export const routes: readonly ScreenRoute[] = [
  ...identityRoutes,
  ...estatesRoutes,
  ...profileRoutes,
  ...privacyRoutes,
  ...bookingsRoutes,
  ...outagesRoutes,
  emergencyRoute,
  ...directoryRoutes,
  ...eventsRoutes,
  ...developmentsRoutes,
  ...lifestyleRoutes,
  ...documentsRoutes,
  ...placesRoutes,
  ...householdRoutes,
  ...notificationsRoutes,
  ...gateAccessRoutes,
  ...snagsRoutes,
  ...utilitiesRoutes,
  ...visitorsRoutes,
  ...webPagesRoutes,
];

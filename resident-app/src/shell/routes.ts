import { bookingsRoutes } from '../features/bookings/bookings.routes.tsx';
import { directoryRoutes } from '../features/directory/directory.routes.tsx';
import { estatesRoutes } from '../features/estates/estates.routes.tsx';
import { gateAccessRoutes } from '../features/gate-access/gate-access.routes.tsx';
import { LoginScreen } from '../features/identity/index.ts';
import { identityRoutes } from '../features/identity/identity.routes.tsx';
import { notificationsRoutes } from '../features/notifications/notifications.routes.tsx';
import { profileRoutes } from '../features/profile/profile.routes.tsx';
import { visitorsRoutes } from '../features/visitors/visitors.routes.tsx';
import { webPagesRoutes } from '../features/web-pages/web-pages.routes.tsx';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { HomeScreen } from './home/home-screen.tsx';

/** The route of Home, which is part of the first load. */
export const homeRoute: ScreenRoute = {
  path: '/home',
  tab: 'home',
  load: () => Promise.resolve(HomeScreen),
};

/** Every screen of the app. Login and Home are part of the first load; the others are loaded on demand. */
export const routes: readonly ScreenRoute[] = [
  homeRoute,
  ...identityRoutes,
  ...estatesRoutes,
  ...profileRoutes,
  ...bookingsRoutes,
  ...directoryRoutes,
  ...notificationsRoutes,
  ...gateAccessRoutes,
  ...visitorsRoutes,
  ...webPagesRoutes,
];

/** The screens of the first load, which are prerendered into index.html. */
export const firstLoadScreens = { '/': LoginScreen, '/login': LoginScreen, '/home': HomeScreen };

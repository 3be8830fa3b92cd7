import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const eventsRoutes: ScreenRoute[] = [
  {
    path: '/events',
    tab: 'home',
    load: () => import('./events.screen.tsx').then((module) => module.EventsScreen),
  },
  {
    path: '/Event',
    load: () => import('./event.screen.tsx').then((module) => module.EventScreen),
  },
];

import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const gateAccessRoutes: ScreenRoute[] = [
  {
    path: '/access',
    who: 'signed-in',
    tab: 'access',
    load: () => import('./access.screen.tsx').then((module) => module.AccessScreen),
  },
];

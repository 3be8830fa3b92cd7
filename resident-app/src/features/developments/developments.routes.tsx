import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const developmentsRoutes: ScreenRoute[] = [
  {
    path: '/EstateDevelopments',
    tab: 'home',
    load: () => import('./estate-developments.screen.tsx').then((module) => module.EstateDevelopmentsScreen),
  },
  {
    path: '/Developments',
    tab: 'home',
    load: () => import('./developments.screen.tsx').then((module) => module.DevelopmentsScreen),
  },
];

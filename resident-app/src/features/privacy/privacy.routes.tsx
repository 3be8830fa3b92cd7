import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const privacyRoutes: ScreenRoute[] = [
  {
    path: '/MyData',
    tab: 'profile',
    load: () => import('./my-data.screen.tsx').then((module) => module.MyDataScreen),
  },
];

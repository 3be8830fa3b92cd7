import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const directoryRoutes: ScreenRoute[] = [
  {
    path: '/emergency',
    tab: 'emergency',
    load: () => import('./emergency.screen.tsx').then((module) => module.EmergencyScreen),
  },
];

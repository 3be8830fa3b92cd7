import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const profileRoutes: ScreenRoute[] = [
  {
    path: '/profile',
    who: 'signed-in',
    tab: 'profile',
    load: () => import('./profile.screen.tsx').then((module) => module.ProfileScreen),
  },
];

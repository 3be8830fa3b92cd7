import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const notificationsRoutes: ScreenRoute[] = [
  {
    path: '/notifications',
    who: 'signed-in',
    tab: 'notifications',
    load: () => import('./notifications.screen.tsx').then((module) => module.NotificationsScreen),
  },
];

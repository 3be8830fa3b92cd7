import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const notificationsRoutes: ScreenRoute[] = [
  {
    path: '/notifications',
    tab: 'notifications',
    load: () => import('./notifications.screen.tsx').then((module) => module.NotificationsScreen),
  },
  {
    path: '/News',
    tab: 'notifications',
    load: () => import('./news/news.screen.tsx').then((module) => module.NewsScreen),
  },
  {
    path: '/NotificationSettings',
    tab: 'profile',
    load: () =>
      import('./settings/notification-settings.screen.tsx').then((module) => module.NotificationSettingsScreen),
  },
];

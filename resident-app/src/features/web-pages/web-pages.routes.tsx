import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const webPagesRoutes: ScreenRoute[] = [
  {
    path: '/DynamicIFrame',
    who: 'everyone',
    load: () => import('./web-page.screen.tsx').then((module) => module.WebPageScreen),
  },
  {
    path: '/About',
    who: 'signed-in',
    tab: 'profile',
    load: () => import('./about.screen.tsx').then((module) => module.AboutScreen),
  },
];

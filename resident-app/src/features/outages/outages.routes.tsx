import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const outagesRoutes: ScreenRoute[] = [
  { path: '/Outage', tab: 'home', load: () => import('./outage.screen.tsx').then((module) => module.OutageScreen) },
];

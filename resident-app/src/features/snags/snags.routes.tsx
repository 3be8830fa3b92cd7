import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const snagsRoutes: ScreenRoute[] = [
  { path: '/Snags', tab: 'home', load: () => import('./snags.screen.tsx').then((module) => module.SnagsScreen) },
  { path: '/Snag', load: () => import('./snag.screen.tsx').then((module) => module.SnagScreen) },
  {
    path: '/SnagReport',
    load: () => import('./report/snag-report.screen.tsx').then((module) => module.SnagReportScreen),
  },
  { path: '/Waiting', load: () => import('./waiting.screen.tsx').then((module) => module.WaitingScreen) },
];

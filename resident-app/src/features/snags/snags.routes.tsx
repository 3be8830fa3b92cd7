import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const snagsRoutes: ScreenRoute[] = [
  { path: '/Snags', load: () => import('./snag-screens.ts').then((module) => module.SnagsScreen) },
  { path: '/Snag', load: () => import('./snag-screens.ts').then((module) => module.SnagScreen) },
  { path: '/SnagReport', load: () => import('./snag-screens.ts').then((module) => module.SnagReportScreen) },
  { path: '/Waiting', load: () => import('./snag-screens.ts').then((module) => module.WaitingScreen) },
];

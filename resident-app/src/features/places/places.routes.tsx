import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const placesRoutes: ScreenRoute[] = [
  { path: '/poi', tab: 'home', load: () => import('./poi.screen.tsx').then((module) => module.PoiScreen) },
];

import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const documentsRoutes: ScreenRoute[] = [
  {
    path: '/Documents',
    tab: 'home',
    load: () => import('./documents.screen.tsx').then((module) => module.DocumentsScreen),
  },
];

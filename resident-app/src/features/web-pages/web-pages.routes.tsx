import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const webPagesRoutes: ScreenRoute[] = [
  {
    path: '/DynamicIFrame',
    load: () => import('./web-page.screen.tsx').then((module) => module.WebPageScreen),
  },
  {
    path: '/pdf-viewer',
    load: () => import('./pdf/pdf-viewer.screen.tsx').then((module) => module.PdfViewerScreen),
  },
  {
    path: '/About',
    tab: 'profile',
    load: () => import('./about.screen.tsx').then((module) => module.AboutScreen),
  },
];

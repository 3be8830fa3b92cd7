import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const visitorsRoutes: ScreenRoute[] = [
  {
    path: '/Visitor',
    who: 'signed-in',
    tab: 'home',
    load: () => import('./visitor.screen.tsx').then((module) => module.VisitorScreen),
  },
  {
    path: '/visitor',
    who: 'signed-in',
    tab: 'home',
    load: () => import('./visitor-alias.screen.tsx').then((module) => module.VisitorAliasScreen),
  },
  {
    path: '/AddVisitor',
    who: 'signed-in',
    load: () => import('./add-visitor.screen.tsx').then((module) => module.AddVisitorScreen),
  },
];

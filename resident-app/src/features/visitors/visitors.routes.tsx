import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

const loadVisitors = () => import('./visitor.screen.tsx').then((module) => module.VisitorScreen);

export const visitorsRoutes: ScreenRoute[] = [
  { path: '/Visitor', tab: 'home', load: loadVisitors },
  {
    path: '/visitor',
    tab: 'home',
    load: () => import('./visitor-alias.screen.tsx').then((module) => module.VisitorAliasScreen),
  },
  { path: '/AddVisitor', sharesScreenWith: '/Visitor', load: loadVisitors },
];

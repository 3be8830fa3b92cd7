import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

const loadVisitors = () => import('./visitor.screen.tsx').then((module) => module.VisitorScreen);

export const visitorsRoutes: ScreenRoute[] = [
  { path: '/Visitor', who: 'signed-in', tab: 'home', load: loadVisitors },
  {
    path: '/visitor',
    who: 'signed-in',
    tab: 'home',
    load: () => import('./visitor-alias.screen.tsx').then((module) => module.VisitorAliasScreen),
  },
  { path: '/AddVisitor', who: 'signed-in', sharesScreenWith: '/Visitor', load: loadVisitors },
];

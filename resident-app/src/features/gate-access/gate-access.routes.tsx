import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const gateAccessRoutes: ScreenRoute[] = [
  {
    path: '/access',
    tab: 'access',
    load: () => import('./access/access.screen.tsx').then((module) => module.AccessScreen),
  },
  {
    path: '/reset-pin',
    load: () => import('./access/pins/reset-pin.screen.tsx').then((module) => module.ResetPinScreen),
  },
  {
    path: '/GateHistory',
    tab: 'access',
    load: () => import('./history/gate-history.screen.tsx').then((module) => module.GateHistoryScreen),
  },
  {
    path: '/guard',
    tab: 'access',
    load: () => import('./guard/guard.screen.tsx').then((module) => module.GuardScreen),
  },
];

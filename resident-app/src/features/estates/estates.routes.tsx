import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const estatesRoutes: ScreenRoute[] = [
  {
    path: '/SwitchEstate',
    tab: 'profile',
    load: () => import('./switch-estate.screen.tsx').then((module) => module.SwitchEstateScreen),
  },
];

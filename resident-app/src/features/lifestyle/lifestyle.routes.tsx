import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const lifestyleRoutes: ScreenRoute[] = [
  {
    path: '/lifestyle',
    tab: 'home',
    load: () => import('./tile-screens.tsx').then((module) => module.LifestyleScreen),
  },
  {
    path: '/Foods',
    tab: 'home',
    load: () => import('./tile-screens.tsx').then((module) => module.FoodsScreen),
  },
  {
    path: '/LifestyleProviderDetails',
    tab: 'home',
    load: () => import('./provider-screens.tsx').then((module) => module.LifestyleProviderScreen),
  },
  {
    path: '/RestaurantMenu',
    tab: 'home',
    load: () => import('./provider-screens.tsx').then((module) => module.RestaurantMenuScreen),
  },
];

import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const householdRoutes: ScreenRoute[] = [
  {
    path: '/Household',
    load: () => import('./household-screens.ts').then((module) => module.HouseholdScreen),
  },
  {
    path: '/HouseholdInvite',
    load: () => import('./household-screens.ts').then((module) => module.InviteScreen),
  },
  {
    path: '/HouseholdMember',
    load: () => import('./household-screens.ts').then((module) => module.MemberScreen),
  },
];

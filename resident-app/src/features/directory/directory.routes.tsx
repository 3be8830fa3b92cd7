import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

/** Loads the calls of /emergency. The shell sets the alert to security below them. */
export const loadEmergency = () => import('./emergency.screen.tsx').then((module) => module.EmergencyScreen);

export const directoryRoutes: ScreenRoute[] = [
  {
    path: '/directory',
    tab: 'home',
    load: () => import('./services/directory.screen.tsx').then((module) => module.DirectoryScreen),
  },
  {
    path: '/SecondaryDirectory',
    tab: 'home',
    load: () => import('./services/secondary-directory.screen.tsx').then((module) => module.SecondaryDirectoryScreen),
  },
  {
    path: '/TelephoneDirectory',
    tab: 'home',
    load: () => import('./services/telephone-directory.screen.tsx').then((module) => module.TelephoneDirectoryScreen),
  },
];

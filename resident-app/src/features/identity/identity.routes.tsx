import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

/** The screens beside the login, which is part of the first load. */
export const identityRoutes: ScreenRoute[] = [
  {
    path: '/Signup',
    load: () => import('./sign-up/sign-up.screen.tsx').then((loaded) => loaded.SignUpScreen),
  },
  {
    path: '/ForgotPassword',
    load: () => import('./passwords/forgot-password.screen.tsx').then((loaded) => loaded.ForgotPasswordScreen),
  },
];

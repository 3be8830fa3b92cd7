import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';
import { LoginScreen } from './login/login.screen.tsx';

/** The login is part of the first code, because it is the first frame. The other screens load when they are opened. */
export const identityRoutes: ScreenRoute[] = [
  { path: '/', load: () => Promise.resolve(LoginScreen) },
  { path: '/login', load: () => Promise.resolve(LoginScreen) },
  {
    path: '/Signup',
    load: () => import('./sign-up/sign-up.screen.tsx').then((loaded) => loaded.SignUpScreen),
  },
  {
    path: '/ForgotPassword',
    load: () => import('./passwords/forgot-password.screen.tsx').then((loaded) => loaded.ForgotPasswordScreen),
  },
];

import { LoginScreen } from '../features/identity/index.ts';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { HomeScreen } from './home/home-screen.tsx';

/** The screens of the first load, which are prerendered into index.html. */
export const firstLoadScreens = { '/': LoginScreen, '/login': LoginScreen, '/home': HomeScreen };

/** The route of Home. */
export const homeRoute: ScreenRoute = {
  path: '/home',
  tab: 'home',
  load: () => Promise.resolve(HomeScreen),
};

const loadLogin = () => Promise.resolve(LoginScreen);

/** The routes of the first load. All others are in the table of `routes.ts`. */
export const firstRoutes: readonly ScreenRoute[] = [
  homeRoute,
  { path: '/', load: loadLogin },
  { path: '/login', load: loadLogin },
];

import { lazy, type ComponentType } from 'react';
import { setScreenPrefetcher } from '../platform/navigation/navigate.ts';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { firstLoadScreens } from './first-routes.ts';
import { findRoute, loadRoutes } from './route-table.ts';

const loaded = new Map<string, ComponentType>(Object.entries(firstLoadScreens));

/** The component of a route's screen: loaded, or lazy, which suspends until it is loaded. */
export function screenOf(route: ScreenRoute): ComponentType {
  return loaded.get(route.path) ?? lazy(async () => ({ default: await loadScreen(route) }));
}

async function loadScreen(route: ScreenRoute): Promise<ComponentType> {
  const screen = await route.load();
  loaded.set(route.path, screen);
  return screen;
}

/**
 * Prefetches the code of a screen while navigation to it starts, and now that of the screen that the page was opened with. The screen
 * itself shows a failed load.
 * @param path the path of the opened screen
 * @returns settles when the code of the opened screen is loaded, or could not be
 */
export function startScreenPrefetch(path: string): Promise<void> {
  const quietly = (address: string): Promise<void> => prefetch(address.split(/[?#]/)[0] ?? '').catch(() => undefined);
  setScreenPrefetcher(quietly);
  return quietly(path);
}

async function prefetch(path: string): Promise<void> {
  if (findRoute(path) === 'not-loaded') await loadRoutes();
  const route = findRoute(path);
  if (typeof route === 'object' && !loaded.has(path)) await loadScreen(route);
}

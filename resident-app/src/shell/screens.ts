import { lazy, type ComponentType } from 'react';
import { setScreenPrefetcher } from '../platform/navigation/navigate.ts';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { routes, firstLoadScreens } from './routes.ts';

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

/** Prefetches the code of a screen while navigation to it starts. The screen itself shows a failed load. */
export function startScreenPrefetch(): void {
  setScreenPrefetcher(async (address) => {
    const route = routes.find(({ path }) => path === address.split(/[?#]/)[0]);
    if (route && !loaded.has(route.path)) await loadScreen(route).catch(() => undefined);
  });
}

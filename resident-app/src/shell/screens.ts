import { lazy, type ComponentType } from 'react';
import { setScreenPreparer } from '../platform/navigation/navigate.ts';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { routes, screensAtHand } from './routes.ts';

const loaded = new Map<string, ComponentType>(Object.entries(screensAtHand));

/** The screen of a route: at once when its code is here, else one that suspends until it is. */
export function screenOf(route: ScreenRoute): ComponentType {
  return loaded.get(route.path) ?? lazy(async () => ({ default: await loadScreen(route) }));
}

async function loadScreen(route: ScreenRoute): Promise<ComponentType> {
  const screen = await route.load();
  loaded.set(route.path, screen);
  return screen;
}

/** Loads the code of a screen before it is gone to. What fails here is told by the screen itself. */
export function startPreparingScreens(): void {
  setScreenPreparer(async (address) => {
    const route = routes.find(({ path }) => path === address.split(/[?#]/)[0]);
    if (route && !loaded.has(route.path)) await loadScreen(route).catch(() => undefined);
  });
}

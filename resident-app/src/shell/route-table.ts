import { useSyncExternalStore } from 'react';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { createStore } from '../platform/store/external-store.ts';
import { firstRoutes } from './first-routes.ts';

/** The route of a path; undefined when no screen has the path, `not-loaded` while the table of all screens is needed. */
export type FoundRoute = ScreenRoute | 'not-loaded' | undefined;

const table = createStore<readonly ScreenRoute[] | undefined>(undefined);

/** Loads the table of all screens. Throws when its code is not on the phone and there is no network. */
export async function loadRoutes(): Promise<void> {
  table.set((await import('./routes.ts')).routes);
}

/** Finds the route of a path. Login and Home are found without the table. */
export function findRoute(path: string): FoundRoute {
  const isOfPath = (route: ScreenRoute): boolean => route.path === path;
  const loaded = table.get();
  return firstRoutes.find(isOfPath) ?? (loaded ? loaded.find(isOfPath) : 'not-loaded');
}

/** The route of a path, which is found as soon as the table is loaded. */
export function useRoute(path: string): FoundRoute {
  const find = (): FoundRoute => findRoute(path);
  return useSyncExternalStore(table.subscribe, find, find);
}

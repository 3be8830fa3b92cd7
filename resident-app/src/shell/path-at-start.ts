import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { admit } from './route-guard.ts';

/**
 * Where the page begins, when that is not where it was opened: the root and what a stranger may not see are replaced
 * before anything is drawn, and a screen opened by its address gets Home beneath it, so that Back leads there.
 */
export function pathAtStart(
  routes: readonly ScreenRoute[],
  path: string,
  wasSignedIn: boolean,
): { path: string; isAboveHome: boolean } | undefined {
  const admission = admit(routes, path, wasSignedIn ? 'signed-in' : 'signed-out');
  if (admission.kind === 'redirect') return { path: admission.to, isAboveHome: false };
  if (path === '/') return { path: '/login', isAboveHome: false };
  if (!wasSignedIn || path === '/home') return undefined;
  return { path, isAboveHome: true };
}

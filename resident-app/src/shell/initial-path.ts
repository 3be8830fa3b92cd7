import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import { admit } from './route-guard.ts';

/**
 * Decides where the page starts before the first render. The root and screens that the person cannot open are replaced. A
 * screen that was opened by its address gets Home beneath it, so that Back leads there.
 * @returns undefined when the opened address stays as it is
 */
export function initialPath(
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

import type { ScreenRoute } from '../platform/navigation/screen-route.ts';

/** What is shown at a path, for whoever is there. */
export type Admission =
  | { kind: 'screen'; route: ScreenRoute }
  | { kind: 'redirect'; to: '/login' | '/home' }
  | { kind: 'not-found' }
  /** The phone remembers a session that is not known yet. */
  | { kind: 'wait' };

/**
 * Decides it. Paths are exact and case-sensitive. Signed-out people get only the unauthenticated routes and are sent
 * to the login from anywhere else; signed-in ones are sent home from the login.
 */
export function admit(
  routes: readonly ScreenRoute[],
  path: string,
  session: 'unknown' | 'signed-out' | 'signed-in',
): Admission {
  const route = routes.find((candidate) => candidate.path === path);
  if (route?.who === 'everyone') return { kind: 'screen', route };
  if (session === 'unknown') return { kind: 'wait' };
  if (session === 'signed-out') {
    return route?.who === 'signed-out' ? { kind: 'screen', route } : { kind: 'redirect', to: '/login' };
  }
  if (path === '/' || route?.who === 'signed-out') return { kind: 'redirect', to: '/home' };
  return route ? { kind: 'screen', route } : { kind: 'not-found' };
}

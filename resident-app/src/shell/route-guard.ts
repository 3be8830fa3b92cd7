import { audienceOf } from '@ekhaya/contract/web-pages/paths.rules';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';

/** The decision of the route guard for a path. */
export type Admission =
  | { kind: 'screen'; route: ScreenRoute }
  | { kind: 'redirect'; to: '/login' | '/home' }
  | { kind: 'not-found' }
  /** The phone remembers a session that is neither restored nor confirmed yet. */
  | { kind: 'wait' };

/**
 * Decides what a path shows. Paths are exact and case-sensitive. Signed-out people see only public screens and are sent
 * to Login from any other path; signed-in people are sent to Home from the screens for signed-out people.
 */
export function admit(
  routes: readonly ScreenRoute[],
  path: string,
  session: 'unknown' | 'signed-out' | 'signed-in',
): Admission {
  const route = routes.find((candidate) => candidate.path === path);
  const audience = audienceOf(path);
  if (route && audience === 'everyone') return { kind: 'screen', route };
  if (session === 'unknown') return { kind: 'wait' };
  if (session === 'signed-out') {
    return route && audience === 'signed-out' ? { kind: 'screen', route } : { kind: 'redirect', to: '/login' };
  }
  if (audience === 'signed-out') return { kind: 'redirect', to: '/home' };
  return route ? { kind: 'screen', route } : { kind: 'not-found' };
}

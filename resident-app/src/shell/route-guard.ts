import { audienceOf } from '@ekhaya/contract/web-pages/paths.rules';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';
import type { FoundRoute } from './route-table.ts';

/** The decision of the route guard for a path. */
export type Admission =
  | { kind: 'screen'; route: ScreenRoute }
  | { kind: 'redirect'; to: '/login' | '/home' }
  | { kind: 'not-found' }
  /** The phone remembers a session that is neither restored nor confirmed yet. */
  | { kind: 'wait' }
  /** The person may open the path, but the table of screens is not loaded yet. */
  | { kind: 'load-routes' };

/**
 * Decides what a path shows. Paths are exact and case-sensitive. Signed-out people see only public screens and are sent
 * to Login from any other path; signed-in people are sent to Home from the screens for signed-out people.
 * @param route the route of the path, as far as it is known
 */
export function admit(path: string, route: FoundRoute, session: 'unknown' | 'signed-out' | 'signed-in'): Admission {
  const audience = audienceOf(path);
  if (audience !== 'everyone' && audience !== session) {
    if (session === 'unknown') return { kind: 'wait' };
    return { kind: 'redirect', to: session === 'signed-out' ? '/login' : '/home' };
  }
  if (route === 'not-loaded') return { kind: 'load-routes' };
  return route ? { kind: 'screen', route } : { kind: 'not-found' };
}

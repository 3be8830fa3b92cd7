import type { Dependencies } from '../../platform/dependencies.ts';
import type { SessionCache } from '../../platform/sessions/session-cache.ts';

/** What the use cases of this feature need. */
export type IdentityDependencies = Pick<Dependencies, 'database' | 'environment' | 'clock'> & {
  sessions: Pick<SessionCache, 'end'>;
};

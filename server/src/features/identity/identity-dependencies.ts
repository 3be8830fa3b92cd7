import type { Dependencies } from '../../platform/dependencies.ts';
import type { Sessions } from './create-session-reader.ts';

/** What the use cases of this feature need. */
export type IdentityDependencies = Pick<Dependencies, 'database' | 'environment' | 'clock' | 'live'> & {
  sessions: Pick<Sessions, 'forget'>;
};

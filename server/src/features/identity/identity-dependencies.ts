import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Sessions } from './create-session-reader.ts';

/** Runs in the transaction that sets a new password, before the sessions of the person end. */
export type OnPasswordReset = (transaction: Transaction, userId: string) => Promise<void>;

/** What the use cases of this feature need. */
export type IdentityDependencies = Pick<Dependencies, 'database' | 'environment' | 'clock' | 'live'> & {
  sessions: Pick<Sessions, 'forget'>;
  /** What other features take back when a password is reset. */
  onPasswordReset: OnPasswordReset;
};

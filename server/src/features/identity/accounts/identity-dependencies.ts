import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { MailSender } from '../../../platform/mail/send-mail.ts';
import type { SessionCache } from '../../../platform/sessions/session-cache.ts';

/** Runs in the transaction that sets a new password, before the sessions of the person end. */
export type OnPasswordReset = (transaction: Transaction, userId: string) => Promise<void>;

/** The dependencies of this feature's use cases. */
export type IdentityDependencies = Pick<Dependencies, 'database' | 'environment' | 'clock' | 'live'> & {
  sessions: Pick<SessionCache, 'forget'>;
  /** Runs in the transaction of a password reset. Other features use it to revoke credentials, such as pass devices. */
  onPasswordReset: OnPasswordReset;
};

/** The dependencies of jobs that mail a link with a token. */
export type LinkMailDependencies = Pick<Dependencies, 'database' | 'environment' | 'clock'> & { sendMail: MailSender };

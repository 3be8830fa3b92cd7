import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { MailSender } from '../../../platform/mail/send-mail.ts';
import type { SessionCache } from '../../../platform/sessions/session-cache.ts';

/**
 * Why a password is replaced: its owner changed it, access to the account is ended, or it is ended at an account whose address nobody
 * had proved, so that a stranger may have signed up with it.
 */
export type NewPasswordCause = 'change' | 'end' | 'end-unproved';

/**
 * Ends the access that other features give a person, such as pass devices. Runs in the transaction that replaces the password, before
 * the sessions of the person end.
 */
export type EndOtherAccess = (transaction: Transaction, userId: string, cause: NewPasswordCause) => Promise<void>;

/** The dependencies of this feature's use cases. */
export type IdentityDependencies = Pick<Dependencies, 'database' | 'environment' | 'clock' | 'live'> & {
  sessions: Pick<SessionCache, 'forget'>;
  endOtherAccess: EndOtherAccess;
};

/** The dependencies of jobs that mail a link with a token. */
export type LinkMailDependencies = Pick<Dependencies, 'database' | 'environment' | 'clock'> & { sendMail: MailSender };

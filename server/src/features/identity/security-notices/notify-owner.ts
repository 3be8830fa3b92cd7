import type { Queryable } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { SecurityNoticeKind } from './security-notices.rules.ts';

/** A change of an account that its owner has to know. */
export interface SecurityNotice {
  userId: string;
  kind: SecurityNoticeKind;
  /** The device, the address or the name that the mail names. */
  about?: string;
  /** The address that the mail goes to; the one of the account by default. */
  to?: string;
}

/** Mails the owner of an account what happened to it, when the transaction commits, with a 'this was not me' link. */
export const notifyOwner = (
  transaction: Queryable,
  { userId, kind, about = '', to = '' }: SecurityNotice,
): Promise<void> => enqueue(transaction, 'mail-security-notice', { userId, kind, about, to });

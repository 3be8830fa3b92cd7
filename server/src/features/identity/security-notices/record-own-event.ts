import { recordSecurityEvent } from '../../../platform/audit/security-event.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findEstateIdsOfPerson } from '../../estates/index.ts';

/** What happened to an account, as the audit log names it. */
export type OwnEvent =
  | 'account.sign-in'
  | 'account.sign-in-failed'
  | 'account.passkey-sign-in'
  | 'account.password-reset'
  | 'account.password-change'
  | 'account.email-change'
  | 'account.address-withdrawn'
  | 'account.mobile-change'
  | 'account.passkey-add'
  | 'account.passkey-remove'
  | 'account.recovery-code'
  | 'account.not-me'
  | 'account.phone-enrol';

/** Records in the audit log of the estates of a person what happened to her account: a row for each estate. */
export const recordOwnEvent = async (
  queryable: Queryable,
  { userId, event, at }: { userId: string; event: OwnEvent; at: Date },
): Promise<void> => {
  const estateIds = await findEstateIdsOfPerson(queryable, userId);
  await recordSecurityEvent(queryable, { personId: userId, action: event, estateIds, at });
};

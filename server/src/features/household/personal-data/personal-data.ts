import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import {
  deleteInvitationsBefore,
  deleteInvitationsTo,
  selectInvitationsSentBy,
  selectInvitationsTo,
} from './personal-data.store.ts';

/** Collects the invitations into a household that a person sent, accepted or got by mail, for a copy of her data. */
export const collectHouseholdInvitations = async (queryable: Queryable, userId: string) => ({
  householdInvitations: await selectInvitationsSentBy(queryable, userId),
  invitationsToYou: await selectInvitationsTo(queryable, userId),
});

/**
 * Deletes the invitations into a household that were sent to a person who leaves, also those that she never accepted. Those that she
 * sent or accepted go with her account.
 * @param recipients the address and the number that she has proved
 */
export const eraseHouseholdInvitationsTo = (transaction: Transaction, recipients: readonly string[]): Promise<void> =>
  deleteInvitationsTo(transaction, recipients);

/** Deletes up to `limit` invitations into houses of an estate that ended before an instant. @returns how many */
export const eraseHouseholdInvitationsBefore = (
  queryable: Queryable,
  wanted: { estateId: string; before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => deleteInvitationsBefore(queryable, wanted);

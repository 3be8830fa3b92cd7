import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstateNames, findRoleDisplayNames } from '../../estates/index.ts';
import { endInvitationsOf } from '../invitations/withdraw-invitation.ts';
import {
  deleteInvitationsBefore,
  deleteInvitationsTo,
  handOverInvitationsBy,
  selectInvitationsSentBy,
  selectInvitationsTo,
} from './personal-data.store.ts';

/** Collects the invitations into a household that a person sent, accepted or got by mail or SMS, for a copy of her data. */
export const collectHouseholdInvitations = async (queryable: Queryable, userId: string) => {
  const sent = await selectInvitationsSentBy(queryable, userId);
  const received = await selectInvitationsTo(queryable, userId);
  const estateNames = await findEstateNames(queryable);
  const roleNames = await findRoleDisplayNames(
    queryable,
    [...sent, ...received].map(({ roleId }) => roleId),
  );
  const named = ({ estateId, roleId, ...invitation }: (typeof sent)[number]) => ({
    estate: estateNames.get(estateId) ?? '',
    role: roleNames.get(roleId) ?? '',
    ...invitation,
  });
  return { householdInvitations: sent.map(named), invitationsToYou: received.map(named) };
};

/**
 * Deletes the invitations into a household that were sent to a person who leaves, also those that she never accepted. Those that she
 * accepted go with her account. Those that she sent end if nobody has joined by them, and stay without her.
 * @param person.recipients the address and the number that she has proved
 */
export const eraseHouseholdInvitationsOf = async (
  transaction: Transaction,
  { userId, recipients }: { userId: string; recipients: readonly string[] },
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  await deleteInvitationsTo(transaction, recipients);
  await endInvitationsOf(transaction, userId, dependencies);
  await handOverInvitationsBy(transaction, userId);
};

/** Deletes up to `limit` invitations into houses of an estate that ended before an instant. @returns how many */
export const eraseHouseholdInvitationsBefore = (
  queryable: Queryable,
  wanted: { estateId: string; before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => deleteInvitationsBefore(queryable, wanted);

import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { deleteMailsBefore, deleteMailsTo, deleteUnsentMailsTo, selectMailsTo } from './personal-data.store.ts';

/** Collects the mails that staff wrote to a person for a copy of her data. @param email that she has proved; undefined for none */
export const collectMails = async (queryable: Queryable, email: string | undefined) => ({
  mailsOfStaff: email === undefined ? [] : await selectMailsTo(queryable, email),
});

/**
 * Deletes the mails that staff wrote to a person who leaves, and those that are still to be sent to her, at whatever address.
 * @param person.email that she has proved; undefined for none
 */
export const eraseMailsTo = async (
  transaction: Transaction,
  { userId, email }: { userId: string; email: string | undefined },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  await deleteUnsentMailsTo(transaction, userId, clock.now());
  if (email !== undefined) await deleteMailsTo(transaction, email);
};

/** Deletes up to `limit` mails of an estate from before an instant. @param wanted.exceptTo addresses of people under a legal hold */
export const eraseMailsBefore = (
  queryable: Queryable,
  wanted: { estateId: string; before: Date; exceptTo: readonly string[]; limit: number },
): Promise<number> => deleteMailsBefore(queryable, wanted);

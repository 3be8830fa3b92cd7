import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { voidDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { nobodyId } from '../../identity/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { updateStaffMailStatus } from '../mail.store.ts';
import {
  deleteMailsBefore,
  deleteMailsTo,
  deleteUnsentMailsTo,
  handOverMails,
  lockMailsWaitingFor,
  selectMailsTo,
} from './personal-data.store.ts';

/** Collects the mails that staff wrote to a person for a copy of her data, at the addresses that she has proved, also at former ones. */
export const collectMails = async (queryable: Queryable, userId: string) => ({
  mailsOfStaff: await selectMailsTo(queryable, userId),
});

/**
 * Takes the name of a member of staff who leaves off the mails that she wrote or was asked to approve. They stay: they are about the
 * people whom they went to. One that waits for her approval is never sent, and its sender is told.
 */
export const handOverMailsOf = async (
  transaction: Transaction,
  userId: string,
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  for (const { id, senderId, subject } of await lockMailsWaitingFor(transaction, userId)) {
    await voidDecision(transaction, { kind: 'mail', id }, 'The approver deleted the account.', dependencies);
    await updateStaffMailStatus(transaction, id, 'refused');
    if (senderId === nobodyId) continue;
    const notification = {
      id: `mail-unapproved-${id}`,
      type: 'others',
      title: 'Your mail was not sent',
      description: `${subject}: the person who was to approve it is no longer here. Please write it again.`,
    };
    await notifyPerson(transaction, { userId: senderId, notification }, dependencies);
  }
  await handOverMails(transaction, userId);
};

/**
 * Deletes the mails that staff wrote to a person who leaves, at the addresses that she has proved, also at former ones, and those that
 * are still to be sent to her, at whatever address.
 */
export const eraseMailsTo = async (
  transaction: Transaction,
  userId: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  await deleteUnsentMailsTo(transaction, userId, clock.now());
  await deleteMailsTo(transaction, userId);
};

/** Deletes up to `limit` mails of an estate from before an instant. @param wanted.exceptOf people under a legal hold */
export const eraseMailsBefore = (
  queryable: Queryable,
  wanted: { estateId: string; before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => deleteMailsBefore(queryable, wanted);

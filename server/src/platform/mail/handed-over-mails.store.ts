import { eq, lt } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { handedOverMails } from './handed-over-mails.table.ts';

/** Whether the mail server has accepted a mail. */
export const isMailHandedOver = async (queryable: Queryable, messageId: string): Promise<boolean> =>
  (await queryable.$count(handedOverMails, eq(handedOverMails.messageId, messageId))) > 0;

/** Records that the mail server has accepted a mail. */
export const insertHandedOverMail = async (
  queryable: Queryable,
  messageId: string,
  handedOverAt: Date,
): Promise<void> => {
  await queryable.insert(handedOverMails).values({ messageId, handedOverAt }).onConflictDoNothing();
};

/** Deletes the records from before an instant. */
export const deleteHandedOverMailsBefore = async (queryable: Queryable, instant: Date): Promise<void> => {
  await queryable.delete(handedOverMails).where(lt(handedOverMails.handedOverAt, instant));
};

import { desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { outboxMessages } from './outbox.table.ts';

const maxMessages = 50;

/** Stores a message in place of sending it. */
export const insertOutboxMessage = async (
  queryable: Queryable,
  message: typeof outboxMessages.$inferInsert,
): Promise<void> => {
  await queryable.insert(outboxMessages).values(message);
};

/** Reads the 50 newest messages, to one recipient or to all. */
export const selectOutboxMessages = (queryable: Queryable, recipient: string | undefined) =>
  queryable
    .select()
    .from(outboxMessages)
    .where(recipient === undefined ? undefined : eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.id))
    .limit(maxMessages);

/** Deletes the stored messages to some recipients. */
export const eraseMessagesTo = async (transaction: Queryable, recipients: readonly string[]): Promise<void> => {
  await transaction.delete(outboxMessages).where(inArray(outboxMessages.recipient, [...recipients]));
};

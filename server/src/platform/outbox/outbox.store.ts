import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { outboxMessages } from './outbox.table.ts';

const shownMessages = 50;

/** Keeps a message that no provider was configured for. */
export const insertOutboxMessage = async (
  queryable: Queryable,
  message: typeof outboxMessages.$inferInsert,
): Promise<void> => {
  await queryable.insert(outboxMessages).values(message);
};

/** The 50 newest messages, to one recipient or to all. */
export const selectOutboxMessages = (queryable: Queryable, recipient: string | undefined) =>
  queryable
    .select()
    .from(outboxMessages)
    .where(recipient === undefined ? undefined : eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.id))
    .limit(shownMessages);

import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Mails and text messages for which no provider is configured. The demo shows them in place of sending them. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    subject: text(),
    text: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('outbox_messages_recipient').on(table.recipient, table.id)],
);

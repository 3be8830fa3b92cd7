import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Mails that the mail server has accepted, by Message-ID. A repeated job does not send them again. */
export const handedOverMails = pgTable(
  'handed_over_mails',
  {
    messageId: text('message_id').primaryKey(),
    handedOverAt: timestamp('handed_over_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('handed_over_mails_age_index').on(table.handedOverAt)],
);

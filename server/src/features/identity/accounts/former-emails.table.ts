import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts.table.ts';

/** The e-mail addresses that a person had proved and has left. What staff wrote to one of them is still hers. */
export const formerEmails = pgTable(
  'former_emails',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Normalised, as in `users`. */
    email: text('email').notNull(),
    /** When she left it; the last time, where she had it again. */
    leftAt: timestamp('left_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

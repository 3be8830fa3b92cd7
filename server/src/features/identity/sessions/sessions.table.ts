import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Live sessions. The token itself is with the browser alone. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenDigest: text('token_digest').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The password has to be entered once more in this session before a PIN opens anything in it. */
    needsPassword: boolean('needs_password').notNull().default(false),
  },
  (table) => [
    uniqueIndex('sessions_token_digest_key').on(table.tokenDigest),
    index('sessions_user_index').on(table.userId),
    index('sessions_expiry_index').on(table.expiresAt),
  ],
);

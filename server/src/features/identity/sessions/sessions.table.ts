import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Sessions of signed-in browsers. Only the browser has the token; the row has its digest. */
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
    /** Whether the person must enter the password again before a PIN unlocks the pass in this session. */
    needsPassword: boolean('needs_password').notNull().default(false),
    /** When the person last entered the password or signed in with a passkey in this session. */
    authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
    /** When she last gave the second factor in it; null for never. */
    secondFactorAt: instant('second_factor_at'),
    /** When she last used the console in it. */
    staffUsedAt: instant('staff_used_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sessions_token_digest_key').on(table.tokenDigest),
    index('sessions_user_index').on(table.userId),
    index('sessions_expiry_index').on(table.expiresAt),
  ],
);

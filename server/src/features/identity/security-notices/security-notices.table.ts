import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { passkeys } from '../passkeys/passkeys.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The 'this was not me' links of mails about the safety of an account. Each works once. */
export const notMeLinks = pgTable(
  'not_me_links',
  {
    tokenDigest: text('token_digest').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was mailed to: the account returns to it. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('not_me_links_user_index').on(table.userId),
    index('not_me_links_expiry_index').on(table.expiresAt),
  ],
);

/** The browsers in which a person has signed in. Each has a random token in a cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The digest of the token together with the person's id, so that rows do not tell who shares a browser. */
    digest: text('digest').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** The passkey that was last made or used in the browser; null for none. */
    passkeyId: text('passkey_id').references(() => passkeys.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.digest] }),
    index('known_devices_age_index').on(table.lastSeenAt),
    index('known_devices_passkey_index').on(table.passkeyId),
  ],
);

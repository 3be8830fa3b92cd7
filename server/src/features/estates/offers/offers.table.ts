import { boolean, date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';
import { roles } from '../roles/roles.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Roles that staff offer by e-mail address, also to addresses without an account. */
export const roleOffers = pgTable(
  'role_offers',
  {
    id: text('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    /** The unit; empty without one. */
    unitNumber: text('unit_number').notNull(),
    /** The first and the last day of the role; null for none. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** Whether the mail goes out also to an address without an account: it then says how to sign up. */
    isToNewcomers: boolean('is_to_newcomers').notNull().default(false),
    offeredBy: text('offered_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the mail; null until the mail is sent. */
    tokenDigest: text('token_digest'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    answeredAt: instant('answered_at'),
    agreed: boolean('agreed'),
  },
  (table) => [
    uniqueIndex('role_offers_token_digest_key').on(table.tokenDigest),
    index('role_offers_role_index').on(table.roleId),
    index('role_offers_expiry_index').on(table.expiresAt),
    index('role_offers_email_index').on(table.email),
  ],
);

import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Passkeys of people: public keys with which they sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The id that the authenticator gave the credential, base64url. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed. Passkeys that are synchronised between devices stay at 0. */
    counter: integer('counter').notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_index').on(table.userId, table.createdAt)],
);

/** Challenges that an authenticator has to sign. Each is deleted when it comes back. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** The person who adds a passkey or gives one as her second factor; null at a sign-in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /**
     * What it was made for; it serves nothing else. Null for one of a version of the server that did not record it: such a challenge
     * is not accepted.
     */
    purpose: text('purpose', { enum: ['sign-in', 'add', 'factor'] }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry_index').on(table.expiresAt)],
);

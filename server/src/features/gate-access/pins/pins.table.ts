import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The PINs of the Access screen: the hash, the wrong tries and the lock. */
export const gatePins = pgTable('gate_pins', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** argon2id. */
  pinHash: text('pin_hash').notNull(),
  /** The id of the secret of the installation in the hash; empty for a hash from before secrets had ids. */
  secretId: text('secret_id').notNull().default(''),
  wrongTries: integer('wrong_tries').notNull().default(0),
  lockedUntil: instant('locked_until'),
  changedAt: instant('changed_at').notNull(),
});

/** PIN windows: the sessions in which the PIN was entered, with the time of the last entry. An entry counts for 10 minutes. */
export const pinWindows = pgTable(
  'pin_windows',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [index('pin_windows_user_index').on(table.userId)],
);

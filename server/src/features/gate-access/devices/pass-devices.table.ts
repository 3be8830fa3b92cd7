import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Pass devices: phones whose keys make codes. Revoked devices stay as a record. */
export const passDevices = pgTable(
  'pass_devices',
  {
    /** A UUID; part of every grant. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The uncompressed point, base64url. */
    publicKey: text('public_key').notNull(),
    name: text('name').notNull(),
    enrolledAt: instant('enrolled_at').notNull(),
    renewedAt: instant('renewed_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The public key, as uncompressed point in base64url, of the key pair that only the PIN unlocks; null without one. */
    proofKey: text('proof_key'),
    /** The time of the newest accepted proof. A proof that is not newer is a replay. */
    provedAt: instant('proved_at'),
  },
  (table) => [
    uniqueIndex('pass_devices_key').on(table.userId, table.publicKey),
    index('pass_devices_revoked_index')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} is not null`),
  ],
);

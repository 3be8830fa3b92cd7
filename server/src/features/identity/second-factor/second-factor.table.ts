import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Authenticator apps: one per person. The secret is encrypted. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  encryptedSecret: text('encrypted_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the first code was given; null until then. Only a confirmed app counts. */
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last code that was accepted. A code of this step or an earlier one is refused. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Digests of recovery codes that have not been used. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    /** The id of the secret of the installation that made the digest; empty for one from before secrets had ids. */
    secretId: text('secret_id').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
);

/** Who needs a second factor at an estate. An estate without a row has the default of the installation. */
export const securityRules = pgTable('security_rules', {
  estateId: text('estate_id')
    .primaryKey()
    .references(() => estates.id),
  isSecondFactorRequired: boolean('is_second_factor_required').notNull(),
  /** From this rank on; 0 for everybody with a staff permission other than the gate's. */
  fromRank: integer('from_rank').notNull(),
  ...versionColumns,
});

import { boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

/**
 * The card gateway of an estate. The address is https, or `sandbox:` for the sandbox of the demo. The credentials are encrypted for
 * this estate; no call reads them back.
 */
export const paymentGateways = pgTable('payment_gateways', {
  estateId: text('estate_id')
    .primaryKey()
    .references(() => estates.id),
  isEnabled: boolean('is_enabled').notNull(),
  /** PayHost takes the card from our server; PayWeb asks for it on its own page. */
  kind: text('kind', { enum: ['payhost', 'payweb'] }).notNull(),
  url: text('url').notNull(),
  /** The id of the merchant at the gateway. */
  merchantId: text('merchant_id').notNull(),
  /** The password of PayHost and the key of checksums. */
  encryptedCredentials: text('encrypted_credentials').notNull(),
  ...versionColumns,
});

/**
 * The accounts at gateways that an estate had before. What they charged is asked for and given back there, so their credentials are
 * kept until the last of their payments is over and no longer compared at night. They are encrypted for the row.
 */
export const formerGateways = pgTable(
  'former_gateways',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    url: text('url').notNull(),
    merchantId: text('merchant_id').notNull(),
    encryptedCredentials: text('encrypted_credentials').notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [uniqueIndex('former_gateways_account').on(table.estateId, table.url, table.merchantId)],
);

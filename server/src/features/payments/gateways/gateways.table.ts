import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
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

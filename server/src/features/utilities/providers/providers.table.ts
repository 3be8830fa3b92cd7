import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

/**
 * What sells prepaid units at an estate, and where usage is read. Addresses are https, or `sandbox:` for the sandbox of the demo.
 * Credentials are encrypted for this estate; no call reads them back.
 */
export const utilityProviders = pgTable(
  'utility_providers',
  {
    estateId: text('estate_id')
      .primaryKey()
      .references(() => estates.id),
    name: text('name').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** The utilities that are sold, in the order of the carousel. */
    utilities: text('utilities', { enum: ['electricity', 'water', 'gas'] })
      .array()
      .notNull(),
    minCents: integer('min_cents').notNull(),
    maxCents: integer('max_cents').notNull(),
    /** Minutes after which money whose units never came goes back. */
    refundAfterMinutes: integer('refund_after_minutes').notNull().default(30),
    /** The address of the XMLVend service. */
    vendorUrl: text('vendor_url').notNull(),
    /** The client and terminal that the vendor knows us by. */
    vendorClientId: text('vendor_client_id').notNull(),
    vendorTerminalId: text('vendor_terminal_id').notNull(),
    /** Operator name and password. */
    encryptedVendorCredentials: text('encrypted_vendor_credentials').notNull(),
    /** The address of the readings service; empty where readings are only uploaded. */
    readingsUrl: text('readings_url').notNull().default(''),
    encryptedReadingsCredentials: text('encrypted_readings_credentials').notNull().default(''),
    ...versionColumns,
  },
  (table) => [
    check('utility_providers_amounts', sql`0 < ${table.minCents} and ${table.minCents} <= ${table.maxCents}`),
    check('utility_providers_refund', sql`${table.refundAfterMinutes} between 1 and 1440`),
  ],
);

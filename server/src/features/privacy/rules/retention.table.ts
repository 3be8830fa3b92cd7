import { defaultRetention } from '@ekhaya/contract/privacy/kept-records.rules';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The days for which estates keep what they decide on. An estate without a row uses the days of the table of kept kinds. */
export const retentionRules = pgTable('retention_rules', {
  estateId: text('estate_id')
    .primaryKey()
    .references(() => estates.id),
  houseInvitations: integer('house_invitations').notNull().default(defaultRetention.houseInvitations),
  bookings: integer('bookings').notNull(),
  messages: integer('messages').notNull(),
  mails: integer('mails').notNull(),
  usage: integer('usage').notNull().default(defaultRetention.usage),
  ...versionColumns,
});

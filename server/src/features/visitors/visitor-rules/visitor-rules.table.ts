import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The visitor rules that an estate has set. An estate without a row uses the product's defaults. */
export const visitorRules = pgTable('visitor_rules', {
  estateId: text('estate_id')
    .primaryKey()
    .references(() => estates.id),
  /** The number of visitors that one house may invite for one day. */
  visitorsPerDay: integer('visitors_per_day').notNull(),
  /** The text that visitors read on their pass, one rule per line. */
  notice: text('notice').notNull(),
  ...versionColumns,
});

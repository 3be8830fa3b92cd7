import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The rules of an estate for alerts. An estate without a row has them switched off. */
export const alertRules = pgTable('alert_rules', {
  estateId: text('estate_id')
    .primaryKey()
    .references(() => estates.id),
  isEnabled: boolean('is_enabled').notNull(),
  isDrill: boolean('is_drill').notNull(),
  /** The ids of the people who are told, in order. */
  responderIds: text('responder_ids').array().notNull(),
  ...versionColumns,
});

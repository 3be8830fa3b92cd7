import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The rules that an estate has set for its households. An estate without a row uses the product's defaults. */
export const householdRules = pgTable('household_rules', {
  estateId: text('estate_id')
    .primaryKey()
    .references(() => estates.id),
  /** The ids of the roles that owners may give. */
  roleIds: text('role_ids').array().notNull(),
  needsApproval: boolean('needs_approval').notNull(),
  ...versionColumns,
});

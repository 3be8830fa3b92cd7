import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';

/**
 * Gate sets: numbers for the roles by which a person opens the gates of an estate. A pass contains the number, so its length
 * does not depend on the number of gates. Rows are only added and never change.
 */
export const gateSets = pgTable(
  'gate_sets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    /** Names of the roles, sorted and without duplicates. */
    roleNames: text('role_names').array().notNull(),
  },
  (table) => [unique('gate_sets_roles_key').on(table.estateId, table.roleNames)],
);

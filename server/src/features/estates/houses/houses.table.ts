import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { estates } from '../catalogue/estates.table.ts';

/**
 * The houses of estates: those that a role names or named, and those that staff wrote down. A trigger of the role grants adds a house
 * and counts its roles, so that a page of the list and its totals cost the same however many houses there are.
 */
export const houses = pgTable(
  'houses',
  {
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    unitNumber: text('unit_number').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** How many roles are held there now, and how many were ever given there. */
    heldRoles: integer('held_roles').notNull().default(0),
    givenRoles: integer('given_roles').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.estateId, table.unitNumber] }),
    // 9 before 10.
    index('houses_order_index').on(table.estateId, sql`length(${table.unitNumber})`, table.unitNumber),
    index('houses_beginning_index').using('btree', table.estateId, sql`lower(${table.unitNumber}) text_pattern_ops`),
    index('houses_empty_index')
      .on(table.estateId, sql`length(${table.unitNumber})`, table.unitNumber)
      .where(sql`${table.heldRoles} = 0`),
  ],
);

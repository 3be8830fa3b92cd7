import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../platform/database/versioned-record.ts';
import { estates } from '../estates/catalogue/estates.table.ts';

/** The emergency contacts of each estate. */
export const emergencyContacts = pgTable(
  'emergency_contacts',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    number: text('number').notNull(),
    icon: text('icon', { enum: ['ambulance', 'follow-me', 'fire', 'police', 'gate'] }).notNull(),
    navigatePath: text('navigate_path').notNull().default(''),
    /** Contacts are listed in ascending order: the one to call first has the lowest position. */
    position: integer('position').notNull(),
  },
  (table) => [index('emergency_contacts_estate_index').on(table.estateId, table.position)],
);

/** The version of each estate's list of emergency contacts. Staff replace a list as a whole. */
export const emergencyLists = pgTable('emergency_lists', {
  estateId: text('estate_id')
    .primaryKey()
    .references(() => estates.id),
  /** How often staff wrote the list. The row changes with every write, so that its version grows. */
  writes: integer('writes').notNull().default(1),
  ...versionColumns,
});

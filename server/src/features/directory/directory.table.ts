import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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

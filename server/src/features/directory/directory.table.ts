import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { estates } from '../estates/catalogue/estates.table.ts';

/** Whom to ring in an emergency, for each estate. */
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
    /** Ascending: the first to ring stands first. */
    position: integer('position').notNull(),
  },
  (table) => [index('emergency_contacts_estate_index').on(table.estateId, table.position)],
);

import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The departments that answer snags, each of one estate. */
export const departments = pgTable(
  'departments',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    name: text('name').notNull(),
    /** Within how many working hours the department promises an answer. */
    promiseHours: integer('promise_hours').notNull(),
    /** The address to which its snags are mailed; empty for none. */
    email: text('email').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    ...versionColumns,
  },
  (table) => [
    uniqueIndex('departments_name_key').on(table.estateId, table.name),
    index('departments_estate_index').on(table.estateId),
  ],
);

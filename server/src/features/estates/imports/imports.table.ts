import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';
import { estates } from '../catalogue/estates.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Files with houses, people, roles and leases that staff load. They are deleted with their rows. */
export const peopleImports = pgTable(
  'people_imports',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: ['checked', 'running', 'stopped', 'done'] }).notNull(),
    columns: text('columns').array().notNull(),
    unknownColumns: text('unknown_columns').array().notNull(),
    separator: text('separator', { enum: ['comma', 'semicolon', 'tab'] }).notNull(),
    /** Whether rows may name houses that are not on the list: they are written down. */
    addsHouses: boolean('adds_houses').notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Who started it last: rows are written with her rights. */
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('people_imports_estate_index').on(table.estateId, table.createdAt)],
);

/** The rows of such files. A row is written as a whole or not at all; `is_done` says that it was. */
export const peopleImportRows = pgTable(
  'people_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => peopleImports.id, { onDelete: 'cascade' }),
    /** The number of the line in the file. */
    line: integer('line').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    unitNumber: text('unit_number').notNull(),
    role: text('role').notNull(),
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    outcome: text('outcome', { enum: ['new', 'change', 'same', 'mistake'] }).notNull(),
    /** The cell with the mistake; empty for none. */
    field: text('field').notNull(),
    /** What happens, or what is wrong. */
    sentence: text('sentence').notNull(),
    isDone: boolean('is_done').notNull().default(false),
    /** Whether an invitation was handed to the mail. */
    isInvited: boolean('is_invited').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('people_import_rows_email_index').on(sql`lower(${table.email})`),
  ],
);

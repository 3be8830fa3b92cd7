import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Copies of people's data: zip files that a job makes, for 3 days. */
export const dataCopies = pgTable(
  'data_copies',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The request that it answers. */
    requestId: text('request_id').notNull(),
    /** One that is not ready after a day has failed, see `statusOfCopy`. */
    status: text('status', { enum: ['waiting', 'making', 'ready'] }).notNull(),
    /** Percent. */
    progress: integer('progress').notNull().default(0),
    /** The key of the zip file in the object store; empty until it is about to be stored. */
    objectKey: text('object_key').notNull().default(''),
    bytes: integer('bytes').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When it ends, and its file is deleted; null until it is ready. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('data_copies_user_index').on(table.userId, table.createdAt),
    index('data_copies_expiry_index').on(table.expiresAt),
  ],
);

import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../identity/accounts/accounts.table.ts';

/** The files served under /media, with their type and visibility. Their bytes are in the object store and never change. */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    /** The person who uploaded the file; null for pictures of the product and its estates. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** `public`: visible to everybody. `private`: visible to the owner and to staff who may read her records. */
    visibility: text('visibility', { enum: ['public', 'private'] }).notNull(),
    contentType: text('content_type').notNull(),
    objectKey: text('object_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('media_owner_index').on(table.ownerId, table.createdAt)],
);

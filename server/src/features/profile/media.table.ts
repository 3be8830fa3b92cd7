import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { estates } from '../estates/catalogue/estates.table.ts';
import { users } from '../identity/accounts/accounts.table.ts';

/** The files served under /media, with their type and visibility. Their bytes are in the object store and never change. */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    /** The person who uploaded the file; null for pictures of the product and its estates. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /**
     * `public`: visible to everybody. `private`: visible to the owner and to staff who may read her records. `estate`: visible to
     * people with a role at the estate. `snag`: visible to the owner, to the person with whom it is shared and to staff who work on
     * snags of the estate. `staff`: visible to staff who write the content of the estate.
     */
    visibility: text('visibility', { enum: ['public', 'private', 'estate', 'snag', 'staff'] }).notNull(),
    /** The estate of a file of the visibilities `estate`, `snag` and `staff`; null for others. */
    estateId: text('estate_id').references(() => estates.id),
    /** The person with whom a photo of the visibility `snag` is shared; null for nobody. */
    sharedWith: text('shared_with').references(() => users.id, { onDelete: 'set null' }),
    contentType: text('content_type').notNull(),
    objectKey: text('object_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('media_owner_index').on(table.ownerId, table.createdAt),
    index('media_shared_index')
      .on(table.sharedWith)
      .where(sql`${table.sharedWith} is not null`),
    index('media_age_index').on(table.visibility, table.createdAt),
  ],
);

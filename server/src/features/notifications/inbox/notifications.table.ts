import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What people were told. An announcement to many is one row; who reads it is found out when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    /** The booking it is about, or its own id. */
    notificationId: text('notification_id').notNull(),
    /** Shared by what counts as one notification; its own id where nothing else does. */
    groupId: text('group_id').notNull(),
    /** What READ and the count go by, see `notificationKey`. */
    readKey: text('read_key').notNull(),
    audienceKind: text('audience_kind', { enum: ['everyone', 'estate', 'role', 'person'] }).notNull(),
    /** The estate's, role's or person's id; empty for everyone. */
    audienceId: text('audience_id').notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    image: text('image').notNull(),
    url: text('url').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  // Read backwards for the newest first.
  (table) => [
    index('notifications_audience_index').on(table.audienceKind, table.audienceId, table.createdAt, table.id),
    // All that the count of the unread needs: the rows themselves are not read.
    index('notifications_unread_index').on(table.audienceKind, table.audienceId, table.expiresAt, table.readKey),
  ],
);

/** Who has read what. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readKey: text('read_key').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.readKey] }),
    index('notification_reads_key_index').on(table.readKey),
  ],
);

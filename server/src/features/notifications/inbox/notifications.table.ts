import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The notifications. One to many people is one row with an audience; its recipients are determined when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    /** The id of the booking it is about, or its own id. */
    notificationId: text('notification_id').notNull(),
    /** Shared by notifications that count as one; its own id by default. */
    groupId: text('group_id').notNull(),
    /** The key by which it is marked READ and counted, see `notificationKey`. */
    readKey: text('read_key').notNull(),
    audienceKind: text('audience_kind', { enum: ['everyone', 'estate', 'role', 'person'] }).notNull(),
    /** The id of the estate, role or person; empty for everyone. */
    audienceId: text('audience_id').notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    image: text('image').notNull(),
    /** What the picture shows, for people who do not see it. */
    imageAlt: text('image_alt').notNull().default(''),
    url: text('url').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    // Scanned backwards to list the newest first.
    index('notifications_audience_index').on(table.audienceKind, table.audienceId, table.createdAt, table.id),
    // Used to delete what is older than the estates keep it. A block range index has no order, so that no list is read through it.
    index('notifications_age_index').using('brin', table.createdAt),
    // Covers the count of unread notifications: an index-only scan.
    index('notifications_unread_index').on(table.audienceKind, table.audienceId, table.expiresAt, table.readKey),
  ],
);

/** The read keys that each person has read. */
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
    index('notification_reads_age_index').on(table.readAt),
  ],
);

import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The announcements of staff, sent at once or at their scheduled time. Sending one writes a notification per audience; all of
 * them have the announcement's id as their group id.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    /** Whether it goes to everyone; `estateIds` and `roleNames` are empty then. */
    isEverywhere: boolean('is_everywhere').notNull(),
    estateIds: text('estate_ids').array().notNull(),
    /** The roles at those estates; empty for everyone there. */
    roleNames: text('role_names').array().notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    image: text('image').notNull(),
    url: text('url').notNull(),
    status: text('status', { enum: ['scheduled', 'sent', 'canceled'] }).notNull(),
    scheduledAt: instant('scheduled_at').notNull(),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The number of people it was sent to. */
    reached: integer('reached').notNull().default(0),
    /** The number of browsers that accepted it as a push message. */
    pushed: integer('pushed').notNull().default(0),
  },
  (table) => [
    index('announcements_scheduled_index').on(table.scheduledAt.desc().nullsFirst(), table.id),
    index('announcements_author_index').on(table.createdBy),
  ],
);

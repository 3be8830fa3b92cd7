import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What staff wrote to many, told at once or at its time; the notifications it became share its id as their group. */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    /** To everybody; `estateIds` and `roleNames` are empty then. */
    isEverywhere: boolean('is_everywhere').notNull(),
    estateIds: text('estate_ids').array().notNull(),
    /** Roles at those estates; none means everybody there. */
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
    /** How many people it was meant for when it was told. */
    reached: integer('reached').notNull().default(0),
    /** How many browsers took it as a push message. */
    pushed: integer('pushed').notNull().default(0),
  },
  (table) => [
    index('announcements_scheduled_index').on(table.scheduledAt.desc().nullsFirst(), table.id),
    index('announcements_author_index').on(table.createdBy),
  ],
);

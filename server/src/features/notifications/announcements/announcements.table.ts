import { announcementStatuses, defaultApprovalAbove } from '@ekhaya/contract/notifications/announcements.rules';
import type { EstateArea } from '@ekhaya/contract/places/areas.rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The announcements of staff, from draft to sent. Sending one writes a notification per audience; all of them have the
 * announcement's id as their group id.
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
    /** The part of its one estate whose people it addresses; null for the whole of its estates. */
    area: jsonb('area').$type<EstateArea>(),
    /** The numbers of all houses of the area as they were when it was published, in lower case. Empty without an area. */
    units: text('units')
      .array()
      .notNull()
      .default(sql`'{}'`),
    type: text('type', { enum: ['event', 'others'] }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    image: text('image').notNull(),
    imageAlt: text('image_alt').notNull().default(''),
    url: text('url').notNull(),
    status: text('status', { enum: announcementStatuses }).notNull(),
    /** Null for at once. */
    scheduledAt: instant('scheduled_at'),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Everybody who wrote some of it, by id. None of them may say yes to it. */
    authorIds: text('author_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Who published it or asked for a yes, and when. */
    requestedBy: text('requested_by').references(() => users.id, { onDelete: 'set null' }),
    requestedAt: instant('requested_at'),
    /** Who said yes or no, and when. Emptied when the words change. */
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    /** The words of a no; empty after a yes. */
    declineReason: text('decline_reason').notNull().default(''),
    /** The number of people whom it tells in any way: counted when it was published, and again when it was sent. */
    reached: integer('reached').notNull().default(0),
    /** The number of browsers that accepted it as a push message. */
    pushed: integer('pushed').notNull().default(0),
    /** The number of its mails that the mail server accepted; null for one that is not mailed, or was sent before they were counted. */
    mailed: integer('mailed'),
    ...versionColumns,
  },
  (table) => [
    index('announcements_scheduled_index').on(table.scheduledAt.desc().nullsFirst(), table.id),
    index('announcements_author_index').on(table.createdBy),
    index('announcements_waiting_index')
      .on(table.requestedAt)
      .where(sql`${table.status} = 'waiting'`),
  ],
);

/** Above how many people the announcements of an estate need a second yes. An estate without a row has the default. */
export const announcementRules = pgTable('announcement_rules', {
  estateId: text('estate_id')
    .primaryKey()
    .references(() => estates.id),
  approvalAbove: integer('approval_above').notNull().default(defaultApprovalAbove),
  ...versionColumns,
});

import { contentKinds } from '@ekhaya/contract/content/content.rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../platform/database/versioned-record.ts';
import { estates } from '../estates/catalogue/estates.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * What staff write for the residents of an estate: events, developments and their like. The fields of a kind are JSON, validated by
 * the kind's schema in the contract at each write.
 */
export const contentItems = pgTable(
  'content_items',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    kind: text('kind', { enum: contentKinds }).notNull(),
    title: text('title').notNull(),
    fields: jsonb('fields').notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    /** Removed items are kept, so that a removal can be undone. */
    isRemoved: boolean('is_removed').notNull().default(false),
    /** Since when residents read a published item. */
    visibleFrom: instant('visible_from'),
    /** Until when staff let it be shown. */
    shownUntil: instant('shown_until'),
    /** When the item ends by itself, such as an event. Computed from the fields at each write. */
    endsAt: instant('ends_at'),
    /** Items are listed in ascending order. A new position is no new version. */
    position: integer('position').notNull(),
    ...versionColumns,
  },
  (table) => [
    // The lists of the console: pages and counts are read from the index alone.
    index('content_items_list_index').on(table.estateId, table.kind, table.isRemoved, table.position, table.id),
    index('content_items_draft_index')
      .on(table.estateId, table.kind, table.position, table.id)
      .where(sql`not ${table.isPublished} and not ${table.isRemoved}`),
    // Events of residents: those that take place once, by their end, and those that take place again. The planner knows from the
    // first index how many there are of each.
    index('content_items_until_index')
      .on(
        table.estateId,
        table.kind,
        sql`coalesce(${table.fields} ->> 'repeats', 'never')`,
        sql`coalesce(least(${table.shownUntil}, ${table.endsAt}), 'infinity')`,
        table.id,
      )
      .where(sql`${table.isPublished} and not ${table.isRemoved}`),
    index('content_items_repeated_index')
      .on(table.estateId, table.position, table.id)
      .where(
        sql`${table.kind} = 'event' and ${table.isPublished} and not ${table.isRemoved} and coalesce(${table.fields} ->> 'repeats', 'never') <> 'never'`,
      ),
    index('content_items_published_index')
      .on(table.estateId, table.kind, table.position, table.id)
      .where(sql`${table.isPublished}`),
    index('content_items_title_index').using('gin', sql`${table.title} gin_trgm_ops`),
    index('content_items_changed_index').on(table.changedAt.desc(), table.id),
  ],
);

/** Every version of each item, for the list of earlier versions and for undoing. */
export const contentVersions = pgTable(
  'content_versions',
  {
    contentId: text('content_id')
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** The version of the item that this row is a copy of. */
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    /** Empty for the system. Not a foreign key, because the record outlives the account. */
    editedBy: text('edited_by').notNull(),
    title: text('title').notNull(),
    fields: jsonb('fields').notNull(),
    isPublished: boolean('is_published').notNull(),
    isRemoved: boolean('is_removed').notNull(),
    visibleFrom: instant('visible_from'),
    shownUntil: instant('shown_until'),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.number] })],
);

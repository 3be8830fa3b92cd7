import { sql, type SQL } from 'drizzle-orm';
import { snagStatuses } from '@ekhaya/contract/snags/snags.rules';
import { snagEntryKinds } from '@ekhaya/contract/snags/snags';
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { departments } from '../departments/departments.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What the search of the queue looks in. Written as in the index of the table. */
export const searchedTextOf = (table: { request: AnyPgColumn; placeText: AnyPgColumn }): SQL<string> =>
  sql<string>`(${table.request} || ' ' || ${table.placeText})`;

/** The words of that text, for searches of one or two letters. Written as in the index of the table. */
export const searchedWordsOf = (table: { request: AnyPgColumn; placeText: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple'::regconfig, ${searchedTextOf(table)})`;

/** Where a snag is, for the order by distance. Written as in the index of the table. */
export const pointOf = (table: { longitude: AnyPgColumn; latitude: AnyPgColumn }): SQL =>
  sql`point(${table.longitude}, ${table.latitude})`;

/** What residents reported as broken. */
export const snags = pgTable(
  'snags',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    departmentId: text('department_id')
      .notNull()
      .references(() => departments.id),
    /** Who reported it; null when the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The address of that account at the time of the report; empty when the account is gone. */
    email: text('email').notNull(),
    /** The idempotency key of the report, kept for good: the same draft arrives once. */
    draftId: text('draft_id').notNull(),
    request: text('request').notNull(),
    placeText: text('place_text').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** The ids of the files of the photos, in the order in which they were chosen. */
    photos: jsonb('photos').$type<string[]>().notNull().default([]),
    status: text('status', { enum: snagStatuses }).notNull().default('NEW'),
    /** Why it was rejected; empty otherwise. */
    reason: text('reason').notNull().default(''),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** By when an answer was promised. */
    dueAt: instant('due_at').notNull(),
    /** When staff answered or took it first. */
    answeredAt: instant('answered_at'),
    /** From when the repair is planned. */
    plannedAt: instant('planned_at'),
    closedAt: instant('closed_at'),
    /** Whether the resident has said since it was done whether it is mended. */
    wasAsked: boolean('was_asked').notNull().default(false),
    /** The outage or works that it is part of; null for none. */
    outageId: text('outage_id'),
    /** The snag of which this one is a duplicate. It then has the state of that one. */
    mergedInto: text('merged_into').references((): AnyPgColumn => snags.id, { onDelete: 'set null' }),
    ...versionColumns,
    /** The decision that can still be taken back, until when, and the status that it gives: `MERGED` makes it a duplicate. */
    pendingDecisionId: text('pending_decision_id'),
    pendingUntil: instant('pending_until'),
    pendingStatus: text('pending_status', { enum: ['DONE', 'REJECTED', 'MERGED'] }),
  },
  (table) => [
    uniqueIndex('snags_draft_key').on(table.userId, table.draftId),
    index('snags_user_index').on(table.userId, table.createdAt),
    index('snags_merged_index')
      .on(table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
    index('snags_open_index')
      .on(table.estateId, table.isUrgent.desc().nullsFirst(), table.dueAt, table.id)
      .where(sql`${table.closedAt} is null and ${table.mergedInto} is null and ${table.pendingStatus} is null`),
    index('snags_department_index')
      .on(table.departmentId, table.isUrgent.desc().nullsFirst(), table.dueAt, table.id)
      .where(sql`${table.closedAt} is null and ${table.mergedInto} is null and ${table.pendingStatus} is null`),
    index('snags_assignee_index')
      .on(table.assigneeId, table.dueAt)
      .where(sql`${table.closedAt} is null and ${table.mergedInto} is null and ${table.pendingStatus} is null`),
    index('snags_waiting_index')
      .on(table.estateId, table.dueAt, table.id)
      .where(
        sql`${table.closedAt} is null and ${table.mergedInto} is null and ${table.pendingStatus} is null and ${table.answeredAt} is null`,
      ),
    index('snags_closed_index').on(table.estateId, table.closedAt, table.id),
    index('snags_done_index')
      .on(table.estateId, table.closedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`${table.mergedInto} is null and (${table.closedAt} is not null or ${table.pendingStatus} is not null)`,
      ),
    index('snags_month_index').on(table.estateId, table.createdAt),
    index('snags_place_index')
      .using('gist', pointOf(table))
      .where(
        sql`${table.closedAt} is null and ${table.mergedInto} is null and ${table.pendingStatus} is null and ${table.latitude} is not null`,
      ),
    index('snags_words_index').using('gin', searchedWordsOf(table)),
    index('snags_search_index').using('gin', sql`${searchedTextOf(table)} gin_trgm_ops`),
  ],
);

/** What happened to snags, and what people wrote about them. */
export const snagEntries = pgTable(
  'snag_entries',
  {
    id: text('id').primaryKey(),
    snagId: text('snag_id')
      .notNull()
      .references(() => snags.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: snagEntryKinds }).notNull(),
    text: text('text').notNull().default(''),
    photos: jsonb('photos').$type<string[]>().notNull().default([]),
    /** Who did or wrote it; null when the account is gone, and for a department that answered by mail. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name of the department that answered by mail; empty otherwise. */
    department: text('department').notNull().default(''),
    isStaff: boolean('is_staff').notNull(),
    /** The idempotency key of an answer, kept for good. Null for what has none. */
    draftId: text('draft_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('snag_entries_snag_index').on(table.snagId, table.at),
    uniqueIndex('snag_entries_draft_key').on(table.userId, table.draftId),
  ],
);

/** The people who follow a snag that somebody else reported. */
export const snagFollowers = pgTable(
  'snag_followers',
  {
    snagId: text('snag_id')
      .notNull()
      .references(() => snags.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The title under which she follows it: words that she wrote. */
    words: text('words').notNull(),
    followedAt: instant('followed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.snagId, table.userId] }),
    index('snag_followers_user_index').on(table.userId, table.followedAt),
  ],
);

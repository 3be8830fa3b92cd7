import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { requestChannels, requestKinds, requestStates } from '@ekhaya/contract/privacy/kept-records.rules';
import { versionColumns } from '../../../platform/database/versioned-record.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Requests of people about their data, with the 30 days in which each has to be answered. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: text('id').primaryKey(),
    /** The estate whose staff answer it; empty if only administrators see it. Not a foreign key for that reason. */
    estateId: text('estate_id').notNull(),
    kind: text('kind', { enum: requestKinds }).notNull(),
    channel: text('channel', { enum: requestChannels }).notNull(),
    /** The account; empty for people without one. Not a foreign key, because the request outlives the account. */
    personId: text('person_id').notNull().default(''),
    /** The visit and its host, of a visitor without an account who waits for the end of a legal hold on the host; empty otherwise. */
    visitId: text('visit_id').notNull().default(''),
    hostId: text('host_id').notNull().default(''),
    /** Who asked, as staff wrote it down; empty for people with an account. */
    requester: text('requester').notNull().default(''),
    /** The e-mail address for the answer; empty for none. */
    contact: text('contact').notNull().default(''),
    words: text('words').notNull().default(''),
    receivedAt: instant('received_at').notNull(),
    dueAt: instant('due_at').notNull(),
    state: text('state', { enum: requestStates }).notNull(),
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    /** Empty while it is open, and for what the product did by itself. Not a foreign key, because the row outlives the account. */
    answeredBy: text('answered_by').notNull().default(''),
    ...versionColumns,
    /** The answer that can still be taken back, and until when. */
    pendingDecisionId: text('pending_decision_id'),
    pendingUntil: instant('pending_until'),
    pendingAnswer: text('pending_answer').notNull().default(''),
  },
  (table) => [
    // What waits for an answer, by the day on which it is due.
    index('privacy_requests_waiting_index')
      .on(table.estateId, table.dueAt, table.id)
      .where(sql`${table.state} <> 'answered'`),
    index('privacy_requests_answered_index')
      .on(table.estateId, table.answeredAt, table.id)
      .where(sql`${table.state} = 'answered'`),
    // The answered ones of all estates.
    index('privacy_requests_all_answered_index')
      .on(table.answeredAt, table.id)
      .where(sql`${table.state} = 'answered'`),
    // Visitors who wait for the end of a legal hold on their host.
    index('privacy_requests_held_host_index')
      .on(table.hostId)
      .where(sql`${table.state} = 'held' and ${table.hostId} <> ''`),
    index('privacy_requests_person_index').on(table.personId, table.receivedAt),
  ],
);

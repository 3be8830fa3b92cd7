import { subjectKinds } from '@ekhaya/contract/audit/subjects.rules';
import { decisionKinds, decisionStates } from '@ekhaya/contract/decisions/decisions.rules';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The decisions that staff made in the console. A pending decision takes effect for residents when its undo time is over. */
export const decisions = pgTable(
  'decisions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: decisionKinds }).notNull(),
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    estateId: text('estate_id').notNull(),
    /** Not a foreign key, because the row outlives the account. */
    actorId: text('actor_id').notNull(),
    /** What the kind needs to apply the decision. It holds ids and words of staff, never names of people. */
    payload: jsonb('payload').notNull(),
    decidedAt: instant('decided_at').notNull(),
    /** The end of the undo time, by the clock of the server. */
    dueAt: instant('due_at').notNull(),
    state: text('state', { enum: decisionStates }).notNull(),
    /** Why the decision became void; empty otherwise. */
    voidReason: text('void_reason').notNull().default(''),
    /** When the decision was applied, taken back or became void; null while it is pending. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('decisions_pending_subject_key')
      .on(table.subjectKind, table.subjectId)
      .where(sql`${table.state} = 'pending'`),
    index('decisions_due_index')
      .on(table.dueAt)
      .where(sql`${table.state} = 'pending'`),
    index('decisions_estate_index').on(table.estateId, table.decidedAt),
  ],
);

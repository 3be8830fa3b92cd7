import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Whether each known person, visitor or walk-in is inside an estate, with the last passages. */
export const gatePresence = pgTable(
  'gate_presence',
  {
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    /** `person:`, `visit:` or `walk-in:` and an id. */
    subjectKey: text('subject_key').notNull(),
    isInside: boolean('is_inside').notNull(),
    since: instant('since').notNull(),
    gateId: text('gate_id').notNull(),
    kind: text('kind', { enum: ['resident', 'visitor', 'walk-in', 'unknown'] }).notNull(),
    name: text('name').notNull(),
    plate: text('plate').notNull(),
    whoseGuest: text('whose_guest').notNull(),
    unit: text('unit').notNull(),
    /** The last passage in each direction; null if there was none since these columns were added. */
    lastInAt: instant('last_in_at'),
    lastOutAt: instant('last_out_at'),
    /** The decision of staff about this person that can still be taken back, and what it does. Null without one. */
    pendingDecisionId: text('pending_decision_id'),
    pendingAct: text('pending_act', { enum: ['left', 'extend'] }),
    /** Until when the visitor may stay after a pending extension. */
    pendingUntil: instant('pending_until'),
    /** When the visitor's invitation ends; null for residents and walk-ins. */
    expectedUntil: instant('expected_until'),
  },
  (table) => [
    primaryKey({ columns: [table.estateId, table.subjectKey] }),
    index('gate_presence_inside_index')
      .on(table.estateId, table.since)
      .where(sql`${table.isInside}`),
    // Used to count the people inside who do not live there, among many who do.
    index('gate_presence_guests_index')
      .on(table.estateId, table.expectedUntil)
      .where(sql`${table.isInside} and ${table.kind} <> 'resident'`),
  ],
);

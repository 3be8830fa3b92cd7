import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Who is inside, and who was last. */
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
    /** When she passed last in each direction, whatever came after it; null: never since this is kept. */
    lastInAt: instant('last_in_at'),
    lastOutAt: instant('last_out_at'),
    /** When a visitor should have left. */
    expectedUntil: instant('expected_until'),
  },
  (table) => [
    primaryKey({ columns: [table.estateId, table.subjectKey] }),
    index('gate_presence_inside_index')
      .on(table.estateId, table.since)
      .where(sql`${table.isInside}`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { plateKey } from '../../../platform/database/plate-key.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Walk-ins: people without an invitation for whom a guard rang a house. */
export const walkIns = pgTable(
  'walk_ins',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    gateId: text('gate_id').notNull(),
    guardId: text('guard_id').notNull(),
    visitorName: text('visitor_name').notNull(),
    plate: text('plate').notNull(),
    unit: text('unit').notNull(),
    answer: text('answer', { enum: ['allow', 'refuse'] }),
    answeredBy: text('answered_by'),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    nonce: text('nonce'),
  },
  (table) => [
    uniqueIndex('walk_ins_nonce_key').on(table.nonce),
    index('walk_ins_house_index').on(table.estateId, table.unit, table.expiresAt),
    index('walk_ins_asked_index').on(table.askedAt),
    index('walk_ins_plate_index')
      .using('btree', sql`${plateKey(table.plate)} text_pattern_ops`)
      .where(sql`${table.plate} <> ''`),
  ],
);

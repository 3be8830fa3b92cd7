import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Legal holds: while one lasts, nothing about its person is erased. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    personId: text('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    since: instant('since').notNull(),
    /** Not a foreign key, because the row outlives the account. */
    setBy: text('set_by').notNull(),
    liftedAt: instant('lifted_at'),
    ...versionColumns,
  },
  (table) => [
    uniqueIndex('legal_holds_live_key')
      .on(table.personId, table.estateId)
      .where(sql`${table.liftedAt} is null`),
    index('legal_holds_estate_index').on(table.estateId, table.since),
  ],
);

import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

/** The people who allow that the usage of their house is compared with others. Who takes it back has no row. */
export const allowedComparisons = pgTable(
  'allowed_comparisons',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id, { onDelete: 'cascade' }),
    allowedAt: timestamp('allowed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.estateId] }),
    index('allowed_comparisons_estate_index').on(table.estateId),
  ],
);

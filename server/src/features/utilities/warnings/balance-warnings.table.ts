import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

/** The levels at which people want to be warned about the balance of an account. */
export const balanceWarnings = pgTable(
  'balance_warnings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id, { onDelete: 'cascade' }),
    accountNo: text('account_no').notNull(),
    utility: text('utility', { enum: ['electricity', 'water', 'gas'] }).notNull(),
    levelCents: bigint('level_cents', { mode: 'number' }).notNull(),
    /** The last day on which she was warned, in the calendar of the estate. */
    warnedOn: date('warned_on'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.estateId, table.accountNo, table.utility] }),
    index('balance_warnings_estate_index').on(table.estateId),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

/** The prepaid accounts that people linked to their profiles. */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id, { onDelete: 'cascade' }),
    accountType: text('account_type', { enum: ['STSS'] }).notNull(),
    /** As printed on the meter. */
    accountNumber: text('account_number').notNull(),
    /** Who holds the meter, masked: the whole name is never stored. Empty for the person's own meter. */
    holder: text('holder').notNull().default(''),
    /** False for an account that was linked before the holder was kept, until the vendor says who it is. */
    isHolderKnown: boolean('is_holder_known').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('linked_accounts_user_index').on(table.userId, table.createdAt),
    uniqueIndex('linked_accounts_number_of_user').on(table.userId, table.estateId, table.accountNumber),
    index('linked_accounts_unnamed')
      .on(table.id)
      .where(sql`not ${table.isHolderKnown}`),
    // Who is told about an account: a warning, a token that came late.
    index('linked_accounts_number_index').on(table.estateId, table.accountNumber),
  ],
);

import { bigint, date, doublePrecision, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';

const ofAccount = () => ({
  estateId: text('estate_id')
    .notNull()
    .references(() => estates.id),
  accountNo: text('account_no').notNull(),
  utility: text('utility', { enum: ['electricity', 'water', 'gas'] }).notNull(),
});

/** The newest balance that a provider told of an account, kept for the time when the provider does not answer. */
export const accountBalances = pgTable(
  'account_balances',
  {
    ...ofAccount(),
    balanceCents: bigint('balance_cents', { mode: 'number' }).notNull(),
    /** When the provider knew it. */
    knownAt: timestamp('known_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When we asked. */
    readAt: timestamp('read_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.estateId, table.accountNo, table.utility] })],
);

/** The usage of an account in one week. */
export const usageWeeks = pgTable(
  'usage_weeks',
  {
    ...ofAccount(),
    /** The Monday, in the calendar of the estate. */
    week: date('week').notNull(),
    /** kWh of electricity, kilolitres of water, cubic metres of gas. */
    value: doublePrecision('value').notNull(),
    /**
     * The usage of this week up to the weekday and time of the next week's newest reading: a next week that is not over yet is
     * compared with it. Null where the readings do not say.
     */
    sameDays: doublePrecision('same_days'),
    readAt: timestamp('read_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.estateId, table.accountNo, table.utility, table.week] }),
    index('usage_weeks_age_index').on(table.estateId, table.week),
  ],
);

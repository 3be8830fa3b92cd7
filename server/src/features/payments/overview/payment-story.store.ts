import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { ledgerEntries, paymentEvents } from '../records/payments.table.ts';

/** What happened to a payment, in order. */
export const selectPaymentEvents = (queryable: Queryable, paymentId: string) =>
  queryable.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId)).orderBy(asc(paymentEvents.id));

/** The sums of one payment in cents, from the payer's side of the ledger. */
export const selectPaymentMoney = async (
  queryable: Queryable,
  paymentId: string,
): Promise<{ chargedCents: number; issuedCents: number; paidBackCents: number; owedCents: number }> => {
  const { posting, amountCents, account } = ledgerEntries;
  const sumOf = (name: string) =>
    sql<number>`coalesce(sum(${amountCents}) filter (where ${posting} = ${name}), 0)::float8`;
  const [sums] = await queryable
    .select({
      charged: sumOf('charge'),
      issuedCents: sumOf('issue'),
      paidBackCents: sumOf('refund'),
      balance: sql<number>`coalesce(sum(${amountCents}), 0)::float8`,
    })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.paymentId} = ${paymentId} and ${account} = 'payer'`);
  const { charged = 0, issuedCents = 0, paidBackCents = 0, balance = 0 } = sums ?? {};
  return { chargedCents: 0 - charged, issuedCents, paidBackCents, owedCents: 0 - balance };
};

/** The sums of one day of an estate. */
export interface DaySums extends Record<string, unknown> {
  date: string;
  payments: number;
  chargedCents: number;
  issuedCents: number;
  paidBackCents: number;
  /** What staff gave back although the units were bought. */
  goodwillCents: number;
}

/** A day as instants: `to` is not included. */
export interface DaySpan {
  date: string;
  from: Date;
  to: Date;
}

/** The sums of the ledger on each day that has any. Each day is a range of the index, so that no entry is formatted or sorted. */
export const selectDaySums = async (
  queryable: Queryable,
  { estateId, days }: { estateId: string; days: readonly DaySpan[] },
): Promise<DaySums[]> => {
  const { rows } = await queryable.execute<DaySums>(sql`
    select day.date, sums.* from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as day(date text, "from" timestamptz, "to" timestamptz),
    lateral (
      select (count(*) filter (where entry.posting = 'charge'))::int as payments,
        (0 - coalesce(sum(entry.amount_cents) filter (where entry.posting = 'charge'), 0))::float8 as "chargedCents",
        coalesce(sum(entry.amount_cents) filter (where entry.posting = 'issue'), 0)::float8 as "issuedCents",
        coalesce(sum(entry.amount_cents) filter (where entry.posting = 'refund'), 0)::float8 as "paidBackCents",
        (0 - coalesce(sum(entry.amount_cents) filter (where entry.posting = 'goodwill'), 0))::float8 as "goodwillCents",
        count(*) as entries
      from ledger_entries entry
      where entry.account = 'payer' and entry.estate_id = ${estateId} and entry.at >= day."from" and entry.at < day."to"
    ) sums
    where sums.entries > 0`);
  return rows.map(({ date, payments, chargedCents, issuedCents, paidBackCents, goodwillCents }) => ({
    date,
    payments,
    chargedCents,
    issuedCents,
    paidBackCents,
    goodwillCents,
  }));
};

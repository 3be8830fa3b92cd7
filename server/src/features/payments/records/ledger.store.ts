import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { LedgerEntry } from './ledger.rules.ts';
import { ledgerEntries, payments } from './payments.table.ts';

/** A posting of a payment. Each kind is posted once. */
export interface Posting {
  payment: { id: string; estateId: string };
  posting: 'charge' | 'issue' | 'refund' | 'claim' | 'goodwill';
  entries: readonly LedgerEntry[];
  at: Date;
}

/** The rows of a posting. */
export const toEntryRows = ({ payment, posting, entries, at }: Posting): (typeof ledgerEntries.$inferInsert)[] =>
  entries.map((entry, line) => ({
    ...entry,
    paymentId: payment.id,
    estateId: payment.estateId,
    posting,
    line,
    at,
  }));

/** Adds a posting. The database refuses a second one of its kind, and one that does not add up to zero. */
export const insertPosting = async (transaction: Queryable, posting: Posting): Promise<void> => {
  await transaction.insert(ledgerEntries).values(toEntryRows(posting));
};

/** The sums of the ledger, in cents. */
export interface LedgerTotals {
  charged: number;
  issued: number;
  refunded: number;
  /** The amount refunded although the units were bought; a part of the whole refund. */
  goodwill: number;
  /** The amount owed to payers: charged, and neither issued nor refunded yet. */
  open: number;
  /** What vendors owe for units that came after a refund. */
  claimed: number;
}

/** Adds up the ledger from the payers' side. */
export const selectLedgerTotals = async (queryable: Queryable): Promise<LedgerTotals> => {
  const { account, posting, amountCents } = ledgerEntries;
  const sumOf = (name: string, which: string) =>
    sql`coalesce(sum(${amountCents}) filter (where ${account} = ${name} and ${posting} = ${which}), 0)::float8`;
  const { rows } = await queryable.execute<Record<keyof LedgerTotals, number>>(sql`
    select 0 - ${sumOf('payer', 'charge')} as charged, ${sumOf('payer', 'issue')} as issued,
      ${sumOf('payer', 'refund')} as refunded, ${sumOf('vendor-claims', 'claim')} as claimed,
      ${sumOf('goodwill', 'goodwill')} as goodwill,
      0 - coalesce(sum(${amountCents}) filter (where ${account} = 'payer'), 0)::float8 as open
    from ${ledgerEntries}`);
  return rows[0] ?? { charged: 0, issued: 0, refunded: 0, goodwill: 0, open: 0, claimed: 0 };
};

/** A payment whose state and ledger contradict each other. */
export interface LedgerProblem extends Record<string, unknown> {
  paymentId: string;
  state: string;
  charged: number;
  issued: number;
  refunded: number;
}

/**
 * The payments whose ledger does not say what their state says. A payment that is declined or not done has no entries, one that is
 * issued or refunded is charged and settled in full, and every other charged one is charged in full and open. Of an issued one, what
 * staff gave back is refunded too.
 */
export const selectLedgerProblems = async (queryable: Queryable): Promise<LedgerProblem[]> => {
  const { rows } = await queryable.execute<LedgerProblem>(sql`
    with sums as (
      select payment_id,
        0 - coalesce(sum(amount_cents) filter (where account = 'payer' and posting = 'charge'), 0)::float8 as charged,
        coalesce(sum(amount_cents) filter (where account = 'payer' and posting = 'issue'), 0)::float8 as issued,
        coalesce(sum(amount_cents) filter (where account = 'payer' and posting = 'refund'), 0)::float8 as refunded
      from ${ledgerEntries} group by payment_id
    )
    select ${payments.id} as "paymentId", ${payments.state} as state, coalesce(charged, 0) as charged,
      coalesce(issued, 0) as issued, coalesce(refunded, 0) as refunded
    from ${payments} left join sums on sums.payment_id = ${payments.id}
    where (coalesce(charged, 0), coalesce(issued, 0), coalesce(refunded, 0)) is distinct from (
      case when ${payments.state} in ('created', 'sent', 'redirected', 'declined', 'not-done') then 0 else ${payments.amountCents} end,
      case when ${payments.state} = 'issued' then ${payments.amountCents} else 0 end,
      case when ${payments.state} = 'refunded' then ${payments.amountCents}
        when ${payments.giveBack} = 'done' then ${payments.giveBackCents} else 0 end)
    limit 1000`);
  return rows;
};

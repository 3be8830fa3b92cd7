import type { StepOutcome } from '@ekhaya/contract/payments/payment-stages.rules';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedColumns, namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { liveEventsInsert } from '../../../platform/live/live.store.ts';
import { attemptsDeletion } from '../../../platform/rate-limits/rate-limits.store.ts';
import { toEntryRows, type Posting } from './ledger.store.ts';
import type { PaymentState } from './payment-states.rules.ts';
import { payments } from './payments.table.ts';
import type { PaymentRow } from './payments.store.ts';

/** The columns of a payment that a step may change. */
const changeable = {
  payRequestId: payments.payRequestId,
  transactionId: payments.transactionId,
  resultCode: payments.resultCode,
  resultDescription: payments.resultDescription,
  encryptedForm: payments.encryptedForm,
  vendSentAt: payments.vendSentAt,
  vendorAccount: payments.vendorAccount,
  approvedAt: payments.approvedAt,
  refundAt: payments.refundAt,
  vendorClaim: payments.vendorClaim,
  giveBack: payments.giveBack,
  giveBackCents: payments.giveBackCents,
  giveBackReason: payments.giveBackReason,
  isGiveBackUnanswered: payments.isGiveBackUnanswered,
  pollCount: payments.pollCount,
  nextPollAt: payments.nextPollAt,
};

/** What a step changes of a payment's row. */
export type PaymentChange = Partial<Pick<PaymentRow, keyof typeof changeable>>;

/** What a step writes about a leased payment. */
export interface StepRows {
  leased: PaymentRow;
  /** The state that it leads to; the present one where only columns change. */
  to: PaymentState;
  /** When the payment came to that state. */
  changedAt: Date;
  change: PaymentChange;
  /** What happened, for staff; undefined for nothing that they need to know. */
  what: string | undefined;
  /** What it came to. */
  outcome: StepOutcome;
  postings: readonly Omit<Posting, 'payment' | 'at'>[];
  encryptedReceipt?: string | undefined;
  /** The live events of the step, as `LiveHub.rowsOf` gives them. */
  events?: string | undefined;
  /** The attempts to pay that the step releases: they no longer count. */
  releasedAttempts?: readonly string[] | undefined;
  at: Date;
}

const columns = getTableColumns(payments);
const listOf = (of: readonly PgColumn[], prefix = '') =>
  sql.join(
    of.map(({ name }) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  );
const changed = Object.values(changeable);
const value = sql.placeholder;

/**
 * A step in one statement, which each connection plans once. Everything beside the row of the payment is written only where that row
 * was: when the lease is lost, the statement does nothing.
 */
const step = namedStatement<
  Record<'id' | 'lease' | 'from' | 'to' | 'changedAt' | 'change' | 'outcome' | 'entries' | 'events' | 'at', string> & {
    what: string | null;
    encryptedReceipt: string | null;
    releasedAttempts: readonly string[];
  },
  Record<keyof PaymentRow, unknown>
>(
  'payment_step',
  sql`
    with moved as (
      update payments set
        (${listOf(changed)}) = (
          select ${listOf(changed, 'changed.')} from jsonb_populate_record(payments, ${value('change')}::jsonb) as changed
        ),
        state = ${value('to')}, changed_at = ${value('changedAt')}::timestamptz
      where id = ${value('id')} and claim = ${value('lease')} and state = ${value('from')}
      returning *
    ), happened as (
      insert into payment_events (payment_id, state, what, outcome, at)
      select id, state, ${value('what')}::text, ${value('outcome')}::text, ${value('at')}::timestamptz from moved where ${value('what')}::text is not null
    ), posted as (
      insert into ledger_entries (payment_id, estate_id, posting, line, account, amount_cents, at)
      select "paymentId", "estateId", posting, line, account, "amountCents", entry.at from moved,
        jsonb_to_recordset(${value('entries')}::jsonb) as entry ("paymentId" text, "estateId" text, posting text, line integer,
          account text, "amountCents" bigint, at timestamptz)
    ), printed as (
      insert into payment_slips (payment_id, encrypted_receipt, issued_at)
      select id, ${value('encryptedReceipt')}::text, ${value('at')}::timestamptz from moved
      where ${value('encryptedReceipt')}::text is not null
    ), announced as (
      ${liveEventsInsert(value('events'), value('at'))} where exists (select from moved)
    ), released as (
      ${attemptsDeletion(value('releasedAttempts'))} and exists (select from moved)
    )
    select ${namedColumns(columns)} from moved as payments`,
);

const toPayment = (row: Record<keyof PaymentRow, unknown>): PaymentRow =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const stored = row[name as keyof PaymentRow];
      return [name, stored === null ? null : column.mapFromDriverValue(stored)];
    }),
  ) as PaymentRow;

const columnNamed = (change: PaymentChange): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(change).map(([name, to]) => [changeable[name as keyof typeof changeable].name, to]),
    ),
  );

/**
 * Writes a step of a leased payment in one statement: its row, what happened, the ledger, the slip and the live events.
 * @returns the payment, or undefined, with nothing written, when the lease was lost or the state is another one by now
 */
export const writeStep = async (
  queryable: Queryable,
  {
    leased,
    to,
    changedAt,
    change,
    what,
    outcome,
    postings,
    encryptedReceipt,
    events = '[]',
    releasedAttempts = [],
    at,
  }: StepRows,
): Promise<PaymentRow | undefined> => {
  const [row] = await step(queryable, {
    id: leased.id,
    lease: leased.lease,
    from: leased.state,
    to,
    changedAt: changedAt.toISOString(),
    change: columnNamed(change),
    what: what ?? null,
    outcome,
    entries: JSON.stringify(postings.flatMap((posting) => toEntryRows({ ...posting, payment: leased, at }))),
    encryptedReceipt: encryptedReceipt ?? null,
    events,
    releasedAttempts,
    at: at.toISOString(),
  });
  return row && toPayment(row);
};

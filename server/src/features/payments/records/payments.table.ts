import { stepOutcomes } from '@ekhaya/contract/payments/payment-stages.rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The states of a payment: see `payment-states.rules.ts`. */
const paymentStates = [
  'created',
  'sent',
  'redirected',
  'declined',
  'not-done',
  'approved',
  'vending',
  'unknown',
  'issued',
  'refunding',
  'refunded',
] as const;

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The payments. A row holds where a payment stands; `payment_events` and `ledger_entries` hold what happened. It outlives the
 * account of its payer, and holds nothing of a card.
 */
export const payments = pgTable(
  'payments',
  {
    /** Random; also `PAY_REQUEST_ID` of our own calls and the id in `/pay/{id}`. */
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** Kept for good: a payment that is sent a week later is still made once. */
    idempotencyKey: text('idempotency_key').notNull(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    accountNo: text('account_no').notNull(),
    utility: text('utility', { enum: ['electricity', 'water', 'gas'] }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The gateway that was asked; later changes of the estate's setting do not concern this payment. */
    gateway: text('gateway', { enum: ['payhost', 'payweb'] }).notNull(),
    /** The address and merchant that were asked. Empty for the present ones: a payment from before they were stored. */
    gatewayUrl: text('gateway_url').notNull().default(''),
    merchantId: text('merchant_id').notNull().default(''),
    state: text('state', { enum: paymentStates }).notNull(),
    /** Our name of the payment at the gateway. */
    reference: text('reference').notNull(),
    /** The gateway's name of the payment; null until it gave one. */
    payRequestId: text('pay_request_id'),
    /** The gateway's name of the charge, by which it is refunded; empty until it is approved. */
    transactionId: text('transaction_id').notNull().default(''),
    resultCode: text('result_code').notNull().default(''),
    /** A sentence for the payer about the last answer of the gateway or vendor. */
    resultDescription: text('result_description').notNull().default(''),
    /** The form that leads to the page of the gateway, encrypted; empty when there is none or it is over. */
    encryptedForm: text('encrypted_form').notNull().default(''),
    /** The unique number of the one vend of this payment, half of its XMLVend message id. */
    vendNumber: serial('vend_number').notNull(),
    /** The other half: when the vend was first sent. */
    vendSentAt: at('vend_sent_at'),
    /** Our account at the vendor that was sent the vend; empty for the present one: a vend from before it was stored. */
    vendorAccount: text('vendor_account').notNull().default(''),
    approvedAt: at('approved_at'),
    /** When the money goes back if no units came. */
    refundAt: at('refund_at'),
    /** What the vendor still owes after a refund: `open` while nobody knows whether it sold, then `owed` or `none`. */
    vendorClaim: text('vendor_claim', { enum: ['', 'open', 'owed', 'none'] })
      .notNull()
      .default(''),
    /** What staff give back of a payment whose units were bought: asked for, done, or refused by the gateway. Once. */
    giveBack: text('give_back', { enum: ['', 'asked', 'done', 'refused'] })
      .notNull()
      .default(''),
    giveBackCents: bigint('give_back_cents', { mode: 'number' }).notNull().default(0),
    /** The sentence that the payer reads about it. */
    giveBackReason: text('give_back_reason').notNull().default(''),
    /** Whether the gateway was asked for it and has not said what became of that: `giveBackCents` may have gone back. */
    isGiveBackUnanswered: boolean('is_give_back_unanswered').notNull().default(false),
    /** How often the gateway or the vendor was asked in the present state. */
    pollCount: integer('looks').notNull().default(0),
    /** When the provider is asked again; null when the payment is final. */
    nextPollAt: at('next_look_at'),
    /** When it was last compared with its gateway at night; null before. */
    comparedAt: at('compared_at'),
    /** The lease of the process that works on the payment now, and its end. */
    lease: text('claim').notNull().default(''),
    leasedUntil: at('claimed_until'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_idempotency_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('payments_reference').on(table.reference),
    uniqueIndex('payments_pay_request_id').on(table.gateway, table.payRequestId),
    uniqueIndex('payments_vend_number').on(table.vendNumber),
    index('payments_history').on(table.userId, table.estateId, table.createdAt, table.id),
    index('payments_of_estate').on(table.estateId, table.createdAt, table.id),
    index('payments_of_account').on(table.estateId, table.accountNo, table.createdAt),
    index('payments_of_all').on(table.createdAt, table.id),
    index('payments_due')
      .on(table.nextPollAt)
      .where(sql`${table.nextPollAt} is not null`),
    index('payments_claims')
      .on(table.estateId, table.createdAt)
      .where(sql`${table.vendorClaim} in ('open', 'owed')`),
    // Staff search by a part of the reference or of the account, and by an amount.
    index('payments_search').using('gin', sql`${table.reference} gin_trgm_ops`, sql`${table.accountNo} gin_trgm_ops`),
    index('payments_amounts').on(table.amountCents, table.estateId),
    index('payments_owed')
      .on(table.estateId, table.createdAt)
      .where(sql`${table.state} in ('approved', 'vending', 'unknown', 'refunding')`),
    check('payments_amount', sql`${table.amountCents} > 0`),
    check('payments_give_back', sql`${table.giveBackCents} between 0 and ${table.amountCents}`),
  ],
);

/** Every step of every payment, in order. Rows are only added. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The state that the step led to. */
    state: text('state', { enum: paymentStates }).notNull(),
    /** What happened, in a few words for staff. Nothing of a card, no token. */
    what: text('what').notNull(),
    /** Null for a step that was written before this column: its words say it. */
    outcome: text('outcome', { enum: stepOutcomes }),
    at: at('at').notNull(),
  },
  (table) => [index('payment_events_of_payment').on(table.paymentId, table.id)],
);

/**
 * The ledger: double entry in integer cents. The entries of one posting of a payment add up to zero, which the database checks at
 * commit. Rows are only added.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The estate of the payment, so that its days are added up from an index. */
    estateId: text('estate_id').notNull(),
    posting: text('posting', { enum: ['charge', 'issue', 'refund', 'claim', 'goodwill'] }).notNull(),
    /** The place of the entry within its posting. With the posting it makes a repeated posting impossible. */
    line: integer('line').notNull(),
    account: text('account', {
      enum: [
        'gateway',
        'payer',
        'units',
        'vat',
        'fee',
        'arrears',
        'fixed-charge',
        'vendor',
        'vendor-claims',
        'goodwill',
      ],
    }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.paymentId, table.posting, table.line),
    // Holds all that the totals of days need.
    index('ledger_entries_of_days')
      .on(table.estateId, table.at, table.posting, table.amountCents)
      .where(sql`${table.account} = 'payer'`),
  ],
);

/** The receipts of vendors with their tokens, encrypted for their payment. */
export const paymentSlips = pgTable('payment_slips', {
  paymentId: text('payment_id')
    .primaryKey()
    .references(() => payments.id),
  encryptedReceipt: text('encrypted_receipt').notNull(),
  /** How often the slip was printed as a PDF. From the second time the paper is a copy. */
  prints: integer('fetches').notNull().default(0),
  issuedAt: at('issued_at').notNull(),
});

/** What the nightly comparison with gateway and vendor found, for staff to work off. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: ['gateway', 'vendor', 'ledger'] }).notNull(),
    detail: text('detail').notNull(),
    foundAt: at('found_at').notNull(),
    settledAt: at('settled_at'),
    settledBy: text('settled_by').notNull().default(''),
    /** What staff wrote when they settled it. */
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('payment_differences_open')
      .on(table.foundAt)
      .where(sql`${table.settledAt} is null`),
    uniqueIndex('payment_differences_once').on(table.paymentId, table.kind, table.detail),
  ],
);

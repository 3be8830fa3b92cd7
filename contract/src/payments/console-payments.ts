import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { calendarDate, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { utility } from './payments.ts';
import { maxPaymentCents } from './payments.rules.ts';
import { paymentStages, stepOutcomes } from './payment-stages.rules.ts';

const staff = { who: 'staff', permission: 'payments.manage' } as const;
const id = z.string().min(1).max(64);
const cents = z.int();

/** A payment as the console lists it. Amounts are integer cents. */
export const staffPayment = z
  .object({
    id: z.string(),
    estateId: z.string(),
    person: z.object({ id: z.string(), name: z.string() }).describe('The name is empty once the account is deleted.'),
    reference: z.string(),
    accountNo: z.string(),
    utility,
    amountCents: cents,
    stage: z.enum(paymentStages),
    givenBackCents: cents.describe('The amount that was given back although the units were bought, in cents.'),
    createdAt: z.iso.datetime(),
    approvedAt: z.iso.datetime().nullable().describe('When the gateway was found to have charged it; null before.'),
    changedAt: z.iso.datetime().describe('Since when it stands where it stands.'),
    refundBy: z.iso
      .datetime()
      .nullable()
      .describe('When the money goes back by itself if no units come; null where nothing is pending.'),
  })
  .meta({ id: 'StaffPayment' });

/** The sums of one payment, from the ledger. */
const paymentMoney = z.object({
  chargedCents: cents,
  issuedCents: cents,
  paidBackCents: cents,
  owedCents: cents.describe('The amount that is still owed to the payer, in cents.'),
});

/** The story of one payment, without anything of a card and without tokens. */
export const staffPaymentStory = staffPayment
  .extend({
    phone: z.string().describe('The mobile number of the payer; empty without one.'),
    resultDescription: z.string().describe('What the payer reads about the result.'),
    events: z.array(
      z.object({
        at: z.iso.datetime(),
        stage: z.enum(paymentStages),
        what: z.string(),
        outcome: z.enum(stepOutcomes),
      }),
    ),
    money: paymentMoney,
    nextPollAt: z.iso
      .datetime()
      .nullable()
      .describe('When the provider is asked again; null when the payment is over.'),
    mayAsk: z.boolean().describe('Whether asking gateway or vendor now can change something.'),
    mayBuyAgain: z.boolean().describe("Whether the vendor's 'does not exist' would be believed by now."),
    mayPayBackCents: cents.describe('The most that can be paid back; 0 when nothing can.'),
    mayCopy: z.boolean().describe('Whether the vendor can be asked for a copy of the receipt.'),
    isAllOrNothing: z.boolean().describe('Whether only all of it can be paid back: units were not bought yet.'),
    others: z.array(staffPayment).describe("The payer's other payments at the estate, newest first, at most 5."),
  })
  .meta({ id: 'StaffPaymentStory' });

/** A difference between the ledger and what a gateway or a vendor says. */
const paymentDifference = z
  .object({
    id: z.int(),
    payment: staffPayment,
    kind: z.enum(['gateway', 'vendor', 'ledger']),
    detail: z.string(),
    foundAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
    settledBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    note: z.string().describe('What staff wrote when they settled it.'),
  })
  .meta({ id: 'PaymentDifference' });

/** The sums of one day of an estate, in integer cents. */
const dayTotals = z.object({
  date: z.string().describe('`YYYY-MM-DD` in the time zone of the estate.'),
  payments: z.int(),
  chargedCents: cents,
  issuedCents: cents,
  paidBackCents: cents,
  goodwillCents: cents.describe(
    'Of what was paid back: what staff gave back although the units were bought. The estate bears it.',
  ),
});

/** A payment as the console lists it. */
export type StaffPayment = z.output<typeof staffPayment>;
/** The story of one payment. */
export type StaffPaymentStory = z.output<typeof staffPaymentStory>;
/** A difference that the nightly comparison found. */
export type PaymentDifference = z.output<typeof paymentDifference>;
/** The sums of one day. */
export type PaymentDayTotals = z.output<typeof dayTotals>;

const filters = {
  estateId: id.optional(),
  /** Only those of one payer. */
  personId: id.optional(),
  stage: z.enum(paymentStages).optional(),
  /** Only those that are paid, without units, for longer than a few minutes. */
  isStuck: z.enum(['true']).optional(),
};

const ofDays = z.strictObject({ estateId: id, from: calendarDate, to: calendarDate });

/** The calls of the console about payments. */
export const consolePaymentsRoutes = {
  'GET /api/console/payments': defineRoute({
    method: 'get',
    path: '/api/console/payments',
    feature: 'payments',
    summary:
      'Lists payments of the caller’s estates, newest first. `q` searches the name and e-mail address of the payer, the account, the reference, and the amount in rand. Counting stops at 2,500, and at 100 with `q`, to bound its cost: `isMore` is then true, and further pages can still be read. That it was read is in the audit log.',
    access: staff,
    query: consoleListQuery(['createdAt'], filters, 'DESC'),
    output: consoleList(staffPayment).extend({ isMore: z.boolean() }),
    errors: [],
  }),
  'GET /api/console/payments/export': defineRoute({
    method: 'get',
    path: '/api/console/payments/export',
    feature: 'payments',
    summary: 'The filtered payments as a CSV file. Audited.',
    freshness: 'second',
    access: staff,
    needsConfirmation: true,
    query: z.strictObject({ ...filters, q: z.string().trim().max(100).optional() }),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'GET /api/console/payments/{id}': defineRoute({
    method: 'get',
    path: '/api/console/payments/{id}',
    feature: 'payments',
    summary: 'The story of one payment: what happened, its money, and what staff can do. No token. Audited.',
    access: staff,
    params: z.object({ id }),
    output: staffPaymentStory,
    errors: [],
  }),
  'POST /api/console/payments/{id}/ask': defineRoute({
    method: 'post',
    path: '/api/console/payments/{id}/ask',
    feature: 'payments',
    summary:
      'Asks gateway or vendor now what became of a payment that is not over, and goes on by the answer. Never buys twice. Audited.',
    access: staff,
    params: z.object({ id }),
    output: staffPaymentStory,
    errors: ['conflict'],
  }),
  'POST /api/console/payments/{id}/buy-again': defineRoute({
    method: 'post',
    path: '/api/console/payments/{id}/buy-again',
    feature: 'payments',
    summary:
      'Asks the vendor about a vend without an answer, and buys again under the same name only if it says that the vend does not exist. Audited.',
    access: staff,
    params: z.object({ id }),
    needsConfirmation: true,
    output: staffPaymentStory,
    errors: ['conflict'],
  }),
  'POST /api/console/payments/{id}/copy': defineRoute({
    method: 'post',
    path: '/api/console/payments/{id}/copy',
    feature: 'payments',
    summary:
      'Asks the vendor for a copy of a receipt, compares it with the slip, and sends the tokens to the payer’s verified number once more. Staff see no token. Audited.',
    access: staff,
    params: z.object({ id }),
    output: staffPaymentStory,
    errors: ['conflict', 'utilities/provider-unavailable'],
  }),
  'POST /api/console/payments/{id}/pay-back': defineRoute({
    method: 'post',
    path: '/api/console/payments/{id}/pay-back',
    feature: 'payments',
    summary:
      'Pays a payment back to the card: all of it while no units were bought, all or a part afterwards, once. Refused when units were bought since `isAllOrNothing` was read. The payer reads the reason. Audited.',
    access: staff,
    params: z.object({ id }),
    body: z.strictObject({
      amountCents: z.int().min(1).max(maxPaymentCents),
      reason: lineOfText(200),
      isAllOrNothing: z
        .boolean()
        .describe(
          'As the story said when this was decided: paid back before units were bought, the payer has no units; afterwards she keeps them.',
        ),
    }),
    needsConfirmation: true,
    isIdempotent: true,
    output: staffPaymentStory,
    errors: ['conflict'],
  }),
  'GET /api/console/payment-totals': defineRoute({
    method: 'get',
    path: '/api/console/payment-totals',
    feature: 'payments',
    summary: 'The sums of the ledger by day, newest first: at most 366 days, both ends included.',
    access: staff,
    query: ofDays,
    output: z.array(dayTotals),
    errors: [],
  }),
  'GET /api/console/payment-totals/export': defineRoute({
    method: 'get',
    path: '/api/console/payment-totals/export',
    feature: 'payments',
    summary: 'The sums of the ledger by day as a CSV file.',
    freshness: 'second',
    access: staff,
    needsConfirmation: true,
    query: ofDays,
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'GET /api/console/payment-differences': defineRoute({
    method: 'get',
    path: '/api/console/payment-differences',
    feature: 'payments',
    summary: 'Lists what the nightly comparison with gateways and vendors found, the oldest first.',
    access: staff,
    query: consoleListQuery(['foundAt'], {
      estateId: id.optional(),
      state: z.enum(['open', 'settled']).default('open'),
    }),
    output: consoleList(paymentDifference),
    errors: [],
  }),
  'PUT /api/console/payment-differences/{id}/settle': defineRoute({
    method: 'put',
    path: '/api/console/payment-differences/{id}/settle',
    feature: 'payments',
    summary: 'Writes down how a difference was worked off. Once. Audited.',
    access: staff,
    params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
    body: z.strictObject({ note: lineOfText(300) }),
    output: paymentDifference,
    errors: ['conflict'],
  }),
};

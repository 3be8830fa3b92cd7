import { z } from 'zod';
import { instant, lineOfText, personId } from '../wire/fields.ts';
import { fieldMessages } from '../wire/field-messages.ts';
import { isEstateId } from '../wire/estate-id.rules.ts';
import { defineRoute } from '../wire/route.ts';
import {
  amountMessage,
  isAccountNumber,
  isRandAmount,
  paymentStatuses,
  utilityKinds,
  vendingStatuses,
} from './payments.rules.ts';

/** An amount in rand, at most two decimals. */
const rand = z.number().refine(isRandAmount, amountMessage);

/** The number of a prepaid account or meter: 4 to 20 digits. */
export const accountNumber = z.string().refine(isAccountNumber, 'An account number has 4 to 20 digits.');

/** The path parameter of the calls below an estate. */
export const ofEstate = z.object({
  estateID: z.string().refine(isEstateId, fieldMessages.notValid),
});

/** One of the prepaid utilities. */
export const utility = z.enum(utilityKinds);

/** A number of the card's last month, as text or as a number. */
const partOfDate = z.union([z.string().max(64), z.number().transform(String)]);

/**
 * The payment request of spec section 3. The payer is the caller, whatever `userId` and `email` say. The card fields are there all
 * three where the provider's `takesCard` is true, and left out where it is false. What is wrong with a card is refused with
 * `payments/card-details`, not with `validation`.
 */
export const paymentRequest = z.strictObject({
  estateID: z.string().refine(isEstateId, fieldMessages.notValid),
  accountNo: accountNumber,
  firstName: lineOfText(60),
  lastName: lineOfText(60),
  email: lineOfText(254),
  amount: rand.describe('Rand.'),
  userId: personId,
  utility: utility.optional().describe('Electricity by default.'),
  cardNumber: z.string().max(64).optional().describe('12 to 16 digits. Never stored and never logged.'),
  cvv: z.string().max(64).optional().describe('Three digits. Never stored and never logged.'),
  cardExpiryDate: z
    .strictObject({
      month: partOfDate.describe('1 to 12.'),
      year: partOfDate.describe('Two or four digits.'),
    })
    .optional(),
});

/** The payment request of spec section 3. */
export type PaymentRequest = z.output<typeof paymentRequest>;

const status = z.enum(paymentStatuses);

/** The answer to a payment request. */
export const paymentResult = z
  .object({
    PAY_REQUEST_ID: z.string().describe("The id of the payment on every later call, ours or the gateway's."),
    RedirectURL: z.string().describe("`''`, or `/pay/{id}` of this origin: a page that posts the form of the gateway."),
    transactionStatusDescription: status,
    resultDescription: z.string().describe("A sentence about the result; `''` for an approved payment."),
  })
  .meta({ id: 'PaymentResult' });

/** The answer to a payment request. */
export type PaymentResult = z.output<typeof paymentResult>;

/** A payment of the history. */
export const historyEntry = z
  .object({
    id: z.string(),
    idempotencyKey: z
      .string()
      .optional()
      .describe(
        'The `Idempotency-Key` that the payment was sent with: her phone knows a payment by it whose answer was lost. Only for herself.',
      ),
    date: instant,
    amount: z.number().describe('Rand.'),
    accountNo: z.string(),
    utility,
    payment: z.object({ reference: z.string(), transactionStatusDescription: status }),
    vending: z.object({
      status: z.enum(vendingStatuses),
      units: z.string().optional().describe('The purchased amount with its unit: `41.2 kWh`. Only when issued.'),
      tokens: z
        .array(z.string())
        .optional()
        .describe(
          'The tokens in the order in which they are typed into the meter. Empty where the account is credited remotely.',
        ),
      refundBy: instant
        .optional()
        .describe('The latest time at which the money goes back if no token comes. Only while pending.'),
      reason: z
        .string()
        .optional()
        .describe(
          'Why the money goes back, as a sentence, and when the gateway gave it back: left out while it is on its way. Only when refunded.',
        ),
      refundedAt: instant.optional(),
    }),
  })
  .meta({ id: 'PaymentHistoryEntry' });

/** A payment of the history. */
export type PaymentHistoryEntry = z.output<typeof historyEntry>;

/** A line of the slip's account of money. The lines of a slip add up to its amount. */
export const slipLine = z.object({
  kind: z.enum(['units', 'vat', 'fee', 'arrears', 'fixed-charge']),
  text: z.string().describe("The vendor's word, such as `Service charge`."),
  amount: z.number().describe('Rand.'),
});

/** A tax invoice of the vendor for a prepaid purchase, as its receipt says it. */
export const slip = z
  .object({
    id: z.string(),
    isCopy: z
      .boolean()
      .describe(
        'Whether the slip is a copy: it was printed as a PDF before, so that the next one says COPY, or this is the vendor’s copy.',
      ),
    receiptNo: z.string(),
    date: instant,
    utility,
    accountNo: z.string(),
    meterNo: z.string(),
    name: z.string().describe("The name of the account as the vendor gives it, masked for another person's account."),
    address: z.string(),
    seller: z.object({ name: z.string(), address: z.string(), vatNumber: z.string() }),
    sgc: z.string().describe('Supply group code, key revision number and tariff index of the meter.'),
    krn: z.string(),
    ti: z.string(),
    tariff: z.string(),
    rates: z.array(z.string()).describe('The steps of the tariff in words, such as `35.0 kWh at R 2.14`.'),
    units: z.string(),
    amount: z.number().describe('Rand.'),
    lines: z.array(slipLine),
    tokens: z
      .array(z.object({ kind: z.enum(['key-change', 'credit']), digits: z.string() }))
      .describe(
        'Every token in the order in which it is typed: key-change tokens before the credit token. 20 digits each.',
      ),
    reference: z.string(),
  })
  .meta({ id: 'Slip' });

/** A tax invoice of the vendor for a prepaid purchase. */
export type Slip = z.output<typeof slip>;

const gateway = z.object({ provider: z.enum(['payhost', 'payweb']) });

const ofCaller = { who: 'signed-in' } as const;

export const paymentsRoutes = {
  'POST /api/estates/{estateID}/proxy/account/payment': defineRoute({
    method: 'post',
    path: '/api/estates/{estateID}/proxy/account/payment',
    feature: 'payments',
    summary:
      'Pays for prepaid units of an account that the caller has linked. Needs `Idempotency-Key`, which is kept for good: the same key gets the same payment. Answers before the units are bought; the live topic `payments` says when they are.',
    access: ofCaller,
    params: ofEstate,
    body: paymentRequest,
    isIdempotent: true,
    output: z.object({ result: z.object({ body: z.object({ value: z.array(paymentResult) }) }) }),
    isBare: true,
    errors: [
      'payments/card-details',
      'payments/amount-outside',
      'payments/not-offered',
      'payments/meter-refused',
      'payments/not-possible-now',
      'payments/key-used',
    ],
  }),
  'POST /api/estates/{estateID}/proxy/account/trial': defineRoute({
    method: 'post',
    path: '/api/estates/{estateID}/proxy/account/trial',
    feature: 'payments',
    summary:
      'What an amount would buy for an account that the caller has linked, by the vendor’s word: units with their unit, and where the money would go. Empty where the vendor does not say. Nothing is charged or sold. Limited per person.',
    access: ofCaller,
    params: ofEstate,
    body: z.strictObject({ accountNo: accountNumber, utility: utility.optional(), amount: rand }),
    output: z.object({ units: z.string(), lines: z.array(slipLine) }),
    isBare: true,
    errors: [
      'payments/amount-outside',
      'payments/not-offered',
      'payments/meter-refused',
      'utilities/provider-unavailable',
    ],
  }),
  'POST /api/estates/{estateID}/proxy/account/payment/status': defineRoute({
    method: 'post',
    path: '/api/estates/{estateID}/proxy/account/payment/status',
    feature: 'payments',
    summary: 'The state of a payment of the caller. It is read again from the gateway while it is not final.',
    access: ofCaller,
    params: ofEstate,
    body: z.strictObject({ payRequestId: z.string().min(1).max(64) }),
    output: z.object({
      result: z.object({
        transactionStatusDescription: status,
        resultDescription: z.string().describe('Why the bank did not approve it, or why its money goes back.'),
        RedirectURL: z
          .string()
          .optional()
          .describe(
            'As in the answer to the payment request, which may have been lost. Left out when there is nothing to be done.',
          ),
        vendingStatus: z.enum(vendingStatuses).optional(),
      }),
    }),
    isBare: true,
    errors: [],
  }),
  'GET /api/estates/{estateID}/proxy/account/payment/history/{userID}': defineRoute({
    method: 'get',
    path: '/api/estates/{estateID}/proxy/account/payment/history/{userID}',
    feature: 'payments',
    summary: 'The payments of a person at an estate, newest first, at most 1,000. Staff never get tokens.',
    access: { who: 'own', of: { in: 'params', name: 'userID' } },
    params: ofEstate.extend({ userID: personId }),
    output: z.array(historyEntry),
    isBare: true,
    errors: [],
  }),
  'GET /api/payments/{id}/slip': defineRoute({
    method: 'get',
    path: '/api/payments/{id}/slip',
    feature: 'payments',
    summary:
      'The slip of a payment of the caller whose units were bought; with `format=pdf` the same as a PDF file, which says COPY from the second time.',
    access: ofCaller,
    params: z.object({ id: z.string().min(1).max(64) }),
    query: z.object({ format: z.enum(['json', 'pdf']).optional() }),
    output: slip,
    errors: [],
  }),
  'POST /api/payments/{id}/copy': defineRoute({
    method: 'post',
    path: '/api/payments/{id}/copy',
    feature: 'payments',
    summary:
      'Asks the vendor for a copy of the receipt of a payment of the caller. Answers with the slip, marked as a copy, when the vendor’s copy says the same.',
    access: ofCaller,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: slip,
    errors: ['conflict', 'utilities/provider-unavailable'],
  }),
  'POST /api/payments/notify/{provider}': defineRoute({
    method: 'post',
    path: '/api/payments/notify/{provider}',
    feature: 'payments',
    summary:
      'The gateway says that a payment changed. Answers the text `OK`. Nothing in it is believed: the payment is read again from the gateway.',
    access: { who: 'public' },
    params: gateway,
    bodyKind: 'form',
    isFromElsewhere: true,
    needsApiKey: false,
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'POST /api/payments/return/{provider}': defineRoute({
    method: 'post',
    path: '/api/payments/return/{provider}',
    feature: 'payments',
    summary:
      'The browser of a person comes back from the page of the gateway. Answers 303 to a page that leads back into the app. Nothing in the form is believed.',
    access: { who: 'public' },
    params: gateway,
    bodyKind: 'form',
    isFromElsewhere: true,
    needsApiKey: false,
    output: z.string(),
    isBare: true,
    errors: [],
  }),
};

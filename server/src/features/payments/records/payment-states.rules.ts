import type { PaymentStage } from '@ekhaya/contract/payments/payment-stages.rules';
import type { PaymentStatus, VendingStatus } from '@ekhaya/contract/payments/payments.rules';

/**
 * The states of a payment. `approved` means that a query of the gateway said so; `vending` that the vend was sent; `unknown` that
 * nobody knows whether the vendor sold; `refunding` that the money is on its way back. Final are `declined`, `not-done`, `issued`
 * and `refunded`.
 */
export type PaymentState =
  | 'created'
  | 'sent'
  | 'redirected'
  | 'declined'
  | 'not-done'
  | 'approved'
  | 'vending'
  | 'unknown'
  | 'issued'
  | 'refunding'
  | 'refunded';

/** The states that each state may lead to. A final state leads on only when the gateway changes its mind: see `late`. */
const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['sent', 'not-done'],
  sent: ['redirected', 'approved', 'declined', 'not-done'],
  redirected: ['approved', 'declined', 'not-done'],
  // Late: the gateway charged after it had said that it did not. The payer was told so, and gets the money back.
  declined: ['refunding'],
  'not-done': ['refunding'],
  approved: ['vending', 'refunding'],
  vending: ['issued', 'unknown', 'refunding'],
  // `vending` again only after the vendor said that the first vend does not exist.
  unknown: ['issued', 'vending', 'refunding'],
  issued: [],
  refunding: ['refunded'],
  refunded: [],
};

/** Whether a payment may go from one state to another. */
export const canGo = (from: PaymentState, to: PaymentState): boolean => transitions[from].includes(to);

/** Whether nothing more happens to a payment by itself. */
export const isFinal = (state: PaymentState): boolean => ['declined', 'not-done', 'issued', 'refunded'].includes(state);

/** Whether a payment was closed because the gateway had said that it charged nothing. */
export const isUncharged = (state: PaymentState): boolean => state === 'declined' || state === 'not-done';

/** What the payer reads about the card's side. */
export const statusOf = (state: PaymentState): PaymentStatus => {
  if (state === 'declined') return 'Declined';
  if (state === 'not-done') return 'Not Done';
  return ['created', 'sent', 'redirected'].includes(state) ? 'Pending' : 'Approved';
};

/** What the payer reads about the vendor's side. */
export const vendingOf = (state: PaymentState): VendingStatus => {
  if (state === 'issued') return 'issued';
  if (state === 'refunded' || state === 'refunding') return 'refunded';
  return ['approved', 'vending', 'unknown'].includes(state) ? 'pending' : 'none';
};

const stages: Readonly<Record<PaymentState, PaymentStage>> = {
  created: 'at-bank',
  sent: 'at-bank',
  redirected: 'at-bank',
  declined: 'declined',
  'not-done': 'not-done',
  approved: 'no-token',
  vending: 'no-token',
  unknown: 'no-token',
  issued: 'issued',
  refunding: 'going-back',
  refunded: 'paid-back',
};

/** Where a payment stands, as staff read it. */
export const stageOf = (state: PaymentState): PaymentStage => stages[state];

/** The states of a stage. */
export const statesOfStage = (stage: PaymentStage): PaymentState[] =>
  (Object.keys(stages) as PaymentState[]).filter((state) => stages[state] === stage);

/** The states in which the payer is owed something. */
export const owedStates = ['approved', 'vending', 'unknown', 'refunding'] as const satisfies readonly PaymentState[];

import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { statusOf } from '../records/payment-states.rules.ts';
import type { PaymentRow } from '../records/payments.store.ts';
import { selectPaymentsInStates } from './personal-data.store.ts';

/** The states of a payment whose end only its payer can read, with her account. Money that goes back reaches her card without it. */
const outstandingStates = ['created', 'sent', 'redirected', 'approved', 'vending', 'unknown'] as const;

/** A bank that never answers ends no payment. After this time its payments keep nobody from what she wants to do. */
const maxOutstandingMs = dayMs;

const sentenceOf = ({ amountCents, state }: PaymentRow): string => {
  const amount = formatRand(toRand(amountCents));
  return statusOf(state) === 'Pending'
    ? `A payment of ${amount} is at the bank. Please wait until the bank has answered.`
    : `You paid ${amount}, and its token is not here yet. Without your account you could not read it. Please wait until it is here, or until your money goes back.`;
};

/** What a person should wait for before her account goes: a sentence about each of her payments that is at the bank or has no token. */
export const readOutstandingPayments = async (
  queryable: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> => {
  const since = new Date(now.getTime() - maxOutstandingMs);
  const payments = await selectPaymentsInStates(queryable, { userId, since, states: outstandingStates });
  return [...new Set(payments.map(sentenceOf))];
};

import { expect } from 'vitest';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import { outcomeOf } from '../../../../sandbox/bank.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import type { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { advancePayment, paymentDependencies } from '../index.ts';
import type { PaymentState } from '../records/payment-states.rules.ts';
import { selectPayment, type PaymentRow } from '../records/payments.store.ts';

interface PaymentsUnderTest {
  running: Awaited<ReturnType<typeof startApplicationForTests>>;
  sandbox: Sandbox;
  /** Lets a provider that failed be asked again. */
  restProviders: () => void;
}

/** What tests read of the payments of a world, and how they take them on. */
export const followPayments = ({ running, sandbox, restProviders }: PaymentsUnderTest) => {
  const paymentOf = async (id: string): Promise<PaymentRow> => {
    const payment = await selectPayment(running.database.db, id);
    if (payment === undefined) throw new Error('The payment is gone.');
    return payment;
  };

  /** The payment of the bank that belongs to one of ours. */
  const bankPaymentOf = async (id: string) => {
    const found = sandbox.bank.find({ reference: (await paymentOf(id)).reference });
    if (found === undefined) throw new Error('The bank does not know the payment.');
    return found;
  };

  /** Takes a payment on once, as its jobs do. */
  const advance = async (id: string): Promise<void> => {
    restProviders();
    await advancePayment(paymentDependencies(running.dependencies), { paymentId: id });
  };

  return {
    paymentOf,
    bankPaymentOf,
    advance,
    /** Takes a payment on until it is in a state, as its jobs would in time. */
    advanceTo: (id: string, state: PaymentState): Promise<void> =>
      eventually(async () => {
        await advance(id);
        expect((await paymentOf(id)).state).toBe(state);
      }),
    /** Ends a payment at her bank as a card does. */
    endAtBank: async (id: string, card: string): Promise<void> => {
      sandbox.bank.end(await bankPaymentOf(id), outcomeOf(card));
    },
  };
};

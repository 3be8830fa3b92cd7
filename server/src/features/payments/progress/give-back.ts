import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { goodwillPosting, refundPosting } from '../records/ledger.rules.ts';
import { insertDifference, type PaymentRow } from '../records/payments.store.ts';
import { announcedGiveBack } from './announce-outcome.ts';
import { openGateway, type Advanced } from './gateway-steps.ts';
import { changeGiveBack, waitInState, type GiveBackChange } from './held-payment.ts';
import type { PaymentParts } from './payment-parts.ts';

const settle = (parts: PaymentParts, held: PaymentRow, change: GiveBackChange): Promise<PaymentRow> =>
  parts.database.db.transaction(async (transaction) => {
    const settled = await changeGiveBack(transaction, parts, { held, change });
    if (change.giveBack === 'done') await notifyPeople(transaction, [announcedGiveBack(settled)], parts);
    return settled;
  });

/**
 * Sends back what staff decided to give back of a payment whose units were bought. A refund without an answer is sent again: the
 * gateway gives a charge back once, and staff give back once for each payment.
 */
export const giveBack = async (parts: PaymentParts, payment: PaymentRow): Advanced => {
  const { reference, transactionId, giveBackCents } = payment;
  const refused = async (): Promise<PaymentRow> => {
    await insertDifference(parts.database.db, {
      paymentId: payment.id,
      kind: 'gateway',
      detail: 'the gateway refuses to give back what staff decided',
      foundAt: parts.clock.now(),
    });
    return settle(parts, payment, { giveBack: 'refused', what: 'the gateway refuses to give the money back' });
  };
  try {
    const gateway = await openGateway(parts, payment);
    const outcome = await gateway.refund({ reference, transactionId, amountCents: giveBackCents });
    if (outcome === 'refused') return await refused();
    return await settle(parts, payment, {
      giveBack: 'done',
      what: `the gateway gave ${formatRand(toRand(giveBackCents))} back`,
      postings: [
        { posting: 'goodwill', entries: goodwillPosting(giveBackCents) },
        { posting: 'refund', entries: refundPosting(giveBackCents) },
      ],
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.failure === 'refused' ? await refused() : await waitInState(parts, payment);
  }
};

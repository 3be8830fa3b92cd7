import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import { isHarmless, ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { goodwillPosting, refundPosting } from '../records/ledger.rules.ts';
import { insertDifferenceAgain, type PaymentRow } from '../records/payments.store.ts';
import { announcedGiveBack } from './announce-outcome.ts';
import { openGateway, type Advanced } from './gateway-steps.ts';
import { changeGiveBack, waitInState, type GiveBackChange } from './leased-payment.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';

const settle = (dependencies: PaymentDependencies, leased: PaymentRow, change: GiveBackChange): Promise<PaymentRow> =>
  dependencies.database.db.transaction(async (transaction) => {
    const settled = await changeGiveBack(transaction, dependencies, { leased, change });
    if (change.giveBack === 'done') await notifyPeople(transaction, [announcedGiveBack(settled)], dependencies);
    return settled;
  });

/** Writes that the gateway is asked, before it is: a process that ends meanwhile leaves that behind. Staff read it of the first time. */
const expectAnswer = (dependencies: PaymentDependencies, payment: PaymentRow): Promise<PaymentRow> =>
  settle(dependencies, payment, {
    giveBack: 'asked',
    isGiveBackUnanswered: true,
    pollCount: payment.pollCount,
    what: payment.pollCount === 0 ? 'the gateway is asked to give it back' : undefined,
  });

/** With this poll, some six minutes after the decision, staff read that the gateway has not given it back. Once. */
const listedPollCount = 10;

/** Lists what became of a decision of staff, once for each decision. */
const list = ({ database, clock }: PaymentDependencies, { id }: PaymentRow, detail: string): Promise<void> =>
  insertDifferenceAgain(database.db, { paymentId: id, kind: 'gateway', detail, foundAt: clock.now() });

/**
 * Sends back what staff decided to give back of a payment whose units were bought. A refund without an answer is sent again: the
 * gateway gives a charge back once, and staff give back once for each payment. A fault, as of a wrong password of ours, says nothing
 * about the money: only an answer about the refund ends it.
 */
export const giveBack = async (dependencies: PaymentDependencies, asked: PaymentRow): Advanced => {
  const { reference, transactionId, giveBackCents, isGiveBackUnanswered } = asked;
  const payment = isGiveBackUnanswered ? asked : await expectAnswer(dependencies, asked);
  const refused = async (): Promise<PaymentRow> => {
    await list(dependencies, payment, 'the gateway refuses to give back what staff decided');
    return settle(dependencies, payment, {
      giveBack: 'refused',
      // What an earlier call without an answer did stays open.
      isGiveBackUnanswered,
      what: 'the gateway refuses to give the money back',
    });
  };
  try {
    const gateway = await openGateway(dependencies, payment);
    const outcome = await gateway.refund({ reference, transactionId, amountCents: giveBackCents });
    if (outcome === 'refused') return await refused();
    return await settle(dependencies, payment, {
      giveBack: 'done',
      isGiveBackUnanswered: false,
      what: `the gateway gave ${formatRand(toRand(giveBackCents))} back`,
      postings: [
        { posting: 'goodwill', entries: goodwillPosting(giveBackCents) },
        { posting: 'refund', entries: refundPosting(giveBackCents) },
      ],
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (payment.pollCount + 1 === listedPollCount) {
      await list(dependencies, payment, 'the gateway does not say that it gave back what staff decided');
    }
    return await waitInState(dependencies, payment, isHarmless(error) ? { isGiveBackUnanswered } : {});
  }
};

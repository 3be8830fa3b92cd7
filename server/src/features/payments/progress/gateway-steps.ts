import { notPossibleNow } from '@ekhaya/contract/payments/payments.rules';
import { isHarmless, ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { readUtilityProvider } from '../../utilities/index.ts';
import type { Gateway, GatewayAnswer } from '../gateways/gateway.ts';
import { readGatewayOfPayment } from '../gateways/former-gateways.ts';
import { createGateway } from '../gateways/gateway-settings.ts';
import { chargePosting, refundPosting } from '../records/ledger.rules.ts';
import { insertDifference, selectLastEvent, type PaymentRow } from '../records/payments.store.ts';
import { takeStep, waitInState } from './leased-payment.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';

/** A payment after a step: as it is now, or undefined when it waits for its next poll. */
export type Advanced = Promise<PaymentRow | undefined>;

const defaultRefundMinutes = 30;
const cancelledCodes = [3, 4, 7];
/** Result codes with which a payment of status 0 will never be done. */
const failedResults = new Set(['900002', '900004', '900205', '900207', '990022', '990028']);

/** The gateway that was asked to charge a payment. @throws {ProviderError} `not-sent` when its account is not kept any more */
export const openGateway = async (dependencies: PaymentDependencies, payment: PaymentRow): Promise<Gateway> => {
  const settings = await readGatewayOfPayment(dependencies.database.db, dependencies.environment, payment);
  if (settings === undefined) throw new ProviderError('not-sent', 'the merchant of this payment is not kept any more');
  return createGateway(dependencies.providers, settings);
};

/** Whether nobody can make a gateway answer about a payment any more, by entering what is right: its merchant was replaced. */
const isGivenUp = async (dependencies: PaymentDependencies, payment: PaymentRow): Promise<boolean> => {
  if (dependencies.clock.now().getTime() - payment.createdAt.getTime() < dependencies.timings.redirectMs) return false;
  const settings = await readGatewayOfPayment(dependencies.database.db, dependencies.environment, payment);
  return settings === undefined || settings.isFormer === true;
};

/** Whether an answer is about this very payment: our reference, the amount and the currency. */
export const isAboutPayment = (answer: GatewayAnswer & { kind: 'known' }, payment: PaymentRow): boolean =>
  answer.reference === payment.reference &&
  answer.amountCents === payment.amountCents &&
  answer.currency === payment.currency &&
  (payment.payRequestId === null || answer.payRequestId === payment.payRequestId);

const listDifference = (dependencies: PaymentDependencies, payment: PaymentRow, detail: string): Promise<void> =>
  insertDifference(dependencies.database.db, {
    paymentId: payment.id,
    kind: 'gateway',
    detail,
    foundAt: dependencies.clock.now(),
  });

const approve = async (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  answer: GatewayAnswer & { kind: 'known' },
): Promise<PaymentRow> => {
  const at = dependencies.clock.now();
  const provider = await readUtilityProvider(dependencies.database.db, dependencies.environment, payment.estateId);
  const minutes = provider?.refundAfterMinutes ?? defaultRefundMinutes;
  return takeStep(dependencies, payment, {
    to: 'approved',
    what: `the gateway says approved (${answer.resultCode})`,
    change: {
      payRequestId: answer.payRequestId,
      transactionId: answer.transactionId,
      resultCode: answer.resultCode,
      resultDescription: '',
      encryptedForm: '',
      approvedAt: at,
      refundAt: new Date(at.getTime() + minutes * 60_000),
    },
    postings: [{ posting: 'charge', entries: chargePosting(payment.amountCents) }],
  });
};

const close = (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  end: { to: 'declined' | 'not-done'; what: string; resultCode?: string; resultDescription: string; isNoTry?: boolean },
): Promise<PaymentRow> =>
  takeStep(dependencies, payment, {
    to: end.to,
    what: end.what,
    isNoTry: end.isNoTry ?? false,
    change: {
      // Its name stays known: a call-back about a charge that comes after all says nothing else.
      payRequestId: payment.payRequestId,
      resultCode: end.resultCode ?? '',
      resultDescription: end.resultDescription,
      encryptedForm: '',
    },
  });

const unconfirmed = 'The bank did not confirm this payment. Please contact your estate before you pay again.';

/** Puts a payment down that waits for the gateway. A name that the gateway gave it stays known. */
const waitForGateway = (dependencies: PaymentDependencies, payment: PaymentRow): Promise<undefined> =>
  waitInState(dependencies, payment, { payRequestId: payment.payRequestId });

/** Whether the gateway's answer to the beginning of a payment was lost, and with it the way to the bank's page: nobody can go there. */
const isAnswerLost = (
  { clock, timings }: PaymentDependencies,
  { state, payRequestId, changedAt }: PaymentRow,
): boolean =>
  state === 'sent' && payRequestId === null && clock.now().getTime() - changedAt.getTime() >= timings.lostAnswerMs;

/** Decides what an answer of the gateway means for a payment that is not final. */
const judge = async (dependencies: PaymentDependencies, payment: PaymentRow, answer: GatewayAnswer): Advanced => {
  const ageMs = dependencies.clock.now().getTime() - payment.createdAt.getTime();
  const { timings } = dependencies;
  const isLost = isAnswerLost(dependencies, payment);
  if (answer.kind === 'unknown') {
    if (!isLost && ageMs < timings.gatewaySettleMs) return await waitForGateway(dependencies, payment);
    return close(dependencies, payment, {
      to: 'not-done',
      what: 'the gateway does not know the payment',
      resultDescription: 'The payment did not reach the bank. Nothing was charged.',
    });
  }
  if (!isAboutPayment(answer, payment)) {
    await listDifference(
      dependencies,
      payment,
      `the gateway answers status ${answer.statusCode} about another amount or reference`,
    );
    if (ageMs < timings.redirectMs) return await waitForGateway(dependencies, payment);
    return close(dependencies, payment, {
      to: 'not-done',
      what: 'the gateway kept answering about another amount or reference',
      resultDescription: unconfirmed,
    });
  }
  const { statusCode, resultCode, resultDescription } = answer;
  if (statusCode === 1) return approve(dependencies, payment, answer);
  const named = { ...payment, payRequestId: answer.payRequestId };
  if (statusCode === 2) {
    return close(dependencies, named, {
      to: 'declined',
      what: `declined (${resultCode})`,
      resultCode,
      resultDescription,
    });
  }
  const isOver = ageMs >= (statusCode === 5 ? timings.receivedMs : timings.redirectMs);
  if (cancelledCodes.includes(statusCode) || failedResults.has(resultCode) || isOver) {
    const what = `not done (status ${statusCode}, ${resultCode})`;
    return close(dependencies, named, { to: 'not-done', what, resultCode, resultDescription });
  }
  if (isLost && statusCode === 0) {
    return close(dependencies, named, {
      to: 'not-done',
      what: 'the answer of the gateway was lost, and it charged nothing',
      resultDescription: 'The bank’s answer was lost on its way. Nothing was charged.',
    });
  }
  return await waitForGateway(dependencies, payment);
};

/** Asks the gateway about a payment that was sent, and goes on by its answer. @param opened its gateway, where the caller has it */
export const queryGateway = async (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  opened?: Gateway,
): Advanced => {
  try {
    const gateway = opened ?? (await openGateway(dependencies, payment));
    const answer = await gateway.query({ reference: payment.reference, payRequestId: payment.payRequestId });
    await dependencies.onCheckpoint?.('after the query of the gateway');
    return await judge(dependencies, payment, answer);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!(await isGivenUp(dependencies, payment))) return await waitForGateway(dependencies, payment);
    await listDifference(dependencies, payment, 'the merchant of before does not say whether it charged');
    return close(dependencies, payment, {
      to: 'not-done',
      what: 'the merchant that was asked is replaced, and does not answer',
      resultDescription: unconfirmed,
    });
  }
};

/** A payment that was never sent: its card is gone with the process that had it. */
export const closeUnsent = (dependencies: PaymentDependencies, payment: PaymentRow): Promise<PaymentRow> =>
  close(dependencies, payment, {
    to: 'not-done',
    what: 'never sent to the gateway',
    isNoTry: true,
    resultDescription: notPossibleNow,
  });

/** Sends the money back. A refund that was lost is sent again: the gateway gives a charge back once. */
export const refundCharge = async (dependencies: PaymentDependencies, payment: PaymentRow): Advanced => {
  try {
    const gateway = await openGateway(dependencies, payment);
    const { reference, transactionId, amountCents } = payment;
    await dependencies.onCheckpoint?.('before the refund');
    const outcome = await gateway.refund({ reference, transactionId, amountCents });
    await dependencies.onCheckpoint?.('after the refund');
    if (outcome === 'refunded') {
      return await takeStep(dependencies, payment, {
        to: 'refunded',
        what: 'the gateway gave the money back',
        postings: [{ posting: 'refund', entries: refundPosting(amountCents) }],
      });
    }
    await listDifference(dependencies, payment, 'the gateway refuses the refund');
    return await waitInState(dependencies, payment);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const what = `the refund is not confirmed: ${error.message}`;
    // A bank may settle a refund over a weekend: staff read once what is known of it.
    const isTold = isHarmless(error) || (await selectLastEvent(dependencies.database.db, payment.id)) === what;
    return await waitInState(dependencies, payment, isTold ? {} : { what });
  }
};

/**
 * Handles a charge that the gateway made after it had said that it made none: the payer was told so, and gets the money back.
 */
export const refundLateCharge = (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  { transactionId }: { transactionId: string },
): Promise<PaymentRow> =>
  takeStep(dependencies, payment, {
    to: 'refunding',
    what: 'the gateway charged after it had said that it did not',
    // Her money is owed from now on: it is among the stuck payments until it has gone back.
    change: {
      transactionId,
      approvedAt: dependencies.clock.now(),
      resultDescription: 'The bank charged this payment late.',
    },
    postings: [{ posting: 'charge', entries: chargePosting(payment.amountCents) }],
  });

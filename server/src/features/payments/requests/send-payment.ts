import { checkCardDetails, notPossibleNow } from '@ekhaya/contract/payments/payments.rules';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import type { BegunPayment, Card, Gateway, Order } from '../gateways/gateway.ts';
import { queryGateway } from '../progress/gateway-steps.ts';
import { takeStep, waitInState, workOnLeased } from '../progress/leased-payment.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import type { PaymentRow } from '../records/payments.store.ts';
import { createFormCipher } from './form-cipher.ts';

const gatewayNames = { payhost: 'PayHost', payweb: 'PayWeb' } as const;

const orderOf = ({ environment }: PaymentDependencies, payment: PaymentRow, payer: Order['payer']): Order => ({
  reference: payment.reference,
  amountCents: payment.amountCents,
  currency: payment.currency,
  payer,
  notifyUrl: `${environment.publicUrl}/api/payments/notify/${payment.gateway}`,
  returnUrl: `${environment.publicUrl}/api/payments/return/${payment.gateway}`,
  createdAt: payment.createdAt,
});

/** Moves a payment on after the gateway failed to begin it. An unknown end is looked up, never sent again. No card was tried otherwise. */
const handleFailure = async (
  dependencies: PaymentDependencies,
  sent: PaymentRow,
  error: ProviderError,
): Promise<PaymentRow> => {
  if (error.failure === 'unknown') {
    await waitInState(dependencies, sent, { what: `no answer of the gateway: ${error.message}` });
    return sent;
  }
  return takeStep(dependencies, sent, {
    to: 'not-done',
    what: error.message,
    change: { resultDescription: notPossibleNow },
    isNoTry: true,
  });
};

/** Moves a payment on that the gateway has begun: the payer visits a page, or the gateway is asked for the end. */
const follow = async (
  dependencies: PaymentDependencies,
  sent: PaymentRow,
  { gateway, begun }: { gateway: Gateway; begun: BegunPayment },
): Promise<PaymentRow> => {
  if (begun.form !== undefined) {
    return takeStep(dependencies, sent, {
      to: 'redirected',
      what: 'the payer has to visit the page of the gateway',
      change: {
        payRequestId: begun.payRequestId,
        encryptedForm: createFormCipher(dependencies.environment).encryptForm(begun.form, sent.id),
      },
    });
  }
  const named = { ...sent, payRequestId: begun.payRequestId };
  return (await queryGateway(dependencies, named, gateway)) ?? named;
};

/**
 * Sends a new payment, which this process has leased, to the gateway, once. The step to `sent` is written first, so that no crash
 * sends it a second time.
 */
export const sendPayment = (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  { gateway, payer, card }: { gateway: Gateway; payer: Order['payer']; card: Card | undefined },
): Promise<PaymentRow> =>
  workOnLeased(dependencies, payment, async (leased) => {
    const sent = await takeStep(dependencies, leased, { to: 'sent', what: `sent to ${gatewayNames[leased.gateway]}` });
    try {
      const begun = await gateway.begin(orderOf(dependencies, sent, payer), card);
      await dependencies.onCheckpoint?.('after the payment was begun');
      if (begun === 'card-refused') {
        const what = 'the gateway refused the fields of the card';
        return await takeStep(dependencies, sent, {
          to: 'not-done',
          what,
          change: { resultDescription: checkCardDetails },
        });
      }
      return await follow(dependencies, sent, { gateway, begun });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return handleFailure(dependencies, sent, error);
    }
  });

import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { FormFields } from '../../../platform/http/handler.ts';
import { isUncharged } from '../records/payment-states.rules.ts';
import { selectPaymentByRequest, selectUnnamedPayment, type PaymentRow } from '../records/payments.store.ts';

const referenceShape = /^EK-[0-9A-Z]{10}$/;

/**
 * Hears that a gateway has news of a payment. The fields are only a name: the payment is read again from the gateway, by a job that
 * stands once in the queue however often the call-back comes. A payment that was closed is compared: the payer may have stayed on the
 * gateway's page and paid after all. Where the gateway's answer to its beginning was lost, the name is unknown here, and our own
 * reference names it.
 * @returns the payment it names, or undefined
 */
export const hearCallBack = async (
  { database }: Pick<Dependencies, 'database'>,
  { provider, fields }: { provider: PaymentRow['gateway']; fields: FormFields },
): Promise<PaymentRow | undefined> => {
  const name = fields.PAY_REQUEST_ID ?? '';
  if (!/^[\w-]{1,64}$/.test(name)) return undefined;
  const named = await selectPaymentByRequest(database.db, provider, name);
  const reference = fields.REFERENCE ?? '';
  const isUnnamed = named === undefined && referenceShape.test(reference);
  const payment = isUnnamed ? await selectUnnamedPayment(database.db, provider, reference) : named;
  if (payment === undefined) return undefined;
  const { id, state } = payment;
  if (state === 'sent' || state === 'redirected') {
    await enqueue(database.db, 'advance-payment', { paymentId: id }, { key: `payment:${id}` });
  } else if (isUncharged(state)) {
    await enqueue(database.db, 'compare-payment', { paymentId: id }, { key: `compared-payment:${id}` });
  }
  return payment;
};

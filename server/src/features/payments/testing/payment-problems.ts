import type { BankPayment } from '../../../../sandbox/bank.ts';
import type { Sale } from '../../../../sandbox/sandbox.ts';
import { isFinal } from '../records/payment-states.rules.ts';
import type { PaymentRow } from '../records/payments.store.ts';

/** A payment as the server knows it, beside the records of bank and vendor. Others than its own may be among them. */
export interface ComparedPayment {
  payment: Pick<PaymentRow, 'reference' | 'vendNumber' | 'vendorClaim' | 'state' | 'amountCents'>;
  charges: readonly BankPayment[];
  sales: readonly Sale[];
}

/** Lists the faults in the end of a payment, compared with the records of bank and vendor; empty when each cent is where it belongs. */
export const problemsOfPayment = ({ payment, ...records }: ComparedPayment): string[] => {
  const charges = records.charges.filter(
    ({ reference, statusCode }) => reference === payment.reference && statusCode === 1,
  );
  const sales = records.sales.filter(({ messageId }) => messageId.endsWith(`-${payment.vendNumber}`));
  const charged = charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunded = charges.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  const issued = sales.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isClaimed = payment.vendorClaim !== '';
  return [
    ...(isFinal(payment.state) ? [] : [`stuck in ${payment.state}`]),
    ...(charges.length > 1 ? ['charged twice'] : []),
    ...(sales.length > 1 ? ['sold twice'] : []),
    ...(charged === refunded + issued || isClaimed
      ? []
      : [`charged ${charged}, issued ${issued}, refunded ${refunded}`]),
    ...(payment.state === 'issued' && issued !== payment.amountCents ? ['issued without a sale'] : []),
    ...(payment.state === 'refunded' && refunded !== payment.amountCents ? ['refunded without a refund'] : []),
  ];
};

import { randText } from '@ekhaya/contract/payments/payments.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useEffect } from 'react';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useWrite } from '../../../platform/query/query.ts';
import { moneyInWords } from '../history/slip-money.rules.ts';
import type { PaymentSubject } from '../records/open-payment.ts';
import { tryAmount } from '../records/utilities.queries.ts';

/** The vendor is asked when the amount has stayed the same for this time. */
const ASK_AFTER_MS = 600;

/** What the amount would buy, if the vendor can say; its reason where it would refuse the meter. Nothing otherwise. */
export function WhatItBuys({ subject, amount }: { subject: PaymentSubject; amount: number | undefined }) {
  const isOnline = useIsOnline();
  const { mutate, data, error, variables } = useWrite(tryAmount);
  const { estateID, accountNo, utility } = subject;
  useEffect(() => {
    if (!isOnline || amount === undefined) return undefined;
    const timer = setTimeout(() => mutate({ estateID, accountNo, utility, amount }), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOnline, amount, estateID, accountNo, utility, mutate]);
  const isOfThisAmount = amount !== undefined && variables?.amount === amount;
  const refusal =
    isOfThisAmount && error instanceof ApiError && error.code === 'payments/meter-refused' ? error.detail : undefined;
  const isKnown = isOfThisAmount && data !== undefined && data.units !== '';
  return (
    <p className={refusal === undefined ? 'payment-buys' : 'payment-buys payment-bounds-wrong'} role="status">
      {refusal ?? (isKnown ? moneyInWords({ ...data, amount }, randText, 'buys') : '')}
    </p>
  );
}

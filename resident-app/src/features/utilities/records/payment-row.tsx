import { randText } from '@ekhaya/contract/payments/payments.rules';
import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { nextIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Row } from '@ekhaya/ui-kit/lists/row';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { PaidBackBadge, StatusBadge } from './status-badge.tsx';
import { useBillsEstate } from './use-utilities.ts';
import { momentTexts } from './utility-texts.ts';

/** One payment of a list: amount, day and reference, and its state. It opens the payment. */
export function PaymentRow({ payment }: { payment: PaymentHistoryEntry }) {
  const { timeZone } = useBillsEstate();
  const { reference, transactionStatusDescription } = payment.payment;
  return (
    <Row
      title={randText(payment.amount)}
      note={
        <>
          {momentTexts(payment.date, timeZone).date}, <span className="whitespace-nowrap">{reference}</span>
        </>
      }
      onPress={() => navigate('/PaymentSlip', { record: { id: payment.id } })}
      trailing={
        <>
          {payment.vending.status === 'refunded' ? (
            <PaidBackBadge isDone={payment.vending.refundedAt !== undefined} />
          ) : (
            <StatusBadge status={transactionStatusDescription} />
          )}
          <span className="row-chevron">
            <Icon path={nextIcon} />
          </span>
        </>
      }
    />
  );
}

import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { clockIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useBillsEstate } from '../records/use-utilities.ts';
import { isTokenComing, momentTexts, randText } from '../records/utility-texts.ts';

interface PaymentsUnderWayProps {
  /** The account that the screen shows. */
  account: { accountNo: string };
  history: readonly PaymentHistoryEntry[];
}

/**
 * The payments of all accounts that are not at their end: each opens its state. One of another account than the shown one names it, as
 * after a payment for it, which leads back to the first account.
 */
export function PaymentsUnderWay({ account, history }: PaymentsUnderWayProps) {
  const { timeZone } = useBillsEstate();
  const underWay = history.filter(
    (entry) => isTokenComing(entry) || entry.payment.transactionStatusDescription === 'Pending',
  );
  if (underWay.length === 0) return null;
  return (
    <Rows label="Payments under way" indent="icon">
      {underWay.map((entry) => (
        <Row
          key={entry.id}
          title={isTokenComing(entry) ? 'Paid, token on its way' : 'Waiting for the bank'}
          note={[
            randText(entry.amount),
            ...(entry.accountNo === account.accountNo ? [] : [`account ${entry.accountNo}`]),
            momentTexts(entry.date, timeZone).time,
          ].join(', ')}
          hasChevron
          lead={{ kind: 'icon', path: clockIcon }}
          onPress={() => navigate('/PaymentSlip', { record: { id: entry.id } })}
        />
      ))}
    </Rows>
  );
}

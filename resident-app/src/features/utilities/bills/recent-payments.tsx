import { randText } from '@ekhaya/contract/payments/payments.rules';
import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { clockIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useMomentOf } from '../records/use-utilities.ts';
import { isTokenComing } from '../records/utility-texts.ts';

/** How long the newest purchase keeps its row after it was paid: its slip is one tap away while the token is being typed. */
const SLIP_SHOWN_MS = hourMs;

interface RecentPaymentsProps {
  /** The account that the screen shows. */
  account: { accountNo: string };
  history: readonly PaymentHistoryEntry[];
}

/**
 * The payments of all accounts that are not at their end, and for an hour the newest purchase and payments whose money goes back: each
 * opens its state, or its slip. One of
 * another account than the shown one names it, as after a payment for it, which leads back to the first account.
 */
export function RecentPayments({ account, history }: RecentPaymentsProps) {
  const momentOf = useMomentOf();
  const now = useCurrentMinute();
  const newest = history.find(isBought);
  const shown = history.filter(
    (entry) =>
      isTokenComing(entry) ||
      entry.payment.transactionStatusDescription === 'Pending' ||
      ((entry === newest || isGoingBack(entry)) && now.getTime() - Date.parse(entry.date) < SLIP_SHOWN_MS),
  );
  if (shown.length === 0) return null;
  return (
    <Rows label="Recent payments" indent="icon">
      {shown.map((entry) => (
        <Row
          key={entry.id}
          title={titleOf(entry)}
          note={[
            randText(entry.amount),
            ...(entry.accountNo === account.accountNo ? [] : [`account ${entry.accountNo}`]),
            momentOf(entry.date),
          ].join(', ')}
          hasChevron
          lead={{ kind: 'icon', path: isBought(entry) ? tickIcon : clockIcon }}
          onPress={() => navigate('/PaymentSlip', { record: { id: entry.id } })}
        />
      ))}
    </Rows>
  );
}

const isGoingBack = ({ vending }: PaymentHistoryEntry): boolean => vending.status === 'refunded';

const isBought = ({ vending }: PaymentHistoryEntry): boolean => vending.status === 'issued';

function titleOf(entry: PaymentHistoryEntry): string {
  if (isTokenComing(entry)) return 'Paid, token on its way';
  if (isGoingBack(entry)) return 'Nothing was bought, your money goes back';
  if (!isBought(entry)) return 'Waiting for the bank';
  const { units = '', tokens = [] } = entry.vending;
  return tokens.length === 0 ? `${units} credited to your meter` : `Your token for ${units}`;
}

import { randText } from '@ekhaya/contract/payments/payments.rules';
import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { boltIcon, historyIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { StatusBadge } from '../records/status-badge.tsx';
import { useMomentOf } from '../records/use-utilities.ts';

/** Paid, and the token is not there yet: what is, what comes, and when the money goes back. The live stream replaces it by the slip. */
export function TokenComing({ entry }: { entry: PaymentHistoryEntry }) {
  const momentOf = useMomentOf();
  const { refundBy } = entry.vending;
  return (
    <PageFrame
      title="Payment"
      backHref="/bills"
      dock={
        <Button variant="quiet" onClick={goBack}>
          Close
        </Button>
      }
    >
      <div role="status">
        <StatusBadge status="Approved" />
        <p className="history-amount">{randText(entry.amount)}</p>
        <h2 className="coming-title">Paid, token on its way</h2>
        <p className="history-words">You can leave this screen. Nothing is lost, and nothing is paid twice.</p>
      </div>
      <ol className="coming-line">
        <li className="coming-was">
          <span className="coming-leaf">
            <Icon path={tickIcon} size={20} />
          </span>
          <b>Paid by card</b>
          <span>
            {momentOf(entry.date)}, reference {entry.payment.reference}
          </span>
        </li>
        <li className="coming-is" aria-current="step">
          <span className="coming-leaf" />
          <b>The meter’s vendor makes the token</b>
          <span>We ask until it answers.</span>
        </li>
        <li>
          <span className="coming-leaf">
            <Icon path={boltIcon} size={20} />
          </span>
          <b>Your token</b>
          <span>Here at once, and by push, e-mail and SMS</span>
        </li>
      </ol>
      {refundBy !== undefined && (
        <p className="coming-refund">
          <Icon path={historyIcon} />
          No token by {momentOf(refundBy)}? Then your {randText(entry.amount)} goes back to your card.
        </p>
      )}
    </PageFrame>
  );
}

import { randText } from '@ekhaya/contract/payments/payments.rules';
import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { Facts } from '@ekhaya/ui-kit/lists/facts';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import type { ReactNode } from 'react';
import { StatusBadge } from '../records/status-badge.tsx';
import { useBillsEstate } from '../records/use-utilities.ts';
import { momentTexts, utilityLooks } from '../records/utility-texts.ts';
import { TokenCard } from './token-card.tsx';

/** What the history knows of a payment: enough to type a token, also before its slip was read. */
export function PaymentFacts({ entry, children }: { entry: PaymentHistoryEntry; children?: ReactNode }) {
  const { timeZone } = useBillsEstate();
  const { date, time } = momentTexts(entry.date, timeZone);
  const { payment, vending } = entry;
  return (
    <PageFrame title="Payment" backHref="/PaymentHistory">
      {vending.status === 'issued' && vending.tokens !== undefined ? (
        <TokenCard
          utility={entry.utility}
          accountNo={entry.accountNo}
          units={vending.units ?? ''}
          tokens={vending.tokens}
        />
      ) : (
        <StatusBadge status={payment.transactionStatusDescription} />
      )}
      <p className="history-amount">{randText(entry.amount)}</p>
      {vending.status === 'refunded' && (
        <p className="history-words">
          {vending.reason} {randText(entry.amount)} {vending.refundedAt === undefined ? 'goes' : 'went'} back to your
          card.
        </p>
      )}
      {payment.transactionStatusDescription === 'Pending' && (
        <p className="history-words">Waiting for the bank. Nothing is lost, and nothing is paid twice.</p>
      )}
      <Facts
        facts={[
          { name: 'Utility', value: utilityLooks[entry.utility].name },
          { name: 'Account', value: entry.accountNo },
          { name: 'Date', value: `${date}, ${time}` },
          { name: 'Reference', value: payment.reference },
        ]}
      />
      {children}
    </PageFrame>
  );
}

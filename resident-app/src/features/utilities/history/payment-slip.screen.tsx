import { useEffect } from 'react';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useSlip } from '../records/kept-slips.tsx';
import { useBillsEstate, useHistory } from '../records/use-utilities.ts';
import { isTokenComing } from '../records/utility-texts.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { SlipPage } from './slip-page.tsx';
import { TokenComing } from './token-coming.tsx';
import './history.css';

/** One payment: its slip, or where it stands. It changes in place when the token comes. Without a record redirects to the list. */
export function PaymentSlipScreen() {
  const record = useRecord() as { id: string } | undefined;
  const { estateID } = useBillsEstate();
  const history = useHistory(estateID);
  const entry = history.data?.find(({ id }) => id === record?.id);
  const isGone = record === undefined || (history.data !== undefined && !history.isFetching && entry === undefined);
  useEffect(() => {
    if (isGone) redirect('/PaymentHistory');
  }, [isGone]);
  if (isGone) return null;
  if (entry === undefined) {
    return (
      <PageFrame title="Payment" backHref="/PaymentHistory">
        {history.isError ? (
          <Failure text="Unable get payment history" onRetry={() => void history.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </PageFrame>
    );
  }
  if (isTokenComing(entry)) return <TokenComing entry={entry} />;
  if (entry.vending.status === 'issued') return <IssuedPayment entry={entry} />;
  return <PaymentFacts entry={entry} />;
}

/** A payment whose units were bought: its slip, which is read once and then stays on the phone. */
function IssuedPayment({ entry }: { entry: PaymentHistoryEntry }) {
  const isOnline = useIsOnline();
  // An estate that moved here from another installation left its slips there.
  const isKept = entry.vending.tokens !== undefined;
  const slip = useSlip(entry.id, isKept);
  if (slip.data !== undefined) return <SlipPage slip={slip.data} entry={entry} />;
  if (!isKept) {
    return (
      <PaymentFacts entry={entry}>
        <p className="history-words">The slip is not kept here.</p>
      </PaymentFacts>
    );
  }
  return (
    <PaymentFacts entry={entry}>
      {slip.isError || !isOnline ? (
        <Failure
          text="The slip could not be read."
          note="The token above is right."
          isPlain
          isRetrying={slip.isFetching}
          onRetry={isOnline ? () => void slip.refetch() : undefined}
        />
      ) : (
        <SkeletonRows />
      )}
    </PaymentFacts>
  );
}

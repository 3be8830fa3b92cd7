import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Rows } from '@ekhaya/ui-kit/lists/row';
import { useIsOnline } from '../../../platform/network/online.ts';
import pylonPicture from '../pictures/electricity-pylon.svg';
import { KeptSlips } from '../records/kept-slips.tsx';
import { PaymentRow } from '../records/payment-row.tsx';
import { useBillsEstate, useHistory } from '../records/use-utilities.ts';
import { useShownCount } from './use-shown-count.ts';

/** The payments of the person at the estate, newest first. A row opens the payment with its slip. */
export function PaymentHistoryScreen() {
  const isOnline = useIsOnline();
  const { estateID } = useBillsEstate();
  const query = useHistory(estateID);
  const { count, endOfList } = useShownCount();
  return (
    <PageFrame title="Payments" backHref="/bills">
      <QueryView
        query={query}
        isOffline={!isOnline}
        empty={<Empty picture={pylonPicture} text="No History found." />}
        error="Unable get payment history"
      >
        {(payments) => (
          <>
            <Rows label="Payments">
              {payments.slice(0, count).map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </Rows>
            {count < payments.length && <div ref={endOfList} className="history-end" />}
            <KeptSlips history={payments} />
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

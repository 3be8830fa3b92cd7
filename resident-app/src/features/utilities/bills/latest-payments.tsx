import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { historyIcon } from '@ekhaya/icons/icon-paths';
import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Rows } from '@ekhaya/ui-kit/lists/row';
import type { Read } from '../../../platform/query/query.ts';
import { PaymentRow } from '../records/payment-row.tsx';

/** How many payments stand beside the usage in a wide window. */
const MAX_PAYMENTS = 4;

/** The latest payments, beside the usage in a wide window. */
export function LatestPayments({ query }: { query: Read<PaymentHistoryEntry[]> }) {
  return (
    <section className="bills-payments" aria-label="Payments">
      <h2 className="bills-over">PAYMENTS</h2>
      <QueryView
        query={query}
        empty={<Empty text="No History found." isPart />}
        error="Unable get payment history"
        isSecond
      >
        {(payments) => (
          <Rows label="Latest payments">
            {payments.slice(0, MAX_PAYMENTS).map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </Rows>
        )}
      </QueryView>
      <LinkButton variant="quiet" icon={historyIcon} href="/PaymentHistory">
        All payments
      </LinkButton>
    </section>
  );
}

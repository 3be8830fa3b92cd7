import { useSearchParams } from 'react-router-dom';
import { ListPages } from '../../platform/page/list-pages.tsx';
import { PageTabs } from '../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { EmptyLink } from '../../platform/states/empty-link.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useMinute } from '../../platform/time/use-minute.ts';
import { DifferencesList } from './differences-list.tsx';
import { PaymentRow } from './payment-row.tsx';
import { ageText } from './payment-texts.ts';
import { paymentsPerPage, usePayments } from './payments.queries.ts';

const tabs = [
  { id: 'stuck', label: 'Paid, no token' },
  { id: 'differences', label: 'Differences' },
  { id: 'settled', label: 'Settled' },
] as const;

/** What staff work off: payments without units, with how long, and differences with gateways and vendors. */
export function StuckRoom() {
  const [address, setAddress] = useSearchParams();
  const tab = tabs.find(({ id }) => id === address.get('tab'))?.id ?? 'stuck';
  return (
    <RoomPage
      title="Stuck payments"
      tabs={
        <PageTabs
          label="Stuck payments"
          value={tab}
          tabs={tabs.map(({ id, label }) => ({ id, label }))}
          onChange={(next) => setAddress(next === 'stuck' ? {} : { tab: next }, { replace: true })}
        />
      }
    >
      {tab === 'stuck' && <StuckList />}
      {tab === 'differences' && <DifferencesList state="open" />}
      {tab === 'settled' && <DifferencesList state="settled" />}
    </RoomPage>
  );
}

function StuckList() {
  const now = useMinute();
  const [address, setAddress] = useSearchParams();
  const page = Number(address.get('page') ?? 1);
  const read = usePayments({ ...useEstateFilter(), q: '', stage: '', isStuck: 'true', page, order: 'ASC' });
  const changePage = (next: number): void => setAddress(next === 1 ? {} : { page: String(next) }, { replace: true });
  return (
    <ReadView read={read} what="The stuck payments">
      {({ items, total, isMore }) =>
        items.length === 0 && page === 1 ? (
          <Empty
            title="Nothing is stuck"
            note="A payment appears here when it is paid and has no units after 5 minutes. Its money goes back by itself at the limit of the estate."
            act={<EmptyLink to="/payments">See all payments</EmptyLink>}
          />
        ) : (
          <>
            <RowList label="Stuck payments">
              {items.map((payment) => (
                <PaymentRow
                  key={payment.id}
                  payment={payment}
                  age={`for ${ageText(payment.approvedAt ?? payment.createdAt, now)}`}
                />
              ))}
            </RowList>
            <ListPages page={page} perPage={paymentsPerPage} total={total} isMore={isMore} onChange={changePage} />
          </>
        )
      }
    </ReadView>
  );
}

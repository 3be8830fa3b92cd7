import { downloadIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { NewRows } from '../../platform/live/new-rows.tsx';
import { useHeldRows, useIsReading } from '../../platform/live/use-held-rows.ts';
import { Chips, ChipSelect } from '../../platform/page/chips.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { TypedSearch } from '../../platform/page/typed-search.tsx';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { NoResult } from '../../platform/states/no-result.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { PaymentRow } from './payment-row.tsx';
import { stageChoices } from './payment-texts.ts';
import { downloadPayments, paymentsPerPage, usePayments } from './payments.queries.ts';

/** All payments of the chosen estate, or of all estates of the person, newest first. */
export function PaymentsRoom() {
  const [address, setAddress] = useSearchParams();
  const notify = useNotify();
  const { estateId } = useEstateFilter();
  const filter = { estateId, q: address.get('q') ?? '', stage: address.get('stage') ?? '' };
  const page = Number(address.get('page') ?? 1);
  const read = usePayments({ ...filter, page });
  const held = useHeldRows({
    rows: read.data?.items ?? [],
    idOf: ({ id }) => id,
    isReading: useIsReading(false),
    // While a list loads, the rows of the list before are shown.
    list: read.isPlaceholderData ? '' : JSON.stringify([filter, page]),
  });
  const isFiltered = filter.q !== '' || filter.stage !== '';
  const change = (changes: Record<string, string>): void => {
    setAddress(
      (present) => {
        present.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') present.delete(name);
          else present.set(name, value);
        }
        return present;
      },
      { replace: true },
    );
  };
  return (
    <RoomPage
      title="Payments"
      actions={
        <Button
          variant="sand"
          startIcon={<Icon path={downloadIcon} size={18} />}
          onClick={() => {
            downloadPayments(filter).catch((thrown: unknown) => notify(sentenceOf(thrown), { type: 'error' }));
          }}
        >
          CSV
        </Button>
      }
    >
      <TypedSearch label="Person, account, reference or amount" value={filter.q} onChange={(q) => change({ q })} />
      <Chips label="Which payments">
        <ChipSelect label="State" value={filter.stage} choices={stageChoices} onChange={(stage) => change({ stage })} />
      </Chips>
      <ReadView read={read} what="The payments">
        {({ items, total, isMore }) => {
          if (items.length === 0 && !isFiltered) {
            return <Empty title="Nobody has paid yet" note="Payments for prepaid units appear here." />;
          }
          if (items.length === 0) {
            return (
              <NoResult
                title={filter.q === '' ? 'No payment in this state' : `No payment with “${filter.q}”`}
                acts={
                  <Button variant="sand" onClick={() => setAddress({})}>
                    Show all payments
                  </Button>
                }
                searched={filter.q}
              />
            );
          }
          return (
            <>
              <NewRows waiting={held.waiting} onShow={held.show} />
              <RowList label="Payments">
                {held.shown.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </RowList>
              <Box sx={{ display: 'flex', gap: 1, paddingTop: 2 }}>
                {page > 1 && (
                  <Button variant="sand" onClick={() => change({ page: String(page - 1) })}>
                    The page before
                  </Button>
                )}
                {(isMore || total > page * paymentsPerPage) && (
                  <Button variant="sand" onClick={() => change({ page: String(page + 1) })}>
                    The next page
                  </Button>
                )}
              </Box>
            </>
          );
        }}
      </ReadView>
      {read.data !== undefined && (
        <Box sx={{ paddingTop: 2, font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          That you looked here is in the audit log.
        </Box>
      )}
    </RoomPage>
  );
}

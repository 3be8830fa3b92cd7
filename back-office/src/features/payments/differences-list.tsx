import { warnIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { ShowMore } from '../../platform/rooms/show-more.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { centsText, payerName } from './payment-texts.ts';
import { useDifferences, useSettleDifference, type PaymentDifference } from './payments.queries.ts';

const asSentence = (detail: string): string => `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;

/** The differences between our ledger and what gateways and vendors say. */
export function DifferencesList({ state }: { state: 'open' | 'settled' }) {
  const read = useDifferences({ ...useEstateFilter(), state });
  const [settling, setSettling] = useState<PaymentDifference>();
  const settle = useSettleDifference();
  const notify = useNotify();
  const { momentOf } = useEstateClock();
  return (
    <ReadView read={read} what="The differences">
      {({ differences }) =>
        differences.length === 0 ? (
          <Empty
            title={state === 'open' ? 'Everything adds up' : 'Nothing was settled yet'}
            note="Every night the ledger is compared with what gateways and vendors say."
          />
        ) : (
          <>
            <RowList label={state === 'open' ? 'Differences' : 'Settled differences'}>
              {differences.map((difference) => {
                const { id, detail, payment, foundAt, note, settledBy, settledAt } = difference;
                return (
                  <Row
                    key={id}
                    to={`/payments/${encodeURIComponent(payment.id)}`}
                    leading={<IconPlate path={warnIcon} />}
                    title={asSentence(detail)}
                    note={`${centsText(payment.amountCents)} of ${payerName(payment)}, ${payment.reference}, found ${momentOf(foundAt, payment.estateId)}`}
                    {...(settledAt !== null && {
                      aside: `${note} (${settledBy?.name ?? ''}, ${momentOf(settledAt, payment.estateId)})`,
                    })}
                    end={
                      state === 'open' && (
                        <Button variant="sand" size="small" onClick={() => setSettling(difference)}>
                          Settle ...
                        </Button>
                      )
                    }
                  />
                );
              })}
            </RowList>
            <ShowMore list={read} />
            {settling !== undefined && (
              <ConfirmDialog
                title="How was it settled?"
                text={`${asSentence(settling.detail)}. What you write stands beside it for good.`}
                reason={{ label: 'How it was settled', draftKey: `payment-differences/${settling.id}` }}
                confirmLabel="Settle this difference"
                onConfirm={async (note) => {
                  await settle({ id: settling.id, note });
                  notify('Settled', { type: 'success' });
                }}
                onClose={() => setSettling(undefined)}
              />
            )}
          </>
        )
      }
    </ReadView>
  );
}

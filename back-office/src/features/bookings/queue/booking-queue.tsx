import { maxCounted } from '@ekhaya/contract/wire/counting.rules';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { NewRows } from '../../../platform/live/new-rows.tsx';
import { useHeldRows, useIsReading } from '../../../platform/live/use-held-rows.ts';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { ListPages } from '../../../platform/page/list-pages.tsx';
import { PageTabs } from '../../../platform/page/page-tabs.tsx';
import { PickedBar, usePickedRows } from '../../../platform/page/picked-rows.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SearchField } from '../../../platform/page/search-field.tsx';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { PAGE_SIZE, useBookingCounts, useQueue, type QueuedBooking } from '../bookings.queries.ts';
import { useNow } from '../use-now.ts';
import { ChosenBooking } from './chosen-booking.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { QueueFilterChips } from './queue-filters.tsx';
import { QueueRow } from './queue-row.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecide, useDecideSeveral } from './use-decide.ts';
import { useRowKeys } from './use-row-keys.ts';
import { queueTabs, tabNames, useQueueAddress } from './use-queue-address.ts';

const can = (booking: QueuedBooking, status: 'BOOKED' | 'REJECTED'): boolean =>
  booking.status === 'REQUESTED' && booking.next.includes(status);

/** The queue of bookings: what waits for a decision, what comes, what is past, and what was rejected. */
export function BookingQueue() {
  const { estateId } = useEstateFilter();
  const [filters, change] = useQueueAddress();
  const { row, open, close } = useChosenRow();
  const queue = useQueue({ ...filters, estateId });
  const counts = useBookingCounts(estateId);
  const decide = useDecide();
  const [rejecting, setRejecting] = useState('');
  const { tab, page, ...rest } = filters;
  const { shown, waiting, show } = useHeldRows({
    rows: queue.data?.items ?? [],
    idOf: ({ id }) => id,
    isReading: useIsReading(row !== ''),
    // While a list loads, the rows of the list before are shown.
    list: queue.isPlaceholderData ? '' : JSON.stringify([tab, page, rest, estateId]),
  });
  const isPhone = useIsPhone();
  const now = useNow();
  const picked = usePickedRows(shown.filter((booking) => can(booking, 'BOOKED')).map(({ id }) => id));
  const chosen = shown.filter(({ id }) => picked.isPicked(id));
  /** Those that were chosen when the dialog was opened: they leave the queue while they are sent. */
  const [rejected, setRejected] = useState<readonly QueuedBooking[]>([]);
  const decideSeveral = useDecideSeveral();
  const notify = useNotify();
  const acceptChosen = async (): Promise<void> => {
    try {
      await decideSeveral(chosen, { status: 'BOOKED', reason: '' });
      picked.clear();
    } catch (error) {
      notify(sentenceOf(error), { type: 'error', autoHideDuration: 10_000 });
    }
  };
  const at = shown.findIndex(({ id }) => id === row);

  /** After a decision the next request opens: the one below, or else the one above. */
  const openNext = (decidedId: string): void => {
    if (row !== decidedId) return;
    const from = shown.findIndex(({ id }) => id === decidedId);
    const next = shown[from + 1] ?? shown[from - 1];
    if (next === undefined || tab !== 'decide') close();
    else open(next.id);
  };
  const accept = async (booking: QueuedBooking, words: string): Promise<void> => {
    openNext(booking.id);
    if (!(await decide(booking, { status: 'BOOKED', reason: words }))) await queue.refetch();
  };
  const reject = (booking: QueuedBooking): void => {
    setRejecting(booking.id);
    open(booking.id);
  };

  // An open request has the keys.
  useRowKeys(row === '');

  return (
    <RoomPage
      title="Bookings"
      actions={<SearchField label="Name or unit" value={filters.q} onChange={(q) => change({ q })} />}
      tabs={
        <PageTabs
          label="Bookings"
          value={tab}
          onChange={(next) => change({ tab: next })}
          maxCounted={maxCounted}
          tabs={queueTabs.map((id) => ({
            id,
            label: tabNames[id],
            ...(id !== 'past' && counts !== undefined && { count: counts[id] }),
          }))}
        />
      }
      panel={
        row === '' ? undefined : (
          <ChosenBooking
            key={row}
            id={row}
            place={at === -1 ? undefined : `${at + 1} of ${shown.length}`}
            isRejecting={rejecting === row}
            setRejecting={(isOn) => setRejecting(isOn ? row : '')}
            onClose={close}
            onDecided={openNext}
          />
        )
      }
    >
      <QueueFilterChips filters={filters} change={change} days={daysOf(queue.data?.items ?? [])} />
      <PickedBar picked={picked}>
        {chosen.every((booking) => can(booking, 'REJECTED')) && (
          <Button size="small" variant="sand" onClick={() => setRejected(chosen)}>
            Reject {chosen.length} ...
          </Button>
        )}
        <Button size="small" variant="sand" onClick={() => void acceptChosen()}>
          Accept {chosen.length}
        </Button>
      </PickedBar>
      {rejected.length > 0 && (
        <RejectDialog bookings={rejected} onClose={() => setRejected([])} onDone={picked.clear} />
      )}
      <NewRows waiting={waiting} onShow={show} />
      <ReadView read={queue} what="The bookings">
        {({ items, total, isMore }) =>
          items.length === 0 ? (
            <EmptyQueue filters={filters} change={change} />
          ) : (
            <>
              <RowList label={tabNames[tab]}>
                {shown.map((booking) => (
                  <QueueRow
                    key={booking.id}
                    pick={
                      can(booking, 'BOOKED') && !isPhone
                        ? { isOn: picked.isPicked(booking.id), onToggle: () => picked.toggle(booking.id) }
                        : undefined
                    }
                    booking={booking}
                    now={now}
                    isChosen={booking.id === row}
                    onOpen={() => open(booking.id)}
                    onAccept={can(booking, 'BOOKED') ? () => void accept(booking, '') : undefined}
                    onReject={can(booking, 'REJECTED') ? () => reject(booking) : undefined}
                  />
                ))}
              </RowList>
              <ListPages
                page={page}
                perPage={PAGE_SIZE}
                total={total}
                isMore={isMore}
                onChange={(next) => change({ page: next })}
              />
            </>
          )
        }
      </ReadView>
    </RoomPage>
  );
}

/** The days of the bookings on the page, for the filter. */
const daysOf = (items: readonly QueuedBooking[]): string[] => [...new Set(items.map(({ date }) => date))].toSorted();

import { Button } from '@mui/material';
import { Empty } from '../../../platform/states/empty.tsx';
import { NoResult } from '../../../platform/states/no-result.tsx';
import { tabNames, type QueueFilters, type QueueTab } from './use-queue-address.ts';

const texts: Record<QueueTab, { title: string; note: string }> = {
  decide: { title: 'Nothing waits for you', note: 'New requests appear here at once.' },
  coming: { title: 'Nothing is booked ahead', note: 'Accepted bookings appear here until they are over.' },
  past: { title: 'No bookings yet', note: 'Past bookings appear here.' },
  rejected: {
    title: 'Nothing was rejected',
    note: 'Rejected and cancelled bookings appear here until their day is over.',
  },
};

interface EmptyQueueProps {
  filters: QueueFilters;
  change: (changed: Partial<QueueFilters>) => void;
}

/** What stands in place of the rows when there are none: what that means, or what was searched and the ways out. */
export function EmptyQueue({ filters, change }: EmptyQueueProps) {
  const { tab, serviceId, date, q } = filters;
  const isFiltered = serviceId !== '' || date !== '' || q !== '';
  const { title, note } = texts[tab];
  const all = (
    <Button variant="sand" size="small" onClick={() => change({ serviceId: '', date: '', q: '' })}>
      Show all
    </Button>
  );
  if (isFiltered) {
    return (
      <NoResult
        title={q === '' ? 'No booking matches the filters' : `No booking with “${q}”`}
        note={`Searched in: ${tabNames[tab]}.`}
        acts={
          <>
            {all}
            {tab !== 'past' && (
              <Button variant="sand" size="small" onClick={() => change({ tab: 'past' })}>
                Look in Past
              </Button>
            )}
          </>
        }
      />
    );
  }
  return (
    <Empty
      title={title}
      note={note}
      act={
        tab === 'decide' && (
          <Button variant="outlined" size="small" onClick={() => change({ tab: 'coming' })}>
            See what is coming
          </Button>
        )
      }
    />
  );
}

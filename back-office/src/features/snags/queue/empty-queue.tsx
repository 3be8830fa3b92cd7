import { Button } from '@mui/material';
import { Empty } from '../../../platform/states/empty.tsx';
import { NoResult } from '../../../platform/states/no-result.tsx';
import { tabNames, type SnagFilters } from './use-snag-address.ts';

interface EmptyQueueProps {
  filters: SnagFilters;
  change: (changed: Partial<SnagFilters>) => void;
}

/** The queue without rows: nothing is there, or nothing fits the filters. */
export function EmptyQueue({ filters: { tab, q, departmentId }, change }: EmptyQueueProps) {
  const isDone = tab === 'done';
  if (q === '' && departmentId === '')
    return (
      <Empty
        title={isDone ? 'Nothing was closed yet' : 'Nothing is broken'}
        note={
          isDone
            ? 'Snags that are done or rejected appear here.'
            : tab === 'near'
              ? 'No open snag has a place on the plan.'
              : 'New reports appear here by themselves.'
        }
      />
    );
  return (
    <NoResult
      title={q === '' ? 'No snag of this department' : `No snag with “${q}”`}
      note={`Searched in: ${tabNames[tab]}.`}
      acts={
        <>
          <Button variant="sand" size="small" onClick={() => change({ q: '', departmentId: '' })}>
            Show all
          </Button>
          <Button variant="sand" size="small" onClick={() => change({ tab: isDone ? 'open' : 'done' })}>
            Look in {isDone ? tabNames.open : tabNames.done}
          </Button>
        </>
      }
    />
  );
}

interface UnknownPlaceProps {
  why: string;
  onAskAgain: () => void;
}

/** The tab 'Near me' where the device does not say where it is. */
export function UnknownPlace({ why, onAskAgain: askAgain }: UnknownPlaceProps) {
  return (
    <Empty
      title="Where are you?"
      note={why}
      act={
        <Button variant="outlined" onClick={askAgain}>
          Ask again
        </Button>
      }
    />
  );
}

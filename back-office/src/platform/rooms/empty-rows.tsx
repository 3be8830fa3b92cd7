import { Button } from '@mui/material';
import type { ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { Empty } from '../states/empty.tsx';
import { NoResult } from '../states/no-result.tsx';

interface EmptyRowsProps {
  text: string;
  note?: string;
  act?: ReactElement;
  /** The parameter that the tabs of the list set. An empty tab is no failed search. */
  tabSource?: string;
}

/** Stands in place of the rows when there are none: because nothing is there, or because the filters find nothing. */
export function EmptyRows({ text, note, act, tabSource = '' }: EmptyRowsProps) {
  const { filterValues = {}, setFilters } = useListContext();
  const { q = '', [tabSource]: tab, ...others } = filterValues as Record<string, unknown>;
  const isSet = (value: unknown): boolean => value !== '' && value !== undefined;
  const hasOthers = Object.values(others).some(isSet);
  if (!isSet(q) && !hasOthers) return <Empty title={text} note={note} act={act} />;
  const words = String(q);
  const inTab = tab === undefined ? {} : { [tabSource]: tab };
  return (
    <NoResult
      title={words === '' ? text : `Nothing with “${words}”`}
      {...(hasOthers && { note: 'With the filters above.' })}
      searched={words}
      acts={
        <>
          {words !== '' && hasOthers && (
            <Button size="small" variant="sand" onClick={() => setFilters({ ...inTab, q: words })}>
              Look without the other filters
            </Button>
          )}
          <Button size="small" variant="sand" onClick={() => setFilters(inTab)}>
            Clear
          </Button>
        </>
      }
    />
  );
}

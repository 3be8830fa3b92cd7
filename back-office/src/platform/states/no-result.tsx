import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useSearch } from '../search/search-context.ts';
import { StateActs, StateNote, StateTitle } from './state-texts.tsx';

interface NoResultProps {
  /** The heading, which repeats the search text: `No snag with “geyser”`. */
  title: string;
  /** Where it was searched: `In all departments, open only.` */
  note?: ReactNode;
  /** The ways out, as sand buttons: a wider search, and clearing it. */
  acts: ReactNode;
  /** The words that were searched, in a list that has no wider search: the search of the console looks for them in all records. */
  searched?: string;
}

/** The state of a list in which the search or the filters find nothing. */
export function NoResult({ title, note, acts, searched = '' }: NoResultProps) {
  const search = useSearch();
  return (
    <div style={{ padding: '16px 0' }}>
      <StateTitle>{title}</StateTitle>
      {note !== undefined && <StateNote>{note}</StateNote>}
      <StateActs>
        {acts}
        {searched !== '' && search.isAvailable && (
          <Button variant="sand" size="small" onClick={() => search.open(searched)}>
            Search all records
          </Button>
        )}
      </StateActs>
    </div>
  );
}

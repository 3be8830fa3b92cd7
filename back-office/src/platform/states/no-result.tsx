import type { ReactNode } from 'react';
import { StateActs, StateNote, StateTitle } from './state-texts.tsx';

interface NoResultProps {
  /** The heading, which repeats the search text: `No snag with “geyser”`. */
  title: string;
  /** Where it was searched: `In all departments, open only.` */
  note?: ReactNode;
  /** Two ways out, as sand buttons: a wider search, and clearing it. */
  acts: ReactNode;
}

/** The state of a list in which the search or the filters find nothing. */
export function NoResult({ title, note, acts }: NoResultProps) {
  return (
    <div style={{ padding: '16px 0' }}>
      <StateTitle>{title}</StateTitle>
      {note !== undefined && <StateNote>{note}</StateNote>}
      <StateActs>{acts}</StateActs>
    </div>
  );
}

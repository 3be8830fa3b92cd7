import { Button, styled } from '@mui/material';
import { useState } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { ageText } from '@ekhaya/ui-kit/feedback/age-text';
import { StateActs } from './state-texts.tsx';

/** A field that differs between what was kept meanwhile and what the person wrote. */
export interface ChangedField {
  label: string;
  theirs: string;
  mine: string;
}

interface ConflictNoticeProps {
  /** Who changed the record, and when; `by` is empty for a resident or the product itself. */
  change: { by: string; at: string };
  /** The name of the record that somebody else changed: `this booking`. */
  what: string;
  /** What the change kept from happening; `Saving did not work` by default. */
  failed?: string;
  /** The fields that differ, if the room can compare them. */
  fields?: readonly ChangedField[];
  /** Takes over what the other person kept; what was written here is given up. */
  onKeepTheirs: () => void;
  /** Saves what was written here over it. */
  onKeepMine?: () => void;
}

const Ground = styled('div')({
  padding: '14px 18px',
  borderRadius: 'var(--leaf-m)',
  background: 'var(--wait-tint)',
  color: 'var(--ink)',
  '& b': { display: 'block', font: 'var(--c-row)' },
  '& p': { margin: 0, font: 'var(--c-note)', color: 'var(--ink-2)' },
  // Columns of a fixed width: a long text beside them would leave the names of the fields a letter a line.
  '& table': { width: '100%', marginTop: 10, borderCollapse: 'collapse', font: 'var(--c-note)', tableLayout: 'fixed' },
  '& th:first-of-type': { width: '28%' },
  '& th, & td': { padding: '6px 12px 6px 0', textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
});

/** The change that made a call stale; undefined for another failure. */
export const changeOf = (thrown: unknown): { by: string; at: string } | undefined =>
  thrown instanceof ApiError && thrown.status === 409 ? thrown.change : undefined;

/** Says that somebody else changed the record meanwhile: whose change, both side by side, and which one is kept. Nothing is lost. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { change, what, failed = 'Saving did not work', fields = [], onKeepTheirs, onKeepMine } = props;
  const [isCompared, setCompared] = useState(false);
  const who = change.by === '' ? 'Somebody else' : change.by;
  return (
    <Ground role="alert">
      <b>
        {failed}: {who} changed {what} {ageText(Date.parse(change.at))}.
      </b>
      <p>
        {isCompared && `${change.by === '' ? 'Their' : `${who}’s`} words stand on the left, yours on the right. `}
        Nothing of yours is gone.
      </p>
      {isCompared && (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{who}</th>
              <th scope="col">You</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs === '' ? '—' : theirs}</td>
                <td>{mine === '' ? '—' : mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <StateActs>
        {fields.length > 0 && !isCompared && (
          <Button size="small" variant="sand" onClick={() => setCompared(true)}>
            Compare
          </Button>
        )}
        <Button size="small" variant="sand" onClick={onKeepTheirs}>
          {change.by === '' ? 'Keep theirs' : `Keep ${change.by.split(' ')[0]}’s`}
        </Button>
        {onKeepMine !== undefined && (
          <Button size="small" variant="sand" onClick={onKeepMine}>
            Keep mine
          </Button>
        )}
      </StateActs>
    </Ground>
  );
}

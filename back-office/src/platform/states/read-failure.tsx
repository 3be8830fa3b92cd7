import { octagonCrossIcon, refreshIcon } from '@ekhaya/icons/icon-paths';
import { Button, styled } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { Icon } from '../page/icon.tsx';
import { useHasPermission } from '../session/use-staff.ts';

interface ReadFailureProps {
  error: unknown;
  /** Repeats the read. */
  onRetry: () => void;
  /** What could not be read: `The snags`. */
  what: string;
}

const Ground = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 16px',
  margin: '8px 0 12px',
  padding: '14px 18px',
  borderRadius: 'var(--leaf-m)',
  background: 'var(--bad-tint)',
  color: 'var(--bad)',
  '& > div': { flex: '1 1 200px', font: 'var(--c-note)' },
  '& a': { color: 'inherit' },
  '& b': { display: 'block', font: 'var(--c-row)' },
});

const time = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A short code by which a technician finds the failure in the log: its status and the time. */
const codeOf = (error: unknown, at: Date): string =>
  `${error instanceof ApiError ? error.status || 'NET' : 'APP'}-${time.format(at).replace(':', '')}`;

/** Stands in the place of what could not be read: why, what is safe, and a button that tries again. */
export function ReadFailure({ error, onRetry, what }: ReadFailureProps) {
  const maySee = useHasPermission('audit.read') && navigator.onLine;
  const [failedAt] = useState(() => new Date());
  return (
    <Ground role="alert">
      <Icon path={octagonCrossIcon} size={24} />
      <div>
        <b>{what} could not be read</b>
        <span>{sentenceOf(error)}</span> Nothing is lost.
        {maySee && (
          <>
            {' '}
            See also <Link to="/how-it-is">How it is</Link>.
          </>
        )}{' '}
        For the technician: {codeOf(error, failedAt)}
      </div>
      <Button
        variant="outlined"
        startIcon={<Icon path={refreshIcon} size={18} />}
        onClick={onRetry}
        sx={{ color: 'var(--ink)', borderColor: 'currentColor' }}
      >
        Try again
      </Button>
    </Ground>
  );
}

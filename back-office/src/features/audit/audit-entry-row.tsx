import { copyIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, styled } from '@mui/material';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { Avatar } from '../../platform/page/avatar.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import type { AuditEntry } from './audit.queries.ts';
import { onPhone } from '../../platform/page/window-width.ts';

const Line = styled('li')({
  borderBottom: '1px solid var(--line)',
  '&[data-is-open]': {
    background: 'var(--here-tint)',
    margin: '0 calc(-1 * var(--gutter))',
    padding: '0 var(--gutter)',
    borderLeft: '4px solid var(--here)',
  },
});

const Head = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: '4px 14px',
  flexWrap: 'wrap',
  width: '100%',
  minHeight: 'var(--row)',
  padding: '9px 0',
  border: 0,
  background: 'none',
  color: 'var(--ink)',
  font: 'var(--c-value)',
  textAlign: 'left',
  cursor: 'pointer',
});

const Changes = styled('dl')({
  margin: 0,
  maxWidth: 720,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    padding: '8px 0',
    borderBottom: '1px solid var(--line)',
    font: 'var(--c-line)',
  },
  '& dt': { flex: '1 1 140px', color: 'var(--ink-2)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

interface AuditEntryRowProps {
  entry: AuditEntry;
  isOpen: boolean;
  /** Opens the entry, or closes it if it is open. */
  toggle: () => void;
}

/** One change as a sentence. Opened, it shows what changed, field by field. */
export function AuditEntryRow({ entry, isOpen, toggle }: AuditEntryRowProps) {
  const { actor, at, estateId, reason } = entry;
  const { zoneOf } = useEstateClock();
  const contentId = useId();
  const name = actor.name === '' ? 'Somebody who left' : actor.name;
  const time = new Intl.DateTimeFormat('en-ZA', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zoneOf(estateId),
  }).format(new Date(at));
  return (
    <Line {...(isOpen && { 'data-is-open': '' })}>
      <Head type="button" aria-expanded={isOpen} aria-controls={contentId} onClick={toggle} data-row-target="">
        <Box component="time" dateTime={at} sx={{ width: 48, color: 'var(--ink-2)' }}>
          {time}
        </Box>
        <Avatar name={name} size={32} />
        <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <b>{name}</b>{' '}
          {entry.sentence.map(({ text, personId }, index) =>
            personId === '' ? (
              text
            ) : (
              <Box component="b" key={`${personId} ${index}`} sx={{ color: 'var(--action-ink)' }}>
                {text}
              </Box>
            ),
          )}
        </Box>
        {reason !== '' && (
          <Box component="span" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
            {`“${reason}”`}
          </Box>
        )}
      </Head>
      <div id={contentId}>{isOpen && <Opened entry={entry} />}</div>
    </Line>
  );
}

function Opened({ entry }: { entry: AuditEntry }) {
  const notify = useNotify();
  const maySeePeople = useHasPermission('people.read');
  const people = new Map(entry.sentence.flatMap(({ text, personId }) => (personId === '' ? [] : [[personId, text]])));
  const copy = async (): Promise<void> => {
    const { id, at, action, estateId, before, after, actor } = entry;
    await navigator.clipboard.writeText(
      JSON.stringify({ id, at, action, estateId, actorId: actor.id, before, after }, null, 2),
    );
    notify('Copied for the technician', { type: 'success' });
  };
  return (
    <Box sx={{ padding: '0 0 16px 62px', [onPhone]: { paddingLeft: 0 } }}>
      {entry.changes.length > 0 && (
        <Changes>
          {entry.changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{after === '' ? 'none' : after}</b>{' '}
                <Box component="span" sx={{ color: 'var(--ink-2)', font: 'var(--c-note)', marginLeft: 1 }}>
                  before: {before === '' ? 'none' : before}
                </Box>
              </dd>
            </div>
          ))}
        </Changes>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, paddingTop: '12px' }}>
        {maySeePeople &&
          [...people].map(([id, name]) => (
            <Button
              key={id}
              component={Link}
              to={`/people?row=${encodeURIComponent(id)}`}
              variant="outlined"
              size="small"
            >
              {name}
            </Button>
          ))}
        <Button
          variant="outlined"
          size="small"
          onClick={() => void copy()}
          startIcon={<Icon path={copyIcon} size={16} />}
        >
          For the technician
        </Button>
      </Box>
    </Box>
  );
}

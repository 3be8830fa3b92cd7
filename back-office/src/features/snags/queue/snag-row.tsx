import { distanceText } from '@ekhaya/contract/places/directions.rules';
import { metresBetween } from '@ekhaya/contract/snags/snags.rules';
import { Box } from '@mui/material';
import { RowPick } from '../../../platform/page/picked-rows.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { assigneeText, dueText, momentText, noteOf } from '../snag-texts.ts';
import type { QueuedSnag } from '../snags.queries.ts';

const colours = { late: 'var(--bad)', soon: 'var(--wait)', later: 'var(--ink)' } as const;

interface SnagRowProps {
  snag: QueuedSnag;
  now: number;
  timeZone: string;
  /** Where the person is: the row says how far the snag is from there. */
  here?: { latitude: number; longitude: number } | undefined;
  /** Whether it is chosen for an act on several; absent where nothing can be done. */
  pick?: { isOn: boolean; onToggle: () => void } | undefined;
  isChosen: boolean;
  onOpen: () => void;
}

/** How far a snag is from a person: `120 m`; empty where one of the two places is not known. */
const distanceTo = ({ place: { latitude, longitude } }: QueuedSnag, here: SnagRowProps['here']): string =>
  here === undefined || latitude === null || longitude === null
    ? ''
    : distanceText(metresBetween(here, { latitude, longitude }));

/** A snag in the queue: what is broken, the department and the place, when an answer is due, and who works on it. */
export function SnagRow({ snag, now, timeZone, here, pick, isChosen, onOpen: open }: SnagRowProps) {
  const { status, closedAt, title } = snag;
  const isClosed = closedAt !== null || snag.decision !== null;
  const due = dueText(snag, now, timeZone);
  return (
    <Row
      {...(pick !== undefined && { pick: <RowPick label={title} {...pick} /> })}
      title={title}
      note={[distanceTo(snag, here), noteOf(snag)].filter(Boolean).join(', ')}
      end={
        <Box sx={{ textAlign: 'right' }}>
          <Box sx={{ font: 'var(--c-row)', color: isClosed ? 'var(--ink-2)' : colours[due.tone] }}>
            {isClosed ? (status === 'REJECTED' ? 'Rejected' : 'Done') : due.text}
          </Box>
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            {isClosed && closedAt !== null ? momentText(closedAt, timeZone) : assigneeText(snag)}
          </Box>
        </Box>
      }
      isChosen={isChosen}
      onOpen={open}
    />
  );
}

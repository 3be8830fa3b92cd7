import GrantedIcon from '@mui/icons-material/Check';
import OverriddenIcon from '@mui/icons-material/PanToolOutlined';
import UnprovenIcon from '@mui/icons-material/HelpOutlineOutlined';
import ConflictIcon from '@mui/icons-material/ReportProblemOutlined';
import RefusedIcon from '@mui/icons-material/Close';
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Badge, type Tone } from '../../platform/rooms/badge.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import type { GateLogEntry } from './gate.queries.ts';

const badgeOfResult: Record<GateLogEntry['result'], { tone: Tone; icon: typeof GrantedIcon; word: string }> = {
  granted: { tone: 'good', icon: GrantedIcon, word: 'Granted' },
  refused: { tone: 'bad', icon: RefusedIcon, word: 'Refused' },
  overridden: { tone: 'wait', icon: OverriddenIcon, word: 'Let in by the guard' },
};

/** Formats a reason such as `already-used` as words. */
const wordsOf = (reason: string): string => reason.replaceAll('-', ' ');

/** The table of the log's entries, newest first. */
export function GateLogTable({ entries }: { entries: GateLogEntry[] }) {
  return (
    <Table size="small" aria-label="Gate log">
      <TableHead>
        <TableRow>
          <TableCell>When</TableCell>
          <TableCell>Who</TableCell>
          <TableCell>Plate</TableCell>
          <TableCell>Gate</TableCell>
          <TableCell>Result</TableCell>
          <TableCell>Guard</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  );
}

function Entry({ entry }: { entry: GateLogEntry }) {
  const { momentOf } = useEstateClock();
  const { word, ...look } = badgeOfResult[entry.result];
  const guestOf = entry.whoseGuest === '' ? '' : `guest of ${entry.whoseGuest}`;
  const unit = entry.unit === '' ? '' : `unit ${entry.unit}`;
  return (
    <TableRow>
      <TableCell>{momentOf(entry.at, entry.estateId)}</TableCell>
      <TableCell>
        <TwoLines
          first={entry.name === '' ? nameOfNameless(entry) : entry.name}
          second={[entry.kind, guestOf, unit].filter(Boolean).join(' · ')}
        />
      </TableCell>
      <TableCell>{entry.plate}</TableCell>
      <TableCell>
        <TwoLines first={entry.gate} second={entry.direction === 'in' ? 'In' : 'Out'} />
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <Badge {...look}>{entry.reason === undefined ? word : `${word}: ${wordsOf(entry.reason)}`}</Badge>
          {entry.overrideReason}
          {entry.conflict !== undefined && (
            <Badge tone="wait" icon={ConflictIcon}>{`Conflict: ${wordsOf(entry.conflict)}`}</Badge>
          )}
          {entry.isUnproven && (
            <Badge tone="wait" icon={UnprovenIcon}>
              Unproven: no code was checked
            </Badge>
          )}
          {entry.hasNoPlace && <span>Code without a place</span>}
        </Box>
      </TableCell>
      <TableCell>
        <TwoLines first={entry.guard} second={receivedLaterText(entry, momentOf)} />
      </TableCell>
    </TableRow>
  );
}

/** For an entry made offline: when the server received it. The other time is that of the guard's phone. */
const receivedLaterText = (
  { wasOffline, receivedAt, estateId }: GateLogEntry,
  momentOf: ReturnType<typeof useEstateClock>['momentOf'],
): string => (wasOffline ? `without a network, received ${momentOf(receivedAt, estateId)}` : '');

const nameOfNameless = ({ kind }: GateLogEntry): string => (kind === 'unknown' ? 'Unknown' : 'Forgotten');

import { instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { EmptyList } from '../../platform/rooms/room-list.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { RoomSkeleton } from '../../platform/rooms/room-skeleton.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { downloadGateLog, useGateLog, type LogFilters } from './gate.queries.ts';
import { GateLogTable } from './gate-log-table.tsx';

const noFilters = { q: '', result: '', direction: '', conflicts: '', fromDay: '', toDay: '' };
type Chosen = typeof noFilters;

const MINUTES_OF_DAY = 1440;

/** The instant `minutes` after midnight of a date in the estate's time zone; `''` if there is no date. */
const instantAt = (date: string, minutes: number, timeZone: string): string =>
  date === '' ? '' : instantOfWallClock({ date, minutes }, timeZone).toISOString();

const choices: Record<'result' | 'direction' | 'conflicts', { label: string; options: [string, string][] }> = {
  result: {
    label: 'Result',
    options: [
      ['granted', 'Granted'],
      ['refused', 'Refused'],
      ['overridden', 'Let in by the guard'],
    ],
  },
  direction: {
    label: 'Direction',
    options: [
      ['in', 'In'],
      ['out', 'Out'],
    ],
  },
  conflicts: { label: 'Conflicts', options: [['only', 'Only conflicts']] },
};

/** The room of the gate log: filters, pages and CSV export. */
export function GateLogRoom() {
  const [chosen, setChosen] = useState<Chosen>(noFilters);
  const { estateId = '' } = useEstateFilter();
  const notify = useNotify();
  const timeZone = useEstateClock().zoneOf(estateId);
  const { q, result, direction, conflicts, fromDay, toDay } = useDeferredValue(chosen);
  const filters: LogFilters = {
    q: q.trim(),
    result,
    direction,
    conflicts,
    from: instantAt(fromDay, 0, timeZone),
    to: instantAt(toDay, MINUTES_OF_DAY, timeZone),
    estateId,
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useGateLog(filters);
  const entries = data?.pages.flatMap(({ items }) => items);
  const set = (change: Partial<Chosen>): void => setChosen({ ...chosen, ...change });

  return (
    <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
      <Title title="Gate log" />
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          sx={{ width: 180 }}
          label="Name, plate or unit"
          value={chosen.q}
          onChange={({ target }) => set({ q: target.value })}
        />
        {(['result', 'direction', 'conflicts'] as const).map((name) => (
          <TextField
            key={name}
            select
            label={choices[name].label}
            value={chosen[name]}
            onChange={({ target }) => set({ [name]: target.value })}
            sx={{ minWidth: 112 }}
          >
            <MenuItem value="">All</MenuItem>
            {choices[name].options.map(([value, word]) => (
              <MenuItem key={value} value={value}>
                {word}
              </MenuItem>
            ))}
          </TextField>
        ))}
        {(['fromDay', 'toDay'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={name === 'fromDay' ? 'From' : 'To'}
            value={chosen[name]}
            onChange={({ target }) => set({ [name]: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
        <Button
          variant="outlined"
          sx={{ marginLeft: 'auto' }}
          onClick={() => {
            downloadGateLog(filters).catch((thrown: unknown) => notify(sentenceOf(thrown), { type: 'error' }));
          }}
        >
          Export as CSV
        </Button>
      </Box>
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {entries === undefined && error === null && <RoomSkeleton />}
      {entries?.length === 0 && <EmptyList text="No entries found." />}
      {entries !== undefined && entries.length > 0 && <GateLogTable entries={entries} />}
      {hasNextPage && (
        <Button sx={{ justifySelf: 'center' }} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </Box>
  );
}

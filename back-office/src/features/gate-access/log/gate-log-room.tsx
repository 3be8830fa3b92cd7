import { downloadIcon, lockIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { NewRows } from '../../../platform/live/new-rows.tsx';
import { useHeldRows, useIsReading } from '../../../platform/live/use-held-rows.ts';
import { ShowMore } from '../../../platform/rooms/show-more.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SearchField } from '../../../platform/page/search-field.tsx';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { Empty } from '../../../platform/states/empty.tsx';
import { EmptyLink } from '../../../platform/states/empty-link.tsx';
import { NoResult } from '../../../platform/states/no-result.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { dayAt } from '../gate-times.ts';
import { downloadGateLog, useGateLog, useGates, useLogSummary, type GateLogEntry } from '../gate.queries.ts';
import { useGateEstate, type GateEstate } from '../use-gate-estate.ts';
import { EntryPanel } from './entry-panel.tsx';
import { LogChips } from './log-chips.tsx';
import { LogHeads, LogRow } from './log-row.tsx';
import { useLogSearch, type LogSearch } from './use-log-search.ts';
import { counted } from '../../../platform/page/counted.rules.ts';

const noEntries: readonly GateLogEntry[] = [];
const noGates: { id: string; name: string }[] = [];

/** The gate log: one line that finds entries, and each entry in the life of its code. */
export function GateLogRoom() {
  const estate = useGateEstate('gate.manage');
  return estate.estateId === '' ? null : <LogOfEstate key={estate.estateId} estate={estate} />;
}

function LogOfEstate({ estate }: { estate: GateEstate }) {
  const { data: gates = noGates } = useGates(estate.estateId);
  const search = useLogSearch(estate, gates);
  const { row, open, close } = useChosenRow();
  const isPhone = useIsPhone();
  const notify = useNotify();
  const log = useGateLog(search.filters);
  const entries = log.data?.pages.flatMap(({ items }) => items);
  const held = useHeldRows({
    rows: entries ?? noEntries,
    idOf: ({ id }) => id,
    isReading: useIsReading(row !== ''),
    // Older entries that somebody asks for are shown at once.
    list: `${JSON.stringify(search.filters)} ${log.data?.pages.length ?? 0}`,
  });
  const save = (): void => {
    downloadGateLog(search.filters).catch((thrown: unknown) => notify(sentenceOf(thrown), { type: 'error' }));
  };
  return (
    <RoomPage
      title="Gate log"
      actions={
        <Button variant="outlined" startIcon={<Icon path={downloadIcon} />} onClick={save}>
          Export as CSV
        </Button>
      }
      panel={row !== '' && <EntryPanel key={row} id={row} estate={estate} close={close} />}
    >
      <SearchField
        label="Name, plate, unit, code, gate or reason"
        value={search.line}
        onChange={search.write}
        width="100%"
      />
      <LogChips search={search} estate={estate} gates={gates} />
      <NewRows waiting={held.waiting} onShow={held.show} />
      <ReadView read={{ ...log, data: entries && held.shown }} what="The gate log">
        {(found) =>
          found.length === 0 ? (
            <NothingFound search={search} />
          ) : (
            <>
              <LogHeads />
              <RowList label="Gate log">
                {found.map((entry, at) => (
                  <LogRow
                    key={entry.id}
                    entry={entry}
                    timeZone={estate.timeZone}
                    day={isPhone ? dayAt(entry.at, estate.timeZone, estate.today) : newDayOf(found, at, estate)}
                    isChosen={entry.id === row}
                    onOpen={() => open(entry.id)}
                  />
                ))}
              </RowList>
            </>
          )
        }
      </ReadView>
      <ShowMore list={log} label="Show older entries" />
      {entries !== undefined && (
        <Foot estateId={estate.estateId} shown={entries.length} isAll={!log.hasNextPage} search={search} />
      )}
    </RoomPage>
  );
}

/** The day of an entry, if it is the first of that day in the list. */
function newDayOf(entries: readonly GateLogEntry[], at: number, { timeZone, today }: GateEstate): string {
  const dayOf = (entry: GateLogEntry | undefined) => (entry === undefined ? '' : dayAt(entry.at, timeZone, today));
  const day = dayOf(entries[at]);
  return day === dayOf(entries[at - 1]) ? '' : day;
}

/** Nobody passed a gate; or nothing matches: what was searched, and two ways out. */
function NothingFound({ search: { line, understood, write, has } }: { search: LogSearch }) {
  const words = understood.map(({ label }) => label).join(', ');
  if (words === '') {
    return (
      <Empty
        title="Nobody passed a gate"
        note="In the last 30 days. Entries appear here as soon as a guard checks a code."
        act={<EmptyLink to="/presence">See who is inside</EmptyLink>}
      />
    );
  }
  return (
    <NoResult
      title="No entries found"
      note={`Searched for: ${words}.`}
      acts={
        <>
          {!has('days') && (
            <Button variant="sand" onClick={() => write(`${line.trim()} last 365 days`)}>
              Look back a year
            </Button>
          )}
          <Button variant="sand" onClick={() => write('')}>
            Clear the search
          </Button>
        </>
      }
    />
  );
}

interface FootProps {
  estateId: string;
  shown: number;
  isAll: boolean;
  search: LogSearch;
}

const entriesText = (count: number): string => counted(count, 'entry', 'entries');

/** How many entries there are, and that looking at them is recorded. */
function Foot({ estateId, shown, isAll, search }: FootProps) {
  const { data } = useLogSummary(estateId);
  const period = search.understood.find(({ kind }) => kind === 'days')?.label.toLowerCase() ?? 'last 30 days';
  return (
    <Box sx={{ display: 'grid', gap: 1.5, padding: '16px 0', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
      <div>
        <b>{isAll ? entriesText(shown) : `The newest ${shown}`}</b> in: {period}.
        {data !== undefined && ` Without the search: ${data.entriesToday} today, ${data.refusedToday} refused.`}
      </div>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Icon path={lockIcon} />
        <span>
          That you looked here is in the audit log.
          {data !== undefined && ` Names and plates are forgotten after ${data.retentionDays} days.`}
        </span>
      </Box>
    </Box>
  );
}

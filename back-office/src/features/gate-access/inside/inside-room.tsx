import { fileIcon, infoIcon, lockIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, styled } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NewRows } from '../../../platform/live/new-rows.tsx';
import { useHeldRows, useIsReading } from '../../../platform/live/use-held-rows.ts';
import { Chips, ChipSelect } from '../../../platform/page/chips.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { PageTabs } from '../../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SearchField } from '../../../platform/page/search-field.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { Empty } from '../../../platform/states/empty.tsx';
import { EmptyLink } from '../../../platform/states/empty-link.tsx';
import { NoResult } from '../../../platform/states/no-result.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { timeAt } from '../gate-times.ts';
import { useGateEstate, type GateEstate } from '../use-gate-estate.ts';
import { InsidePanel } from './inside-panel.tsx';
import { InsideRow } from './inside-row.tsx';
import { useLastAnswer } from '../../../platform/states/use-last-answer.ts';
import { useInside, useMuster, type Inside, type InsideTab } from './inside.queries.ts';
import { MusterPrint } from './muster-print.tsx';
import { belowWideDesk } from '../../../platform/page/window-width.ts';
import { counted } from '../../../platform/page/counted.rules.ts';

const tabIds: readonly InsideTab[] = ['visitors', 'workers', 'too-long', 'house'];
const firstPage = 50;
const nobody: Inside['people'] = [];
const wholeList = 500;

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 280px',
  gap: '24px 36px',
  alignItems: 'start',
  [belowWideDesk]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  // Beside an open panel there is room for the list alone.
  '&[data-has-panel]': { gridTemplateColumns: 'minmax(0, 1fr)', '& > aside': { display: 'none' } },
});

/** Who is inside an estate: those who stay too long first, with what can be done, and a list to print for a fire. */
export function InsideRoom() {
  const estate = useGateEstate('gate.guard');
  return estate.estateId === '' ? null : <InsideOfEstate key={estate.estateId} estate={estate} />;
}

function InsideOfEstate({ estate }: { estate: GateEstate }) {
  const [query, setQuery] = useSearchParams();
  const tab = tabIds.find((id) => id === query.get('tab')) ?? 'visitors';
  const [typed, setTyped] = useState('');
  const [perPage, setPerPage] = useState(firstPage);
  const [isPrinting, setPrinting] = useState(false);
  const q = useDeferredValue(typed).trim();
  const { row, open, close } = useChosenRow();
  const read = useInside({ estateId: estate.estateId, tab, q, perPage });
  const { data } = read;
  // Read ahead, so that the list can be printed when the network is gone.
  useMuster(estate.estateId);
  const last = useLastAnswer(data, estate.estateId);
  const person = data?.people.find(({ id }) => id === row);
  // The rows have buttons: a pointer over them may be about to press one.
  const [isPointed, setPointed] = useState(false);
  const held = useHeldRows({
    rows: data?.people ?? nobody,
    idOf: ({ id }) => id,
    isReading: useIsReading(row !== '' || isPointed),
    // While a list loads, the rows of the list before are shown.
    list: read.isPlaceholderData ? '' : JSON.stringify([tab, q, perPage]),
  });
  const choose = (next: InsideTab): void => {
    setQuery(next === 'visitors' ? {} : { tab: next }, { replace: true });
    setPerPage(firstPage);
  };
  return (
    <RoomPage
      title="Who is inside"
      actions={
        <>
          <Button variant="outlined" startIcon={<Icon path={fileIcon} />} onClick={() => setPrinting(true)}>
            Print the muster list
          </Button>
          <SearchField label="Person, house or plate" value={typed} onChange={setTyped} />
        </>
      }
      tabs={<InsideTabs tab={tab} counts={last?.counts} onChange={choose} />}
      panel={person !== undefined && <InsidePanel key={row} person={person} estate={estate} close={close} />}
    >
      {estate.estates.length > 1 && (
        <Chips label="Filters">
          <ChipSelect label="Estate" value={estate.estateId} choices={estate.estates} onChange={estate.choose} />
        </Chips>
      )}
      <Columns {...(person !== undefined && { 'data-has-panel': '' })}>
        <Box
          sx={{ minWidth: 0 }}
          onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
          onPointerLeave={() => setPointed(false)}
        >
          <NewRows waiting={held.waiting} onShow={held.show} />
          <ReadView read={read} what="Who is inside">
            {(inside) =>
              inside.people.length === 0 ? (
                <Nobody tab={tab} q={q} clear={() => setTyped('')} />
              ) : (
                <>
                  <RowList label="Who is inside">
                    {held.shown.map((each) => (
                      <InsideRow
                        key={each.id}
                        person={each}
                        estate={estate}
                        isChosen={each.id === row}
                        hasActs={person === undefined}
                        onOpen={() => open(each.id)}
                      />
                    ))}
                  </RowList>
                  <ListFoot data={inside} tab={tab} showAll={() => setPerPage(wholeList)} />
                </>
              )
            }
          </ReadView>
        </Box>
        {last !== undefined && <Counts data={last} estate={estate} />}
      </Columns>
      {isPrinting && <MusterPrint estate={estate} onClose={() => setPrinting(false)} />}
    </RoomPage>
  );
}

interface InsideTabsProps {
  tab: InsideTab;
  counts: Inside['counts'] | undefined;
  onChange: (tab: InsideTab) => void;
}

function InsideTabs({ tab, counts, onChange }: InsideTabsProps) {
  const tabOf = (id: InsideTab, label: string, count: number | undefined) => ({
    id,
    label,
    ...(count !== undefined && { count }),
  });
  return (
    <PageTabs
      label="Who is inside"
      value={tab}
      onChange={onChange}
      tabs={[
        tabOf('visitors', 'Visitors', counts?.visitors),
        tabOf('workers', 'Workers', counts?.workers),
        tabOf('too-long', 'Too long', counts?.tooLong),
        tabOf('house', 'By house', undefined),
      ]}
    />
  );
}

function ListFoot({ data, tab, showAll }: { data: Inside; tab: InsideTab; showAll: () => void }) {
  const { people, total } = data;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, padding: '16px 0', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <span>
          {people.length} of {total}, {tab === 'house' ? 'by house' : 'those who stay too long first'}
        </span>
        {people.length < Math.min(total, wholeList) && (
          <Button variant="sand" onClick={showAll}>
            Show all
          </Button>
        )}
        {people.length < total && people.length >= wholeList && (
          <span>The search finds the others, and the muster list has everybody.</span>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Icon path={lockIcon} />
        <span>That you looked here is in the audit log.</span>
      </Box>
    </Box>
  );
}

const emptyTexts: Record<InsideTab, string> = {
  visitors: 'No visitor is inside',
  workers: 'Nobody works inside now',
  'too-long': 'Nobody stays too long',
  house: 'Nobody is inside',
};

function Nobody({ tab, q, clear }: { tab: InsideTab; q: string; clear: () => void }) {
  if (q === '')
    return (
      <Empty
        title={emptyTexts[tab]}
        note="The list follows the gates."
        act={<EmptyLink to="/gate-log">See the gate log</EmptyLink>}
      />
    );
  return (
    <NoResult
      title={`Nobody inside matches “${q}”`}
      acts={
        <Button variant="sand" onClick={clear}>
          Show everybody
        </Button>
      }
      searched={q}
    />
  );
}

/** The number of people inside, and the passages of today. */
function Counts({ data, estate }: { data: Inside; estate: GateEstate }) {
  const { counts, gatesToday, at } = data;
  return (
    <Box component="aside" aria-label="Counts" sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box sx={{ font: '700 44px/48px var(--font)', letterSpacing: '-.02em' }}>
          {counts.visitors + counts.workers}
        </Box>
        <Box>
          <Box sx={{ font: 'var(--c-row)' }}>
            {counted(counts.visitors, 'visitor', 'visitors')}, {counted(counts.workers, 'worker', 'workers')}
          </Box>
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            as of {timeAt(at, estate.timeZone)}, follows the gates
          </Box>
        </Box>
      </Box>
      <div>
        <SectionHead title="By gate, today" />
        <Box component="dl" sx={{ margin: 0 }}>
          {gatesToday.map(({ gateId, gate, in: entered, out }) => (
            <Box key={gateId} sx={gateLine}>
              <dt>{gate}</dt>
              <Box component="dd" sx={{ margin: 0, fontWeight: 700 }}>
                {entered} in, {out} out
              </Box>
            </Box>
          ))}
        </Box>
      </div>
      <Box sx={{ display: 'flex', gap: 1.5, padding: 2, borderRadius: 'var(--leaf-s)', background: 'var(--fill)' }}>
        <Icon path={infoIcon} />
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          Residents are not counted here. In an emergency the muster list names them too, and that it was printed is
          written down.
        </Box>
      </Box>
    </Box>
  );
}

const gateLine = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  padding: '10px 0',
  borderBottom: '1px solid var(--line)',
  font: 'var(--c-line)',
} as const;

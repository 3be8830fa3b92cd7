import { downloadIcon, lockIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Chip, Chips, ChipSelect } from '../../platform/page/chips.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { TypedSearch } from '../../platform/page/typed-search.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { NoResult } from '../../platform/states/no-result.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { groupByDay } from './audit-days.ts';
import { AuditEntryRow } from './audit-entry-row.tsx';
import { useAuditDownload, useAuditLog, usePersonName, type AuditEntry, type AuditFilter } from './audit.queries.ts';
import { firstDayOf, groupChoices, periodChoices } from './audit-choices.ts';
import { ShowMore } from '../../platform/rooms/show-more.tsx';

/** The audit log: what staff did, in sentences, grouped by day. Nobody can change it. */
export function AuditRoom() {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => Date.now());
  const { zoneOf } = useEstateClock();
  const period = search.get('period') ?? '';
  const filter: AuditFilter = {
    q: search.get('q') ?? '',
    personId: search.get('person') ?? '',
    group: search.get('what') ?? '',
    from: firstDayOf(period, now, zoneOf()),
    to: '',
  };
  const log = useAuditLog(filter);
  const download = useAuditDownload(filter);
  const notify = useNotify();
  const isFiltered = filter.q !== '' || filter.personId !== '' || filter.group !== '' || period !== '';
  const change = (name: string, value: string): void => {
    setSearch(
      (present) => {
        if (value === '') present.delete(name);
        else present.set(name, value);
        return present;
      },
      { replace: true },
    );
  };
  const showAll = (): void => setSearch(new URLSearchParams(), { replace: true });
  return (
    <RoomPage
      title="Audit log"
      actions={
        <Button
          variant="sand"
          startIcon={<Icon path={downloadIcon} size={18} />}
          onClick={() => {
            download().catch((thrown: unknown) => notify(sentenceOf(thrown), { type: 'error' }));
          }}
        >
          CSV
        </Button>
      }
    >
      <TypedSearch label="Who, whom, or what was done" value={filter.q} onChange={(q) => change('q', q)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px' }}>
        <Chips label="Which entries">
          <WhoFilter personId={filter.personId} onChange={(id) => change('person', id)} />
          <ChipSelect label="What" value={filter.group} choices={groupChoices} onChange={(id) => change('what', id)} />
          <ChipSelect label="When" value={period} choices={periodChoices} onChange={(id) => change('period', id)} />
        </Chips>
        <Box
          sx={{
            marginLeft: 'auto',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            font: 'var(--c-note)',
            color: 'var(--ink-2)',
          }}
        >
          <Icon path={lockIcon} size={16} />
          nobody can change it
        </Box>
      </Box>
      <ReadView read={log} what="The audit log">
        {(entries) => {
          if (entries.length > 0) return <Days entries={entries} log={log} now={now} />;
          if (!isFiltered) return <Empty title="Nothing was done yet" note="Every change by staff is written here." />;
          return (
            <NoResult
              title={filter.q === '' ? 'Nothing was done that this finds' : `Nothing with “${filter.q}”`}
              note="Try other words, or another period."
              searched={filter.q}
              acts={
                <>
                  {filter.q !== '' && period !== '' && (
                    <Button variant="sand" onClick={() => change('period', '')}>
                      Look in all days
                    </Button>
                  )}
                  <Button variant="sand" onClick={showAll}>
                    Show everything
                  </Button>
                </>
              }
            />
          );
        }}
      </ReadView>
    </RoomPage>
  );
}

interface DaysProps {
  entries: readonly AuditEntry[];
  log: ReturnType<typeof useAuditLog>;
  now: number;
}

function Days({ entries, log, now }: DaysProps) {
  const { zoneOf } = useEstateClock();
  const [openId, setOpen] = useState('');
  return (
    <>
      {groupByDay(entries, zoneOf, now).map(({ title, entries: ofDay }) => (
        <Box key={title} component="section" aria-label={title} sx={{ paddingTop: '14px' }}>
          <SectionHead title={title} />
          <RowList label={`What was done, ${title}`}>
            {ofDay.map((entry) => (
              <AuditEntryRow
                key={entry.id}
                entry={entry}
                isOpen={entry.id === openId}
                toggle={() => setOpen((present) => (present === entry.id ? '' : entry.id))}
              />
            ))}
          </RowList>
        </Box>
      ))}
      <ShowMore list={log} label="Show earlier" />
    </>
  );
}

/** Narrows the log to oneself, or shows by whom it is narrowed and takes that away. */
function WhoFilter({ personId, onChange }: { personId: string; onChange: (id: string) => void }) {
  const me = useStaffMember()?.user.id ?? '';
  const { data: name } = usePersonName(personId === me ? '' : personId);
  if (personId !== '' && personId !== me) {
    return (
      <Chip isOn onClick={() => onChange('')}>
        {`By or about ${name ?? 'one person'}: show anybody`}
      </Chip>
    );
  }
  const anybody = { id: '', name: 'Anybody' };
  // Until the page knows who is signed in, the choice would have the id of 'Anybody'.
  const choices = me === '' ? [anybody] : [anybody, { id: me, name: 'By or about me' }];
  return <ChipSelect label="Who" value={personId} choices={choices} onChange={onChange} />;
}

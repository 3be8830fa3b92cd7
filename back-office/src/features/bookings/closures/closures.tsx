import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { Closure } from '@ekhaya/contract/bookings/console-closures';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { slashCircleIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../../platform/page/icon.tsx';
import { ListPages } from '../../../platform/page/list-pages.tsx';
import { PageTabs } from '../../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SearchField } from '../../../platform/page/search-field.tsx';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useEstateFilter, useStaffMember } from '../../../platform/session/use-staff.ts';
import { Empty } from '../../../platform/states/empty.tsx';
import { NoResult } from '../../../platform/states/no-result.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { PAGE_SIZE, useClosures } from '../bookings.queries.ts';
import { useNow } from '../use-now.ts';
import { DateBlock } from '../queue/date-block.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { closedHoursText, outcomeText } from './closure-texts.ts';
import { ClosurePanel } from './closure-panel.tsx';

const tabs = [
  { id: 'coming', label: 'Coming' },
  { id: 'past', label: 'Past' },
] as const;

/** Lists the closed days, those that come first. */
export function ClosureList() {
  const { estateId } = useEstateFilter();
  const member = useStaffMember();
  const { zoneOf } = useEstateClock();
  const { row, open, close } = useChosenRow();
  const [address, setAddress] = useSearchParams();
  const [isClosing, setClosing] = useState(false);
  const tab = address.get('tab') === 'past' ? 'past' : 'coming';
  const q = address.get('q') ?? '';
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1);
  const today = wallClockAt(useNow(), zoneOf(estateId)).date;
  const read = useClosures({ tab, today, estateId, q, page });
  const change = (name: 'tab' | 'q' | 'page', value: string): void =>
    setAddress(
      () => {
        const next = new URLSearchParams({ tab, q, page: '1' });
        next.set(name, value);
        for (const [key, usual] of Object.entries({ tab: 'coming', q: '', page: '1' })) {
          if (next.get(key) === usual) next.delete(key);
        }
        return next;
      },
      { replace: name === 'q' },
    );
  const nameOf = ({ serviceName, estateId: ofEstate }: Closure): string =>
    serviceName === ''
      ? `All of ${member?.estates.find(({ id }) => id === ofEstate)?.name ?? 'the estate'}`
      : labelOf(serviceName);
  const chosen = read.data?.items.find(({ id }) => id === row);
  return (
    <RoomPage
      title="Closed days"
      actions={
        <>
          <SearchField label="Search reasons" value={q} onChange={(text) => change('q', text)} />
          <Button
            variant="contained"
            onClick={() => setClosing(true)}
            startIcon={<Icon path={slashCircleIcon} size={18} />}
          >
            Close a day ...
          </Button>
        </>
      }
      tabs={<PageTabs label="Closed days" value={tab} tabs={tabs} onChange={(next) => change('tab', next)} />}
      panel={
        chosen === undefined ? undefined : (
          <ClosurePanel key={chosen.id} closure={chosen} name={nameOf(chosen)} onClose={close} />
        )
      }
    >
      <ReadView read={read} what="The closed days">
        {({ items, total }) =>
          items.length === 0 ? (
            <NoClosures tab={tab} q={q} onShowAll={() => change('q', '')} onTab={(next) => change('tab', next)} />
          ) : (
            <>
              <RowList label="Closed days">
                {items.map((closure) => (
                  <Row
                    key={closure.id}
                    leading={<DateBlock date={closure.date} />}
                    title={nameOf(closure)}
                    note={`${closedHoursText(closure)}: ${closure.reason}`}
                    end={outcomeText(closure)}
                    isChosen={closure.id === row}
                    onOpen={() => open(closure.id)}
                  />
                ))}
              </RowList>
              <ListPages
                page={page}
                perPage={PAGE_SIZE}
                total={total}
                onChange={(next) => change('page', String(next))}
              />
            </>
          )
        }
      </ReadView>
      {isClosing && (
        <CloseDialog
          first={{ estateId: estateId ?? '', serviceId: '', date: '', start: '0000', end: '2400' }}
          onClose={() => setClosing(false)}
        />
      )}
    </RoomPage>
  );
}

interface NoClosuresProps {
  tab: 'coming' | 'past';
  q: string;
  onShowAll: () => void;
  onTab: (tab: 'coming' | 'past') => void;
}

function NoClosures({ tab, q, onShowAll: showAll, onTab: showTab }: NoClosuresProps) {
  if (q === '') {
    return (
      <Empty
        title={tab === 'coming' ? 'No day is closed' : 'No day was closed'}
        note="A closed day cannot be booked, and whoever has booked it is told why."
      />
    );
  }
  return (
    <NoResult
      title={`No closed day with “${q}”`}
      note="Reasons are searched."
      acts={
        <>
          <Button variant="sand" size="small" onClick={showAll}>
            Show all
          </Button>
          <Button variant="sand" size="small" onClick={() => showTab(tab === 'past' ? 'coming' : 'past')}>
            Look in {tab === 'past' ? 'Coming' : 'Past'}
          </Button>
        </>
      }
    />
  );
}

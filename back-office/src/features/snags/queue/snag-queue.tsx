import type { SnagCounts } from '@ekhaya/contract/snags/console-snags';
import { useState } from 'react';
import { NewRows } from '../../../platform/live/new-rows.tsx';
import { useHeldRows, useIsReading } from '../../../platform/live/use-held-rows.ts';
import { Chip, Chips, ChipSelect } from '../../../platform/page/chips.tsx';
import { ListPages } from '../../../platform/page/list-pages.tsx';
import { PageTabs } from '../../../platform/page/page-tabs.tsx';
import { usePickedRows } from '../../../platform/page/picked-rows.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { useChosenRow } from '../../../platform/page/use-chosen-row.ts';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { ChosenSnag } from '../chosen-snag.tsx';
import { MOST_COUNTED, PAGE_SIZE, useSnagCounts, useSnagQueue } from '../snags.queries.ts';
import { EmptyQueue, UnknownPlace } from './empty-queue.tsx';
import { PickedSnags } from './picked-snags.tsx';
import { QueueActs } from './queue-acts.tsx';
import { SnagMaps } from '../snag-map.tsx';
import { SnagRows } from './snag-rows.tsx';
import { useOwnPlace } from './use-own-place.ts';
import { snagTabs, tabNames, useSnagAddress } from './use-snag-address.ts';
import { WaitingBand } from './waiting-band.tsx';

/** The queue of snags: urgent ones first, then by the promised time. */
export function SnagQueue() {
  const { estateId } = useEstateFilter();
  const [filters, change] = useSnagAddress();
  const { row, open, close } = useChosenRow();
  const isNear = filters.tab === 'near';
  const { place, askAgain } = useOwnPlace(isNear);
  const here = isNear && place.state === 'found' ? place : undefined;
  const queue = useSnagQueue(filters, estateId, here);
  const counts = useSnagCounts(estateId);
  const isPhone = useIsPhone();
  const [isMapChosen, setMapChosen] = useState<boolean>();
  const { shown, waiting, show } = useHeldRows({
    rows: queue.data?.items ?? [],
    idOf: ({ id }) => id,
    isReading: useIsReading(row !== ''),
    // While a list loads, the rows of the list before are shown.
    list: queue.isPlaceholderData ? '' : JSON.stringify([filters, estateId]),
  });
  // On a phone the map stands on top of the list.
  const isMap = isMapChosen ?? (isPhone && shown.some(({ place: at }) => at.latitude !== null));
  const picked = usePickedRows(filters.tab === 'done' || isPhone ? [] : shown.map(({ id }) => id));
  const at = shown.findIndex(({ id }) => id === row);
  const departments = counts?.departments ?? [];

  return (
    <RoomPage
      title="Snags"
      actions={<QueueActs filters={filters} change={change} isOpened={row !== ''} onReported={open} />}
      tabs={
        <PageTabs
          label="Snags"
          value={filters.tab}
          onChange={(tab) => change({ tab })}
          tabs={snagTabs.map((id) => ({
            id,
            label: tabNames[id],
            ...((id === 'open' || id === 'mine') && counts !== undefined && { count: counts[id] }),
          }))}
        />
      }
      panel={
        row === '' ? undefined : (
          <ChosenSnag
            key={row}
            id={row}
            place={at === -1 ? undefined : `${at + 1} of ${shown.length}`}
            departments={departments}
            onClose={close}
          />
        )
      }
    >
      <Chips label="Filters">
        <DepartmentChip
          departments={departments}
          departmentId={filters.departmentId}
          onChange={(departmentId) => change({ departmentId })}
        />
        <Chip isOn={isMap} onClick={() => setMapChosen(!isMap)}>
          Map
        </Chip>
      </Chips>
      <PickedSnags picked={picked} chosen={shown.filter(({ id }) => picked.isPicked(id))} />
      <WaitingBand />
      <NewRows waiting={waiting} onShow={show} />
      {isNear && place.state === 'unknown' ? (
        <UnknownPlace why={place.why} onAskAgain={askAgain} />
      ) : (
        <ReadView read={queue} what="The snags">
          {({ items, total }) =>
            items.length === 0 ? (
              <EmptyQueue filters={filters} change={change} />
            ) : (
              <>
                {isMap && <SnagMaps snags={shown} chosen={row} onOpen={open} />}
                <SnagRows
                  label={tabNames[filters.tab]}
                  snags={shown}
                  picked={filters.tab === 'done' || isPhone ? undefined : picked}
                  chosen={row}
                  here={here}
                  onOpen={open}
                />
                <ListPages
                  page={filters.page}
                  perPage={PAGE_SIZE}
                  total={total}
                  isMore={total >= MOST_COUNTED}
                  onChange={(page) => change({ page })}
                />
              </>
            )
          }
        </ReadView>
      )}
    </RoomPage>
  );
}

interface DepartmentChipProps {
  departments: SnagCounts['departments'];
  departmentId: string;
  onChange: (departmentId: string) => void;
}

/** The filter by department. Each says how many snags are open, and how many of them are late. */
function DepartmentChip({ departments, departmentId, onChange: change }: DepartmentChipProps) {
  return (
    <ChipSelect
      label="Department"
      value={departmentId}
      choices={[
        { id: '', name: 'All departments' },
        ...departments.map(({ id, name, open: count, late }) => ({
          id,
          name: `${name} ${count}${late > 0 ? `, ${late} late` : ''}`,
        })),
      ]}
      onChange={change}
    />
  );
}

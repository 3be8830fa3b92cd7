import { downloadIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { NewRows } from '../../platform/live/new-rows.tsx';
import { useHeldRows, useIsReading } from '../../platform/live/use-held-rows.ts';
import { Chip, Chips, ChipSelect } from '../../platform/page/chips.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { ListPages } from '../../platform/page/list-pages.tsx';
import { PageTabs } from '../../platform/page/page-tabs.tsx';
import { PickedBar, usePickedRows } from '../../platform/page/picked-rows.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SearchField } from '../../platform/page/search-field.tsx';
import { SectionLink } from '../../platform/page/section-link.tsx';
import { useChosenRow } from '../../platform/page/use-chosen-row.ts';
import { useIsPhone } from '../../platform/page/window-width.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter, useEstatesWithPermission } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { NoResult } from '../../platform/states/no-result.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useMinute } from '../../platform/time/use-minute.ts';
import { ChosenSnag } from './chosen-snag.tsx';
import { CloseDialog, MergeDialog } from './end-dialogs.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { ReportDialog } from './reports/report-dialog.tsx';
import { SnagMap } from './snag-map.tsx';
import { SnagRow } from './snag-row.tsx';
import { downloadSnags, MOST_COUNTED, PAGE_SIZE, useSnagCounts, useSnagQueue } from './snags.queries.ts';
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
  const now = useMinute();
  const notify = useNotify();
  const { zoneOf } = useEstateClock();
  const [isMapChosen, setMapChosen] = useState<boolean>();
  const [dialog, setDialog] = useState<'close' | 'give' | 'merge' | 'report'>();
  // Whoever may not search people has nobody to report for.
  const readable = useEstatesWithPermission('people.read').map(({ id }) => id);
  const reportable = useEstatesWithPermission('snags.work').filter(({ id }) => readable.includes(id));
  const { shown, waiting, show } = useHeldRows({
    rows: queue.data?.items ?? [],
    idOf: ({ id }) => id,
    isReading: useIsReading(row !== ''),
    // While a list loads, the rows of the list before are shown.
    list: queue.isPlaceholderData ? '' : JSON.stringify([filters, estateId]),
  });
  // On a phone the map stands on top of the list.
  const isMap = isMapChosen ?? (isPhone && shown.some(({ place: at }) => at.latitude !== null));
  const isDone = filters.tab === 'done';
  const picked = usePickedRows(isDone || isPhone ? [] : shown.map(({ id }) => id));
  const chosen = shown.filter(({ id }) => picked.isPicked(id));
  const [first, ...others] = chosen;
  const isOfOneEstate = others.every((snag) => snag.estateId === first?.estateId);
  const at = shown.findIndex(({ id }) => id === row);
  const departments = counts?.departments ?? [];
  const download = (): Promise<void> =>
    downloadSnags(filters, estateId).catch((error: unknown) => notify(sentenceOf(error), { type: 'error' }));

  return (
    <RoomPage
      title="Snags"
      actions={
        <>
          {row === '' && !isPhone && (
            <>
              <SectionLink to="/snag-speed">How fast</SectionLink>
              <Button variant="sand" startIcon={<Icon path={downloadIcon} />} onClick={() => void download()}>
                CSV
              </Button>
            </>
          )}
          {row === '' && reportable.length > 0 && (
            <Button variant="sand" startIcon={<Icon path={plusIcon} />} onClick={() => setDialog('report')}>
              Report for somebody
            </Button>
          )}
          {!isPhone && <SearchField label="Words or place" value={filters.q} onChange={(q) => change({ q })} />}
        </>
      }
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
        <ChipSelect
          label="Department"
          value={filters.departmentId}
          choices={[
            { id: '', name: 'All departments' },
            ...departments.map(({ id, name, open: count, late }) => ({
              id,
              name: `${name} ${count}${late > 0 ? `, ${late} late` : ''}`,
            })),
          ]}
          onChange={(departmentId) => change({ departmentId })}
        />
        <Chip isOn={isMap} onClick={() => setMapChosen(!isMap)}>
          Map
        </Chip>
      </Chips>
      <PickedBar picked={picked}>
        {isOfOneEstate && (
          <Button size="small" variant="sand" onClick={() => setDialog('give')}>
            Give to ...
          </Button>
        )}
        {chosen.length > 1 && (
          <Button size="small" variant="sand" onClick={() => setDialog('merge')}>
            Merge ...
          </Button>
        )}
        <Button size="small" variant="sand" onClick={() => setDialog('close')}>
          Close ...
        </Button>
      </PickedBar>
      {dialog === 'report' && <ReportDialog estates={reportable} onClose={() => setDialog(undefined)} onDone={open} />}
      {dialog === 'give' && first && (
        <GiveDialog snags={[first, ...others]} onClose={() => setDialog(undefined)} onDone={picked.clear} />
      )}
      {dialog === 'close' && <CloseDialog snags={chosen} onClose={() => setDialog(undefined)} onDone={picked.clear} />}
      {dialog === 'merge' && <MergeDialog snags={chosen} onClose={() => setDialog(undefined)} onDone={picked.clear} />}
      <WaitingBand />
      <NewRows waiting={waiting} onShow={show} />
      {isNear && place.state === 'unknown' ? (
        <Empty
          title="Where are you?"
          note={place.why}
          act={
            <Button variant="outlined" onClick={askAgain}>
              Ask again
            </Button>
          }
        />
      ) : (
        <ReadView read={queue} what="The snags">
          {({ items, total }) =>
            items.length === 0 ? (
              filters.q === '' && filters.departmentId === '' ? (
                <Empty
                  title={isDone ? 'Nothing was closed yet' : 'Nothing is broken'}
                  note={
                    isDone
                      ? 'Snags that are done or rejected appear here.'
                      : isNear
                        ? 'No open snag has a place on the plan.'
                        : 'New reports appear here by themselves.'
                  }
                />
              ) : (
                <NoResult
                  title={filters.q === '' ? 'No snag of this department' : `No snag with “${filters.q}”`}
                  note={`Searched in: ${tabNames[filters.tab]}.`}
                  acts={
                    <>
                      <Button variant="sand" size="small" onClick={() => change({ q: '', departmentId: '' })}>
                        Show all
                      </Button>
                      <Button variant="sand" size="small" onClick={() => change({ tab: isDone ? 'open' : 'done' })}>
                        Look in {isDone ? tabNames.open : tabNames.done}
                      </Button>
                    </>
                  }
                />
              )
            ) : (
              <>
                {isMap &&
                  [...Map.groupBy(shown, (snag) => snag.estateId)].map(([ofEstate, snags]) => (
                    <SnagMap key={ofEstate} estateId={ofEstate} snags={snags} chosen={row} onOpen={open} />
                  ))}
                <RowList label={tabNames[filters.tab]}>
                  {shown.map((snag) => (
                    <SnagRow
                      key={snag.id}
                      snag={snag}
                      now={now}
                      timeZone={zoneOf(snag.estateId)}
                      here={here}
                      pick={
                        isDone || isPhone
                          ? undefined
                          : { isOn: picked.isPicked(snag.id), onToggle: () => picked.toggle(snag.id) }
                      }
                      isChosen={snag.id === row}
                      onOpen={() => open(snag.id)}
                    />
                  ))}
                </RowList>
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

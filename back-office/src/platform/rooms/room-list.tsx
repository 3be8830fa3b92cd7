import { useEffect, type ComponentType, type ReactElement, type ReactNode } from 'react';
import {
  ListBase,
  ListContextProvider,
  ListView,
  Pagination,
  useListContext,
  useResourceContext,
  useStore,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { ListMeta } from '../data/data-provider.ts';
import { keepPreviousAnswer } from '../api/previous-answer.ts';
import { NewRows } from '../live/new-rows.tsx';
import { useHeldRows, useIsReading } from '../live/use-held-rows.ts';
import { countedText } from '../page/counted-text.ts';
import { NoPick, RowPick, usePickedRows } from '../page/picked-rows.tsx';
import { RoomPage } from '../page/room-page.tsx';
import { Row, type RowProps } from '../page/row.tsx';
import { RowList } from '../page/row-list.tsx';
import { useChosenRow } from '../page/use-chosen-row.ts';
import { useEstateFilter } from '../session/use-staff.ts';
import { ReadFailure } from '../states/read-failure.tsx';
import { noNetwork } from '../states/no-network.ts';
import { ReadView } from '../states/read-view.tsx';
import { BulkBar, type Bulk } from './bulk-bar.tsx';
import { EmptyRows } from './empty-rows.tsx';
import { OpenedRow } from './opened-row.tsx';
import { FilterTabs, OrderChips, type ListOrder, type ListTabs } from './list-order.tsx';
import { onPhone } from '../page/window-width.ts';

/** How one record looks as a row. */
type RowLook = Pick<RowProps, 'leading' | 'title' | 'note' | 'third' | 'aside' | 'end'>;

/** The properties of the panel of a row. */
export interface PanelProps<Item> {
  item: Item;
  close: () => void;
  /** Opens the row below, or the one above: after a decision. Closes the panel where there is none. */
  openNext: () => void;
}

interface RoomListProps<Item extends RaRecord> {
  title: string;
  /** The rows in a sentence: `The invitations`. */
  what: string;
  /** One line under the title. */
  note?: ReactNode;
  /** The sentence in place of the rows when the list is empty. */
  emptyText: string;
  /** The sentence under it: what the list is for. */
  emptyNote?: string;
  /** The act of the empty list, where its title has none. */
  emptyAct?: ReactElement;
  /** Filters above the list: see `list-filters.tsx`. */
  filters?: ReactElement[];
  /** Initial values of the filters. */
  filterDefaultValues?: Record<string, unknown>;
  /** Buttons at the right of the title. */
  actions?: ReactElement;
  /** `PageTabs` below the title. */
  tabs?: ReactElement;
  /** Tabs that filter the list by one parameter. That of the open tab shows how many rows there are. */
  filterTabs?: ListTabs;
  sort: SortPayload;
  /** The orders that can be chosen; the first one is `sort`. */
  orders?: readonly ListOrder[];
  /** The `SidePanel` of the row in the address. */
  Panel: ComponentType<PanelProps<Item>>;
  bulk?: Bulk<Item>;
  /** Draws a record. */
  row: (item: Item) => RowLook;
}

const listLook = {
  '& .RaList-actions, & .RaList-actions > *': { background: 'none' },
  '& .RaList-actions': {
    padding: 0,
    alignItems: 'center',
    minHeight: 0,
    '&:has(form:not(:empty))': { paddingBottom: '8px' },
  },
  '& .RaList-main': { minWidth: 0 },
  '& .RaFilterForm-root, & .RaList-actions form': { padding: 0, minHeight: 0 },
  // A chosen row reaches to both edges of the page.
  '& .RaList-content': { overflow: 'visible' },
  [onPhone]: { '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', padding: 0 } },
} as const;

const noParams = {};

const queryOptions = {
  // Suppresses react-admin's own notification: the failure is shown in place of the rows.
  onError: () => undefined,
  placeholderData: keepPreviousAnswer,
};

/**
 * The list of a room, narrowed to the estate that is chosen in the console. The server searches, sorts and pages it. A failure is
 * shown in place of the rows, with a button that tries again.
 */
export function RoomList<Item extends RaRecord>({ sort, filterDefaultValues, ...view }: RoomListProps<Item>) {
  const query = new URLSearchParams(useLocation().search);
  useStoredWithoutRow();
  // react-admin takes the default filters only where the address has no parameter at all, and an opened row is one.
  const defaults = query.size > 0 && !query.has('filter') ? filterDefaultValues : undefined;
  return (
    <ListBase
      filter={{ ...defaults, ...useEstateFilter() }}
      sort={sort}
      perPage={PAGE_SIZES[0]}
      exporter={false}
      queryOptions={queryOptions}
      {...(filterDefaultValues && { filterDefaultValues })}
    >
      <FilteredList values={defaults}>
        <ListPage {...view} />
      </FilteredList>
    </ListBase>
  );
}

/**
 * Takes the opened row out of what react-admin keeps of the address for the next visit: the filters and the order open again, a record
 * does not.
 */
function useStoredWithoutRow(): void {
  const [stored, store] = useStore<{ row?: string }>(`${useResourceContext() ?? ''}.listParams`, noParams);
  useEffect(() => {
    const { row, ...rest } = stored;
    if (row !== undefined) store(rest);
  }, [stored, store]);
}

/** Gives the parts of a list the values of filters that stand in no address. */
function FilteredList({ values, children }: { values: Record<string, unknown> | undefined; children: ReactNode }) {
  const list = useListContext();
  return (
    <ListContextProvider value={{ ...list, filterValues: { ...values, ...list.filterValues } }}>
      {children}
    </ListContextProvider>
  );
}

function ListPage<Item extends RaRecord>({
  title,
  what,
  note,
  emptyText,
  emptyNote,
  emptyAct,
  filters,
  actions,
  tabs,
  filterTabs,
  orders,
  Panel,
  bulk,
  row: look,
}: Omit<RoomListProps<Item>, 'sort' | 'filterDefaultValues'>) {
  const list = useListContext<Item>();
  const { data = [], page, filterValues } = list;
  const { row, open, close } = useChosenRow();
  const held = useHeldRows({
    rows: data,
    idOf: ({ id }) => String(id),
    isReading: useIsReading(row !== ''),
    // While a list loads, the rows of the list before are shown.
    list: list.isPlaceholderData === true ? '' : JSON.stringify([page, filterValues, list.sort]),
  });
  const { shown } = held;
  const picked = usePickedRows(
    bulk === undefined ? [] : shown.filter((item) => bulk.can(item)).map(({ id }) => String(id)),
  );
  const at = shown.findIndex(({ id }) => String(id) === row);
  const openNext = (): void => {
    const next = at === -1 ? undefined : (shown[at + 1] ?? shown[at - 1]);
    if (next === undefined) close();
    else open(String(next.id));
  };
  return (
    <RoomPage
      title={title}
      {...(note !== undefined && { note })}
      actions={actions}
      tabs={tabs ?? (filterTabs && <FilterTabs {...filterTabs} />)}
      panel={
        row !== '' &&
        list.data !== undefined && (
          <OpenedRow key={row} row={row} rows={data} list={title} close={close}>
            {(item) => <Panel item={item} close={close} openNext={openNext} />}
          </OpenedRow>
        )
      }
    >
      <ListView
        title={false}
        empty={false}
        error={<ListFailure what={what} />}
        offline={<ListFailure what={what} />}
        actions={false}
        {...(filters && { filters })}
        pagination={<ListPagination />}
        sx={listLook}
      >
        {orders !== undefined && <OrderChips orders={orders} />}
        {bulk !== undefined && <BulkBar picked={picked} bulk={bulk} shown={shown} />}
        <NewRows waiting={held.waiting} onShow={held.show} />
        <ReadView read={{ data: list.data, error: null, refetch: list.refetch }} what={what}>
          {() =>
            shown.length === 0 ? (
              <EmptyRows
                text={emptyText}
                {...(emptyNote !== undefined && { note: emptyNote })}
                {...(emptyAct !== undefined && { act: emptyAct })}
                {...(filterTabs && { tabSource: filterTabs.source })}
              />
            ) : (
              <RowList label={title}>
                {shown.map((each) => {
                  const id = String(each.id);
                  return (
                    <Row
                      key={id}
                      {...look(each)}
                      {...(bulk !== undefined && {
                        pick: bulk.can(each) ? (
                          <RowPick
                            label={bulk.nameOf(each)}
                            isOn={picked.isPicked(id)}
                            onToggle={() => picked.toggle(id)}
                          />
                        ) : (
                          <NoPick />
                        ),
                      })}
                      isChosen={id === row}
                      onOpen={() => open(id)}
                    />
                  );
                })}
              </RowList>
            )
          }
        </ReadView>
      </ListView>
    </RoomPage>
  );
}

const PAGE_SIZES = [25, 50, 100] as const;

/** The pagination of a list with more rows than a page can have. A list that stops counting shows its total as `2 500+`. */
function ListPagination() {
  const { meta, error, total }: { meta?: ListMeta; error?: unknown; total?: number } = useListContext();
  const atLeast = meta?.atLeast;
  if ((error !== null && error !== undefined) || (total ?? atLeast ?? 0) <= PAGE_SIZES[0]) return null;
  return (
    <Pagination
      rowsPerPageOptions={[...PAGE_SIZES]}
      {...(atLeast !== undefined && {
        labelDisplayedRows: ({ from, to }: { from: number; to: number }) =>
          `${from}–${to} of ${countedText(Math.max(atLeast, to), true)}`,
      })}
    />
  );
}

function ListFailure({ what }: { what: string }) {
  const { error, refetch } = useListContext();
  return <ReadFailure what={what} error={error ?? noNetwork} onRetry={() => void refetch()} />;
}

import { Alert, Button, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { DataTable, List, Pagination, useListContext, type SortPayload } from 'react-admin';
import type { ListMeta } from '../data/data-provider.ts';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { useEstateFilter } from '../session/use-staff.ts';

interface RoomListProps {
  title: string;
  /** The sentence in place of the rows when the list is empty. */
  emptyText: string;
  /** Filters above the list: see `list-filters.tsx`. */
  filters?: ReactElement[];
  /** Initial values of the filters. */
  filterDefaultValues?: Record<string, unknown>;
  /** Buttons above the list. */
  actions?: ReactElement;
  sort: SortPayload;
  /** The page that a click on a row opens: by default the edit form, if the resource has one. */
  rowClick?: 'show' | false;
  /** The columns. */
  children: ReactNode;
}

const silent = { onError: () => undefined };

/**
 * The list of a room, narrowed to the estate that is chosen in the console. The server searches, sorts and pages it. A failure is
 * shown in place of the rows, with a button that tries again.
 */
export function RoomList({ title, emptyText, filters, actions, rowClick, children, ...listProps }: RoomListProps) {
  return (
    <List
      title={title}
      exporter={false}
      empty={false}
      error={<ListFailure />}
      // Suppresses react-admin's own notification: the failure is shown in place of the rows.
      queryOptions={silent}
      actions={actions ?? false}
      {...(filters && { filters })}
      filter={useEstateFilter()}
      pagination={<ListPagination />}
      perPage={25}
      sx={{
        '& .RaList-actions': { padding: '8px 0', alignItems: 'center' },
        '& .RaList-content': { overflow: 'hidden' },
      }}
      {...listProps}
    >
      <DataTable
        bulkActionButtons={false}
        empty={<EmptyList text={emptyText} />}
        {...(rowClick !== undefined && { rowClick })}
      >
        {children}
      </DataTable>
    </List>
  );
}

const counting = new Intl.NumberFormat('en-ZA', { useGrouping: true });

/** The pagination of a list. A list that stops counting shows its total as `10 000+`. */
function ListPagination() {
  const { meta, error }: { meta?: ListMeta; error?: unknown } = useListContext();
  if (error !== null && error !== undefined) return null;
  const atLeast = meta?.atLeast;
  return (
    <Pagination
      rowsPerPageOptions={[25, 50, 100]}
      {...(atLeast !== undefined && {
        labelDisplayedRows: ({ from, to }: { from: number; to: number }) =>
          `${from}–${to} of ${counting.format(Math.max(atLeast, to))}+`,
      })}
    />
  );
}

function ListFailure() {
  const { error, refetch } = useListContext();
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>} sx={{ margin: 2 }}>
      {sentenceOf(error)}
    </Alert>
  );
}

/** The sentence in place of the rows when there are none. */
export function EmptyList({ text }: { text: string }) {
  return <Typography sx={{ padding: 3, font: 'var(--t-row)' }}>{text}</Typography>;
}

import { Alert, Button, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { List, Pagination, useListContext, type SortPayload } from 'react-admin';
import type { ListMeta } from '../data/data-provider.ts';
import { sentenceOf } from '../failure/failure-sentence.ts';

interface RoomListProps {
  title: string;
  /** Filters above the list, all `alwaysOn`. */
  filters?: ReactElement[];
  actions?: ReactElement;
  /** What the list is narrowed to besides: the estate of the switch. */
  filter?: Record<string, string>;
  /** Filters as they stand when the room is opened. */
  filterDefaultValues?: Record<string, unknown>;
  sort?: SortPayload;
  children: ReactNode;
}

const silent = { onError: () => undefined };

/** A list of a room: searched and sorted on the server, 25 a page, with its failure in its place. */
export function RoomList({ title, filters, actions, children, ...narrowing }: RoomListProps) {
  return (
    <List
      title={title}
      exporter={false}
      empty={false}
      error={<ListFailure />}
      // The failure stands in the place of the list: it need not be said above it as well.
      queryOptions={silent}
      actions={actions ?? false}
      {...(filters && { filters })}
      pagination={<Pages />}
      perPage={25}
      sx={{
        '& .RaList-actions': { padding: '8px 0', alignItems: 'center' },
        '& .RaList-content': { overflow: 'hidden' },
      }}
      {...narrowing}
    >
      {children}
    </List>
  );
}

const counting = new Intl.NumberFormat('en-ZA', { useGrouping: true });

/** The pages of a list; where nobody counts to the end it says so, and goes on. */
function Pages() {
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

/** In place of the rows when there are none. */
export function Nothing({ text }: { text: string }) {
  return <Typography sx={{ padding: 3, font: 'var(--t-row)' }}>{text}</Typography>;
}

import { ApiError } from '@ekhaya/browser/api/api-error';
import type { ReactNode } from 'react';
import { useGetOne, useResourceContext, type RaRecord } from 'react-admin';
import { SidePanel } from '../page/side-panel.tsx';
import { ReadView } from '../states/read-view.tsx';
import { StateNote } from '../states/state-texts.tsx';

interface OpenedRowProps<Item> {
  /** The id in the address. */
  row: string;
  /** The rows of the page. */
  rows: readonly Item[];
  /** The name of the list: `Invitations`. */
  list: string;
  close: () => void;
  /** Draws the panel of the record. */
  children: (item: Item) => ReactNode;
}

/** The panel of the row in the address. A record that the page does not have, as a link may open it, is read by itself. */
export function OpenedRow<Item extends RaRecord>({ row, rows, list, close, children }: OpenedRowProps<Item>) {
  const resource = useResourceContext() ?? '';
  const onPage = rows.find(({ id }) => String(id) === row);
  const read = useGetOne<Item>(resource, { id: row }, { enabled: onPage === undefined });
  const error: unknown = onPage === undefined ? read.error : null;
  const item = onPage ?? (error === null ? read.data : undefined);
  if (item !== undefined) return children(item);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <SidePanel title={isGone ? 'Not here any more' : ''} kind={list} onClose={close}>
      {isGone ? (
        <StateNote>It was removed or decided meanwhile, or it is at an estate that is not yours.</StateNote>
      ) : (
        <ReadView
          read={{ data: undefined, error, refetch: read.refetch, fetchStatus: read.fetchStatus }}
          what="The opened row"
        />
      )}
    </SidePanel>
  );
}

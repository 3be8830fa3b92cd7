import { ApiError } from '@ekhaya/browser/api/api-error';
import type { QueryState } from '@ekhaya/ui-kit/feedback/query-view';
import type { Read } from '../../../platform/query/query.ts';

interface EmptyTexts {
  /** Of an empty list. */
  empty: string;
  /** Of a list that the server says it does not have. Our own server never does. */
  missing: string;
}

/** Takes a list that the server answers with 404 for an empty one, with the text that says so. */
export function takeMissingAsEmpty<Item>(
  read: Read<Item[]>,
  { empty, missing }: EmptyTexts,
): { query: QueryState<Item[]>; emptyText: string } {
  const isMissing = read.data === undefined && read.error instanceof ApiError && read.error.status === 404;
  if (!isMissing) return { query: read, emptyText: empty };
  const { isFetching, dataUpdatedAt, refetch } = read;
  return { query: { data: [], isError: false, isFetching, dataUpdatedAt, refetch }, emptyText: missing };
}

import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { Icon } from '../art/icon.tsx';
import { offlineIcon } from '@ekhaya/icons/icon-paths';
import { ageText } from './age-text.ts';
import { SkeletonRows } from './skeleton-rows.tsx';

/** The part of a query's state that QueryView needs. A result of TanStack Query has it. */
export interface QueryState<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  /** When the data was read, in milliseconds since 1970. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: QueryState<Data>;
  /** There is no network: data is shown with its age. */
  isOffline?: boolean;
  /** A skeleton with the shape of the content. */
  loading?: ReactNode;
  /** Shown if the answer is empty. */
  empty: ReactNode;
  /** Whether an answer is empty. By default an empty list is. */
  isEmpty?: (data: Data) => boolean;
  /** The message if the data could not be read. */
  error: string;
  /** Another query of the screen stands above this one: its failure is shown in the plain look. */
  isSecond?: boolean;
  children: (data: Data) => ReactNode;
}

/** Shows a query by its state: loading, empty, failed with a retry, stored data with its age, or the content. */
export function QueryView<Data>({
  query,
  isOffline = false,
  loading = <SkeletonRows />,
  empty,
  isEmpty = isEmptyList,
  error,
  isSecond = false,
  children,
}: QueryViewProps<Data>) {
  const { data } = query;
  if (data === undefined) {
    if (!query.isError && !isOffline) return loading;
    return (
      <Failure
        text={error}
        isPlain={isSecond}
        isRetrying={query.isFetching && !isOffline}
        onRetry={isOffline ? undefined : () => void query.refetch()}
      />
    );
  }
  return (
    <>
      {isOffline && <SavedAge updatedAt={query.dataUpdatedAt} />}
      {query.isError && !isOffline && (
        <Failure text={error} isPlain={isSecond} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {isEmpty(data) ? empty : children(data)}
    </>
  );
}

/** `Saved 5 minutes ago`: the age of stored data. `updatedAt` is in milliseconds since 1970. */
export function SavedAge({ updatedAt }: { updatedAt: number }) {
  return (
    <p className="saved-age">
      <Icon path={offlineIcon} size={18} />
      Saved {ageText(updatedAt)}
    </p>
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { Icon } from '../art/icon.tsx';
import { offlineIcon } from '../art/icons.tsx';
import { ageText } from './age-text.ts';
import { SkeletonRows } from './skeleton-rows.tsx';

/** What QueryView has to know of a query; a result of TanStack Query fits. */
export interface QueryState<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  /** Milliseconds since 1970 of the data shown. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: QueryState<Data>;
  /** Without a network, data is shown with its age. */
  isOffline?: boolean;
  /** Shaped like the content. */
  loading?: ReactNode;
  /** What stands there if there is nothing. */
  empty: ReactNode;
  /** Tells an empty answer; an empty list is one unless told otherwise. */
  isEmpty?: (data: Data) => boolean;
  /** What failed, as the product says it. */
  error: string;
  /** What is safe all the same. */
  errorNote?: string;
  /** Another query of the same screen stands above it: of two failures the second is plain. */
  isSecond?: boolean;
  children: (data: Data) => ReactNode;
}

/** Shows a query in whichever state it is: loading, empty, failed with a retry, old for want of a network, or here. */
export function QueryView<Data>({
  query,
  isOffline = false,
  loading = <SkeletonRows />,
  empty,
  isEmpty = isEmptyList,
  error,
  errorNote,
  isSecond = false,
  children,
}: QueryViewProps<Data>) {
  const { data } = query;
  if (data === undefined) {
    if (!query.isError && !isOffline) return loading;
    return (
      <Failure
        text={error}
        note={errorNote}
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
        <Failure
          text={error}
          note={errorNote}
          isPlain={isSecond}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isEmpty(data) ? empty : children(data)}
    </>
  );
}

function SavedAge({ updatedAt }: { updatedAt: number }) {
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

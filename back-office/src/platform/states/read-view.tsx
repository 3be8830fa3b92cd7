import { useEffect, useState, type ReactNode } from 'react';
import { LoadingRows } from './loading-rows.tsx';
import { ReadFailure } from './read-failure.tsx';

/** What a query of a room answers: `useQuery` returns it. */
interface Read<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface ReadViewProps<T> {
  read: Read<T>;
  /** The subject of the error message when the request fails: `The bookings`. */
  what: string;
  /** The number of skeleton rows. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** A read that takes longer than this shows skeletons. */
const DELAY_MS = 200;
/** Skeletons that have been shown stay for this time, so that they do not flash. */
const LEAST_MS = 600;

/**
 * The states of a read: skeletons after 200 ms and then for 600 ms at least, the failure in place with a button that tries again, and
 * the content. Content that was read before stays while a later read fails.
 */
export function ReadView<T>({ read: { data, error, refetch }, what, rows, children }: ReadViewProps<T>) {
  const isWaiting = data === undefined && (error === null || error === undefined);
  const isSkeleton = useSkeleton(isWaiting);
  const hasFailed = error !== null && error !== undefined;
  return (
    <>
      {hasFailed && <ReadFailure what={what} error={error} onRetry={() => void refetch()} />}
      {isWaiting || isSkeleton ? (
        <LoadingRows isShown={isSkeleton} {...(rows !== undefined && { rows })} />
      ) : (
        data !== undefined && children(data)
      )}
    </>
  );
}

/** Whether the page shows skeletons, such as those of the room whose code has just arrived. */
const isSkeletonOnScreen = (): boolean => document.querySelector('[role=status][aria-label=Loading] > *') !== null;

/**
 * Whether skeletons are shown for a wait: neither at once nor for a moment. Skeletons that stand already stay until the read ends, so
 * that nothing is blank between them and those of the read.
 */
function useSkeleton(isWaiting: boolean): boolean {
  const [shownAt, setShownAt] = useState(() =>
    isWaiting && isSkeletonOnScreen() ? performance.now() - LEAST_MS : undefined,
  );
  useEffect(() => {
    if (isWaiting) {
      const timer = setTimeout(() => setShownAt(performance.now()), DELAY_MS);
      return () => clearTimeout(timer);
    }
    if (shownAt === undefined) return undefined;
    const timer = setTimeout(() => setShownAt(undefined), Math.max(0, shownAt + LEAST_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [isWaiting, shownAt]);
  return shownAt !== undefined;
}

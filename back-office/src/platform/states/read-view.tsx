import { useEffect, useState, type ReactNode } from 'react';
import { LoadingRows } from './loading-rows.tsx';
import { noNetwork } from './no-network.ts';
import { ReadFailure } from './read-failure.tsx';

/** What a query of a room answers: `useQuery` and `useInfiniteQuery` return it. */
interface Read<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
  /** `paused` while the read waits for the network. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
  /** The data answers another question: the rows of the words before. */
  isPlaceholderData?: boolean;
  /** The next part of a long list could not be read. */
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

interface ReadViewProps<T> {
  read: Read<T>;
  /** The subject of the error message when the request fails: `The bookings`. */
  what: string;
  /** The number of skeleton rows. */
  rows?: number;
  /** Draws the data. Without it, only the wait and the failure are shown. */
  children?: (data: T) => ReactNode;
}

/** A read that takes longer than this shows skeletons. */
const DELAY_MS = 200;
/** Skeletons that have been shown stay for this time, so that they do not flash. */
const LEAST_MS = 600;

/**
 * The states of a read: skeletons after 200 ms and then for 600 ms at least, the failure in place with a button that tries again, and
 * the content. Content that was read before stays while a later read fails. The next part of a long list fails below it. Without a
 * network, a question that was not answered before has failed.
 */
export function ReadView<T>({ read, what, rows, children }: ReadViewProps<T>) {
  const { data, refetch, fetchNextPage } = read;
  const isUnanswered = data === undefined || read.isPlaceholderData === true;
  const error = isUnanswered && read.fetchStatus === 'paused' ? noNetwork : (read.error ?? undefined);
  const isWaiting = data === undefined && error === undefined;
  const isSkeleton = useSkeleton(isWaiting);
  const isOfNextPart = useIsOfNextPart(error, read.isFetchNextPageError === true);
  const retry = isOfNextPart ? fetchNextPage : refetch;
  const failure = error !== undefined && <ReadFailure what={what} error={error} onRetry={() => void retry?.()} />;
  return (
    <>
      {!isOfNextPart && failure}
      {isWaiting || isSkeleton ? (
        <LoadingRows isShown={isSkeleton} {...(rows !== undefined && { rows })} />
      ) : (
        data !== undefined && error !== noNetwork && children?.(data)
      )}
      {isOfNextPart && failure}
    </>
  );
}

/** Whether a failure is that of the next part of a list. It stays that while the list is read again, until that succeeds or fails too. */
function useIsOfNextPart(error: unknown, hasJustFailed: boolean): boolean {
  const [ofNextPart, setOfNextPart] = useState<{ error: unknown }>();
  const is = error !== undefined && (hasJustFailed || error === ofNextPart?.error);
  if (is && error !== ofNextPart?.error) setOfNextPart({ error });
  return is;
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

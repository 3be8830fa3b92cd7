import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { onLiveEvent, type ChangeTopic } from '@ekhaya/browser/live/live-stream';
import { forgetCachedMember } from '../platform/session/staff.ts';

/** The prefixes of the query keys that a live event of a topic invalidates. */
const staleKeys: Record<Exclude<ChangeTopic, 'access'>, readonly string[]> = {
  bookings: ['bookings'],
  notifications: ['notifications'],
  gate: ['gate', 'presence'],
  visitors: ['invitations', 'presence'],
  configurations: ['configurations'],
};

/** Repeats a failed read once when the failure is transient. */
const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 1 && thrown instanceof ApiError && thrown.isTransient;

/** Creates the query cache of the rooms. Events of the live stream invalidate its entries. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, refetchOnWindowFocus: true } },
  });
  for (const [topic, keys] of Object.entries(staleKeys)) {
    const isStale = (first: unknown): boolean => keys.some((key) => String(first).startsWith(key));
    onLiveEvent(
      topic as ChangeTopic,
      () => void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => isStale(first) }),
    );
  }
  onLiveEvent('access', () => {
    forgetCachedMember();
    void client.invalidateQueries();
  });
  return client;
}

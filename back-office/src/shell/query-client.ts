import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { onLiveEvent, type ChangeTopic } from '@ekhaya/browser/live/live-stream';
import { forgetRights } from '../platform/session/staff.ts';

/** The first words of the query keys that an event of a topic makes stale. */
const staleKeys: Record<Exclude<ChangeTopic, 'access'>, readonly string[]> = {
  bookings: ['bookings'],
  notifications: ['notifications'],
  gate: ['gate', 'presence'],
  visitors: ['invitations', 'presence'],
  configurations: ['configurations'],
};

/** Repeats a failed read once when the failure is transient. */
const isWorthAnotherTry = (failures: number, thrown: unknown): boolean =>
  failures < 1 && thrown instanceof ApiError && thrown.isTransient;

/** Creates the cache of what the rooms have read. Events of the live stream invalidate it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: isWorthAnotherTry, refetchOnWindowFocus: true } },
  });
  for (const [topic, keys] of Object.entries(staleKeys)) {
    const isStale = (first: unknown): boolean => keys.some((key) => String(first).startsWith(key));
    onLiveEvent(
      topic as ChangeTopic,
      () => void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => isStale(first) }),
    );
  }
  onLiveEvent('access', () => {
    forgetRights();
    void client.invalidateQueries();
  });
  return client;
}

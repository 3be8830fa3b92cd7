import { ApiError } from '@ekhaya/browser/api/api-error';
import { onLiveEvent, type ChangeTopic } from '@ekhaya/browser/live/live-stream';
import { QueryClient } from '@tanstack/react-query';
import type { StaleKeys } from '../platform/rooms/room.ts';
import { forgetCachedMember } from '../platform/session/staff.ts';

/** Repeats a failed read once when the failure is transient. */
const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 1 && thrown instanceof ApiError && thrown.isTransient;

/**
 * Creates the query cache of the rooms. Events of the live stream invalidate its entries.
 * @param staleKeys the prefixes of the query keys that an event of a topic invalidates, by feature
 */
export function createQueryClient(staleKeys: readonly StaleKeys[] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, refetchOnWindowFocus: true },
      // Without a network a save fails at once and says so. Paused, it would be sent later, when nobody looks any more.
      mutations: { networkMode: 'always' },
    },
  });
  for (const [topic, prefixes] of staleKeys.flatMap((keys) => Object.entries(keys))) {
    const isStale = (key: readonly unknown[]): boolean => prefixes.some((prefix) => String(key[0]).startsWith(prefix));
    onLiveEvent(topic as ChangeTopic, () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) }),
    );
  }
  // After a change of rights, the data of every room may differ.
  onLiveEvent('access', () => {
    forgetCachedMember();
    return client.invalidateQueries();
  });
  return client;
}

import { ApiError } from '@ekhaya/browser/api/api-error';
import { onLiveEvent, type ChangeTopic } from '@ekhaya/browser/live/live-stream';
import { QueryClient, type Query } from '@tanstack/react-query';
import type { StaleKeys } from '../platform/rooms/room.ts';
import { forgetCachedMember } from '../platform/session/staff.ts';

/** Repeats a failed read once when the failure is transient. */
const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 1 && thrown instanceof ApiError && thrown.isTransient;

/**
 * Reads again what an event made stale. A read that is under way ends first: several topics concern Today, and on a slow network each
 * would end the read of the others. Its answer may be older than the event, so it is read once more.
 */
async function readAgain(client: QueryClient, isStale: (query: Query) => boolean): Promise<void> {
  const underWay = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isStale });
  await client.invalidateQueries({ predicate: isStale }, { cancelRefetch: false });
  await client.invalidateQueries({ predicate: (query) => underWay.includes(query) }, { cancelRefetch: false });
}

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
    onLiveEvent(topic as ChangeTopic, () => readAgain(client, ({ queryKey }) => isStale(queryKey)));
  }
  // After a change of rights, the data of every room may differ.
  onLiveEvent('access', () => {
    forgetCachedMember();
    return client.invalidateQueries();
  });
  return client;
}

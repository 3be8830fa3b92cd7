import { ApiError } from '@ekhaya/browser/api/api-error';
import { onLiveEvent, type ChangeTopic } from '@ekhaya/browser/live/live-stream';
import { urgentTopics } from '@ekhaya/contract/live/live.rules';
import { MutationCache, QueryClient, type Query } from '@tanstack/react-query';
import type { StaleKeys } from '../platform/rooms/room.ts';
import { forgetCachedMember } from '../platform/session/staff.ts';

/** Repeats a failed read once when the failure is transient. */
const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 1 && thrown instanceof ApiError && thrown.isTransient;

/**
 * Reads again what an event made stale. A read that is under way ends first: several topics concern Today, and on a slow network each
 * would end the read of the others. Its answer may be older than the event, so it is read once more. A read that waits, for the network
 * or because the page is in the background, is replaced.
 */
async function readAgain(client: QueryClient, isStale: (query: Query) => boolean): Promise<void> {
  const underWay = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isStale });
  const join = (query: Query): Promise<void> =>
    client.invalidateQueries({ predicate: (each) => each === query }, { cancelRefetch: false });
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => isStale(query) && !underWay.includes(query) }),
    ...underWay.map(async (query) => {
      await join(query);
      await join(query);
    }),
  ]);
}

/**
 * Creates the query cache of the rooms. Events of the live stream invalidate its entries.
 * @param staleKeys the prefixes of the query keys that an event of a topic invalidates, by feature
 */
export function createQueryClient(staleKeys: readonly StaleKeys[] = []): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // The server may have carried the change out: the rooms read its current state.
      onError: (thrown) => {
        if (thrown instanceof ApiError && thrown.mayHaveArrived) void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, refetchOnWindowFocus: true },
      // Without a network a save fails at once and says so. Paused, it would be sent later, when nobody looks any more.
      mutations: { networkMode: 'always' },
    },
  });
  const follow = (topic: ChangeTopic, prefix: string): void => {
    const isStale = ({ queryKey }: Query): boolean => String(queryKey[0]).startsWith(prefix);
    onLiveEvent(topic, () =>
      urgentTopics.has(topic) ? client.invalidateQueries({ predicate: isStale }) : readAgain(client, isStale),
    );
  };
  // Each prefix by itself: a slow read of one does not hold the others back.
  for (const [topic, prefixes] of staleKeys.flatMap((keys) => Object.entries(keys))) {
    for (const prefix of prefixes) follow(topic as ChangeTopic, prefix);
  }
  // After a change of rights, the data of every room may differ.
  onLiveEvent('access', () => {
    forgetCachedMember();
    return client.invalidateQueries();
  });
  return client;
}

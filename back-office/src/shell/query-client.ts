import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/failure/api-error.ts';
import { onLive } from '../platform/live/live.ts';
import { forgetRights } from '../platform/session/staff.ts';

/** What a topic of the live stream makes old: the first word of the keys of what was read. */
const readAgain: Record<string, readonly string[]> = {
  bookings: ['bookings'],
  notifications: ['notifications'],
  gate: ['gate', 'presence'],
  visitors: ['invitations', 'presence'],
  configurations: ['configurations'],
};

/** A refusal stays one: only what may pass is asked for a second time. */
const isWorthAnotherTry = (failures: number, thrown: unknown): boolean =>
  failures < 1 && thrown instanceof ApiError && thrown.isPassing;

/** What was read, kept for the rooms; the live stream says what has to be read again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: isWorthAnotherTry, refetchOnWindowFocus: true } },
  });
  onLive((topic) => {
    if (topic === 'access' || topic === 'reset') forgetRights();
    const keys = readAgain[topic];
    void client.invalidateQueries(
      keys === undefined
        ? {}
        : { predicate: ({ queryKey: [first] }) => keys.some((key) => String(first).startsWith(key)) },
    );
  });
  return client;
}

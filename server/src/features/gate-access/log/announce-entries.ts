import type { Dependencies } from '../../../platform/dependencies.ts';
import type { LiveHub } from '../../../platform/live/live-hub.ts';

/** The console reads the log again at most once in this time. Cars pass faster than people read. */
const delayMs = 500;

const pending = new WeakMap<LiveHub, Set<string>>();

/**
 * Publishes to the staff of an estate that its gate log has new entries. One event covers all entries of half a second, and gates do
 * not wait for it. An event that is lost in a crash is harmless: the next entry publishes again.
 */
export const announceEntries = (
  { database, live, logger }: Pick<Dependencies, 'database' | 'live' | 'logger'>,
  estateId: string,
): void => {
  const estates = pending.get(live) ?? new Set();
  pending.set(live, estates);
  if (estates.has(estateId)) return;
  estates.add(estateId);
  const publish = (): void => {
    estates.delete(estateId);
    live
      .publish(database.db, { topic: 'gate-log', audience: { kind: 'staff', estateId } })
      .catch((error: unknown) => logger.warn({ err: error }, 'the new entries of a gate log were not announced'));
  };
  setTimeout(publish, delayMs).unref();
};

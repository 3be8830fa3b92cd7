import { and, asc, gte, lt, or, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { liveEvents } from './live.table.ts';

/** Tells the live hubs of all processes that there is something new. */
export const liveChannel = 'live_events';

/** An event as the hub hands it out. */
export interface StoredLiveEvent {
  id: bigint;
  topic: string;
  audienceKind: 'everyone' | 'person' | 'estate';
  audienceId: string;
}

/** What was read, and how far the reading reaches: every event of a transaction before `horizon` is known by now. */
export interface LiveReading {
  events: StoredLiveEvent[];
  horizon: bigint;
}

/** Writes an event and notifies the processes; both happen when the transaction commits. */
export const insertLiveEvent = async (
  transaction: Queryable,
  event: { topic: string; audienceKind: StoredLiveEvent['audienceKind']; audienceId: string; createdAt: Date },
): Promise<void> => {
  await transaction.insert(liveEvents).values(event);
  await transaction.execute(sql`select pg_notify(${liveChannel}, '')`);
};

/** The first transaction that may still be open: everything before it has ended and is visible. */
export const readHorizon = async (queryable: Queryable): Promise<bigint> => {
  const result = await queryable.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  return BigInt(result.rows[0]?.horizon ?? '0');
};

const columns = {
  id: liveEvents.id,
  topic: liveEvents.topic,
  audienceKind: liveEvents.audienceKind,
  audienceId: liveEvents.audienceId,
};

/**
 * Reads the events of all transactions from `since` on. The horizon is taken before the events: an event that commits
 * in between is read now and once more, never missed.
 */
export const readEventsSince = async (queryable: Queryable, since: bigint): Promise<LiveReading> => {
  const horizon = await readHorizon(queryable);
  const events = await queryable
    .select(columns)
    .from(liveEvents)
    .where(gte(liveEvents.transactionId, sql`${since.toString()}::xid8`))
    .orderBy(asc(liveEvents.id));
  return { events, horizon };
};

/** The same for one person alone. */
export const readEventsOfPersonSince = async (
  queryable: Queryable,
  since: bigint,
  audience: { userId: string; estateIds: string[] },
): Promise<StoredLiveEvent[]> =>
  queryable
    .select(columns)
    .from(liveEvents)
    .where(
      and(
        gte(liveEvents.transactionId, sql`${since.toString()}::xid8`),
        or(
          eq(liveEvents.audienceKind, 'everyone'),
          and(eq(liveEvents.audienceKind, 'person'), eq(liveEvents.audienceId, audience.userId)),
          and(eq(liveEvents.audienceKind, 'estate'), inArray(liveEvents.audienceId, audience.estateIds)),
        ),
      ),
    )
    .orderBy(asc(liveEvents.id));

/** Forgets the events from before an instant. */
export const deleteEventsBefore = async (queryable: Queryable, instant: Date): Promise<void> => {
  await queryable.delete(liveEvents).where(lt(liveEvents.createdAt, instant));
};

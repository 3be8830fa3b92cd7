import { and, asc, gte, lt, or, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { LiveMembership } from './live-membership.ts';
import { liveEvents } from './live.table.ts';

/** Tells the live hubs of all processes that there is something new. */
export const liveChannel = 'live_events';

/** An event as the hub hands it out. */
export interface StoredLiveEvent {
  id: bigint;
  topic: string;
  audienceKind: 'everyone' | 'person' | 'estate' | 'staff';
  audienceId: string;
}

/** What was read, and how far the reading reaches: every event of a transaction before `horizon` is known by now. */
export interface LiveReading {
  events: StoredLiveEvent[];
  horizon: bigint;
}

/** What of an event is written. */
export interface NewLiveEvent {
  topic: string;
  audienceKind: StoredLiveEvent['audienceKind'];
  audienceId: string;
}

/** Writes events and notifies the processes, in one statement; both happen when the transaction commits. */
export const insertLiveEvents = async (
  transaction: Queryable,
  events: readonly NewLiveEvent[],
  createdAt: Date,
): Promise<void> => {
  await transaction.execute(sql`
    with written as (
      insert into live_events (topic, audience_kind, audience_id, created_at)
      select topic, "audienceKind", "audienceId", ${createdAt.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(events)}::json) as event (topic text, "audienceKind" text, "audienceId" text)
    )
    select pg_notify(${liveChannel}, '')`);
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

/** Who reads what was told, and where she belongs. */
export type LiveReader = { userId: string } & LiveMembership;

const isMeantFor = ({ userId, estateIds, staffEstates }: LiveReader): SQL | undefined =>
  or(
    eq(liveEvents.audienceKind, 'everyone'),
    and(eq(liveEvents.audienceKind, 'person'), eq(liveEvents.audienceId, userId)),
    and(eq(liveEvents.audienceKind, 'estate'), inArray(liveEvents.audienceId, [...estateIds])),
    and(
      eq(liveEvents.audienceKind, 'staff'),
      staffEstates === 'all' ? undefined : inArray(liveEvents.audienceId, [...staffEstates]),
    ),
  );

/** The same for one person alone. */
export const readEventsOfPersonSince = async (
  queryable: Queryable,
  since: bigint,
  reader: LiveReader,
): Promise<StoredLiveEvent[]> =>
  queryable
    .select(columns)
    .from(liveEvents)
    .where(and(gte(liveEvents.transactionId, sql`${since.toString()}::xid8`), isMeantFor(reader)))
    .orderBy(asc(liveEvents.id));

/** The topics that one person was told something of since an instant. */
export const readTopicsOfPersonFrom = async (
  queryable: Queryable,
  from: Date,
  reader: LiveReader,
): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ topic: liveEvents.topic })
    .from(liveEvents)
    .where(and(gte(liveEvents.createdAt, from), isMeantFor(reader)));
  return rows.map(({ topic }) => topic);
};

/** Forgets the events from before an instant. */
export const deleteEventsBefore = async (queryable: Queryable, instant: Date): Promise<void> => {
  await queryable.delete(liveEvents).where(lt(liveEvents.createdAt, instant));
};

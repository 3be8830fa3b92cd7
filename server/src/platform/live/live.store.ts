import { and, eq, gte, inArray, lt, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { namedStatement } from '../database/statements/prepared-statement.ts';
import type { LiveReader, StoredAudience } from './live-membership.ts';
import { liveEvents } from './live.table.ts';

/** The NOTIFY channel on which live hubs learn of new events. */
export const liveChannel = 'live_events';

/** A stored event. */
export interface StoredLiveEvent extends StoredAudience {
  id: bigint;
  transactionId: bigint;
  topic: string;
  /** In milliseconds since 1970. */
  createdAt: number;
}

/** Events, and the horizon of the read: all events of transactions before it have been read by now. */
export interface LiveReading {
  events: StoredLiveEvent[];
  horizon: bigint;
}

/** The parts of an event that are written. */
export interface NewLiveEvent {
  topic: string;
  audienceKind: StoredLiveEvent['audienceKind'];
  audienceId: string;
}

/**
 * The insert of events, for a statement that writes them beside its change.
 * @param events the rows as JSON, as `LiveHub.rowsOf` gives them
 */
export const liveEventsInsert = (events: SQL | Placeholder, createdAt: SQL | Placeholder): SQL => sql`
    insert into live_events (topic, audience_kind, audience_id, created_at)
    select topic, "audienceKind", "audienceId", ${createdAt}::timestamptz
    from json_to_recordset(${events}::json)
      as event (topic text, "audienceKind" text, "audienceId" text)`;

const insertEvents = namedStatement<{ createdAt: string; events: string }, never>(
  'new_live_events',
  liveEventsInsert(sql.placeholder('events'), sql.placeholder('createdAt')),
);

/** Inserts events, given as JSON of `NewLiveEvent`. They become visible with the commit; call `notifyLiveHubs` after it. */
export const insertLiveEvents = async (transaction: Queryable, events: string, createdAt: Date): Promise<void> => {
  await insertEvents(transaction, { createdAt: createdAt.toISOString(), events });
};

const sendNotification = namedStatement<Record<string, never>, never>(
  'notify_of_live_events',
  sql`select from pg_notify(${liveChannel}, '')`,
);

/**
 * Notifies the live hubs of all processes. Not for transactions that write: a commit with a notification holds a lock on the
 * whole database until it is on disk.
 */
export const notifyLiveHubs = async (database: Database): Promise<void> => {
  await sendNotification(database, {});
};

/** A row as the driver returns it. Without an event, everything except the horizon is null. */
type EventRow = Omit<StoredLiveEvent, 'id' | 'transactionId'> & {
  horizon: string;
  id: string | null;
  transactionId: string | null;
};

/**
 * Prepares a read of events together with the oldest transaction that may still be open: all transactions before it have
 * ended, and the same snapshot sees their events.
 */
const prepareEventRead = (name: string, which: SQL) => {
  const statement = namedStatement<Record<string, string | number>, EventRow>(
    name,
    sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, event.*
    from (values (1)) as once (one)
    left join lateral (
      select id, transaction_id::text as "transactionId", topic, audience_kind as "audienceKind",
        audience_id as "audienceId", (extract(epoch from created_at) * 1000)::float8 as "createdAt"
      from live_events ${which}
    ) as event on true
    order by event.id`,
  );
  return async (queryable: Queryable, values: Record<string, string | number>): Promise<LiveReading> => {
    const rows = await statement(queryable, values);
    return {
      horizon: BigInt(rows[0]?.horizon ?? '0'),
      events: rows.flatMap(({ id, transactionId, topic, audienceKind, audienceId, createdAt }) =>
        id === null || transactionId === null
          ? []
          : { id: BigInt(id), transactionId: BigInt(transactionId), topic, audienceKind, audienceId, createdAt },
      ),
    };
  };
};

const eventsSince = prepareEventRead(
  'live_events_since',
  sql`where transaction_id >= ${sql.placeholder('since')}::xid8`,
);
const newestEvents = prepareEventRead(
  'newest_live_events',
  sql`order by transaction_id desc limit ${sql.placeholder('count')}`,
);

/** Reads the events of all transactions from `since` on. A later commit appears in a later read, so none is missed. */
export const readEventsSince = (queryable: Queryable, since: bigint): Promise<LiveReading> =>
  eventsSince(queryable, { since: since.toString() });

/** Reads the newest `count` events. */
export const readNewestEvents = (queryable: Queryable, count: number): Promise<LiveReading> =>
  newestEvents(queryable, { count });

const isMeantForReader = ({ userId, estateIds, staffEstates }: LiveReader): SQL | undefined =>
  or(
    eq(liveEvents.audienceKind, 'everyone'),
    and(eq(liveEvents.audienceKind, 'person'), eq(liveEvents.audienceId, userId)),
    and(eq(liveEvents.audienceKind, 'estate'), inArray(liveEvents.audienceId, [...estateIds])),
    and(
      eq(liveEvents.audienceKind, 'staff'),
      staffEstates === 'all' ? undefined : inArray(liveEvents.audienceId, [...staffEstates]),
    ),
  );

const readTopics = async (queryable: Queryable, reader: LiveReader, which: SQL): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ topic: liveEvents.topic })
    .from(liveEvents)
    .where(and(which, isMeantForReader(reader)));
  return rows.map(({ topic }) => topic);
};

/** The topics of the events for one person in that transaction and later ones. */
export const readTopicsSince = (queryable: Queryable, transactionId: bigint, reader: LiveReader): Promise<string[]> =>
  readTopics(queryable, reader, gte(liveEvents.transactionId, sql`${transactionId.toString()}::xid8`));

/** The topics of the events for one person that were written at an instant or later. */
export const readTopicsFrom = (queryable: Queryable, instant: Date, reader: LiveReader): Promise<string[]> =>
  readTopics(queryable, reader, gte(liveEvents.createdAt, instant));

/** Deletes the events from before an instant. */
export const deleteEventsBefore = async (queryable: Queryable, instant: Date): Promise<void> => {
  await queryable.delete(liveEvents).where(lt(liveEvents.createdAt, instant));
};

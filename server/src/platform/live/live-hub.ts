import type { LiveTopic } from '@ekhaya/contract/live/live.rules';
import type { Logger } from 'pino';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { DatabaseConnection, Queryable } from '../database/database.ts';
import { createCoalescer } from '../coalescer.ts';
import { createSemaphore } from '../semaphore.ts';
import type { DatabaseListener } from './database-listener.ts';
import type { LiveMembership, LiveReader, StoredAudience } from './live-membership.ts';
import { isWithinRetention, retentionMs, parseCursor, type StreamCursor } from './stream-cursor.ts';
import { encodeEventFrame, LiveStream, type StreamHolder } from './live-stream.ts';
import { createLiveNotifier } from './live-notifier.ts';
import { createConnectionSlots } from './connection-slots.ts';
import {
  deleteEventsBefore,
  insertLiveEvents,
  liveChannel,
  readEventsSince,
  readNewestEvents,
  readTopicsFrom,
  readTopicsSince,
  type NewLiveEvent,
} from './live.store.ts';
import { maxRecentEvents, RecentEvents } from './recent-events.ts';

/** The recipients of an event: everybody, one person, the people with a role at an estate, or its staff and administrators. */
export type LiveAudience =
  { kind: 'everyone' } | { kind: 'person'; userId: string } | { kind: 'estate' | 'staff'; estateId: string };

/** A change. It names the topic and carries no data: clients read the topic again, with their own rights. */
export interface LiveEvent {
  topic: LiveTopic;
  audience: LiveAudience;
}

/** Where a stream starts: at a Last-Event-ID, or some seconds ago. By default it starts now. */
export interface StreamStart {
  lastEventId?: string | undefined;
  ageSeconds?: number | undefined;
}

/** Distributes live events to the open streams of this process: one LISTEN connection, fan-out in memory. */
export interface LiveHub {
  /** Inserts events within the transaction of the change. Publishes them to all processes after it commits. */
  publish(transaction: Queryable, ...events: LiveEvent[]): Promise<void>;
  /** The rows of events, for a statement that writes them beside its change (`liveEventsInsert`). Call `announce` after it. */
  rowsOf(...events: LiveEvent[]): string;
  /** Tells all processes of events that a statement has written, after the surrounding transaction commits. */
  announce(queryable: Queryable): void;
  /**
   * Opens a stream. It begins with the events that the client missed.
   * @throws {AppError} `too-many-requests` beyond 20 streams of a person; `unavailable` beyond 20,000 streams of this
   *   process, when the database is unavailable, or when too many clients wait for events that are no longer in memory
   */
  open(holder: StreamHolder, since: StreamStart): Promise<LiveStream>;
  /** Closes the streams of a person whose sessions have ended. Called when this process learns that some of them ended. */
  closeEndedSessions(userId: string): void;
  /** How many streams are open, and how old the newest event of the last minute was when it was given to them, in milliseconds. */
  metrics(): { streams: number; lagMs: number };
  /** Starts to listen, and starts the heartbeat. */
  start(): Promise<void>;
  /** Closes every stream, then the LISTEN connection. */
  stop(): Promise<void>;
}

const heartbeatMs = 20_000;
/** Each tick serves one group of streams, so that the heartbeat of thousands of streams is spread over the interval. */
const heartbeatGroups = 20;
/** Reads new events every 5 s. Bounds the delay of events whose notification was lost, e.g. with the process that died. */
const ticksBetweenReads = heartbeatGroups / 4;
/** An event has the time of its insert, which precedes its commit by at most this. */
const maxCommitDelayMs = 10_000;
/** The lag of an event says nothing of now for longer: at night the next event may come hours later. */
const lagCountsForMs = 60_000;
const deleteOldEveryMs = hourMs;
const retryAfterSeconds = 5;

/** One stream is one browser: its tabs share it. Broken connections are noticed within two heartbeats. */
const maxStreamsOfPerson = 20;
const maxStreams = 20_000;

/** The stored columns of an audience. */
const columnsOf = (audience: LiveAudience): StoredAudience => {
  if (audience.kind === 'everyone') return { audienceKind: 'everyone', audienceId: '' };
  return { audienceKind: audience.kind, audienceId: audience.kind === 'person' ? audience.userId : audience.estateId };
};

const rowsOf = (...events: LiveEvent[]): string =>
  JSON.stringify(events.map(({ topic, audience }): NewLiveEvent => ({ topic, ...columnsOf(audience) })));

/**
 * Creates the hub of a process.
 * @param options.membershipOf reads the person's present membership
 * @param options.heartbeatMs interval of the heartbeat of a stream; 20 s by default
 */
export const createLiveHub = (options: {
  database: DatabaseConnection;
  listener: DatabaseListener;
  clock: Clock;
  logger: Logger;
  membershipOf: (userId: string) => Promise<LiveMembership>;
  heartbeatMs?: number;
}): LiveHub => {
  const { database, listener, clock, logger, membershipOf } = options;
  const streams = new Set<LiveStream>();
  /** Acquired before a stream opens, so that concurrent calls cannot exceed the limits. */
  const slots = createConnectionSlots({ maxPerPerson: maxStreamsOfPerson, maxTotal: maxStreams });
  const recent = new RecentEvents();
  /** Events older than those in memory cost a query per client. The limit leaves connections for other work. */
  const limitHistoryQueries = createSemaphore({ maxConcurrent: 2, maxWaiting: 1_000 });
  let cursor: StreamCursor | undefined;
  /** Ids of the events of the last read, which the next read may return again. */
  let sentIds = new Set<bigint>();
  const notify = createLiveNotifier({ database, logger });
  let tick = 0;
  let lag = { ms: 0, readAt: new Date(0) };
  const timers: NodeJS.Timeout[] = [];

  const refreshMembership = async (stream: LiveStream): Promise<void> => {
    const resume = stream.suspend();
    try {
      resume(await membershipOf(stream.holder.userId));
    } catch (error) {
      logger.warn({ err: error }, 'the membership of a live stream could not be read; the stream is closed');
      stream.close();
    }
  };

  /** Reads new events and sends them. The first read only fills the memory. */
  const readNewEvents = async (): Promise<void> => {
    const readAt = clock.now();
    const known = sentIds;
    const { events, horizon } =
      cursor === undefined
        ? await readNewestEvents(database.db, maxRecentEvents)
        : await readEventsSince(database.db, cursor.horizon);
    sentIds = new Set(events.map(({ id }) => id));
    const isFirst = cursor === undefined;
    cursor = { horizon, readAt };
    if (isFirst) {
      recent.initialise(events);
      return;
    }
    const newEvents = events.filter(({ id }) => !known.has(id));
    recent.add(newEvents);
    const newest = newEvents.at(-1);
    if (newest !== undefined) lag = { ms: Math.max(0, readAt.getTime() - newest.createdAt), readAt };
    for (const event of newEvents) {
      // Encoded once for all streams.
      const frame = encodeEventFrame(event.topic, cursor);
      for (const stream of streams) {
        const isConcerned = stream.mayReceive(event);
        stream.send(event, frame);
        // Roles and what they permit may have changed. What follows is sent by the new ones.
        if (event.topic === 'access' && isConcerned && event.audienceKind !== 'everyone')
          void refreshMembership(stream);
      }
    }
  };

  /** Reads new events. @returns false when the database is unavailable; the next read catches up */
  const tryToRead = async (): Promise<boolean> => {
    try {
      await readNewEvents();
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'live events could not be read');
      return false;
    }
  };

  const reads = createCoalescer(tryToRead);

  const closeIfSessionEnded = async (stream: LiveStream): Promise<void> => {
    const isLive = await stream.holder.isSessionLive().catch(() => true);
    if (!isLive) stream.close();
  };

  /** Serves one group of streams, and reads new events from time to time. */
  const beat = (): void => {
    tick = (tick + 1) % heartbeatGroups;
    if (streams.size === 0) return;
    if (tick % ticksBetweenReads === 0) void reads.run();
    let number = 0;
    for (const stream of streams) {
      number += 1;
      if (number % heartbeatGroups !== tick) continue;
      if (cursor !== undefined) stream.sendHeartbeat(cursor);
      void closeIfSessionEnded(stream);
    }
  };

  const deleteOld = async (): Promise<void> => {
    try {
      await deleteEventsBefore(database.db, new Date(clock.now().getTime() - retentionMs));
    } catch (error) {
      logger.warn({ err: error }, 'old live events could not be deleted');
    }
  };

  listener.on(liveChannel, () => void reads.run());
  listener.onConnected(() => void reads.run());

  /** The topics of the events since a cursor; `reset` when some of these events are no longer stored. */
  const topicsSince = async (lastEventId: string, reader: LiveReader, now: StreamCursor): Promise<string[]> => {
    const since = parseCursor(lastEventId);
    if (since === undefined || since.horizon > now.horizon || !isWithinRetention(since, clock.now())) return ['reset'];
    return (
      recent.topicsSince(since.horizon, reader) ??
      limitHistoryQueries(() => readTopicsSince(database.db, since.horizon, reader))
    );
  };

  /** The topics of the events of the last `ageSeconds`. */
  const topicsFrom = async (ageSeconds: number, reader: LiveReader): Promise<string[]> => {
    const from = new Date(clock.now().getTime() - ageSeconds * 1000 - maxCommitDelayMs);
    return recent.topicsFrom(from, reader) ?? limitHistoryQueries(() => readTopicsFrom(database.db, from, reader));
  };

  /** Sends the missed events, then the cursor. New events queue in the meantime. */
  const catchUp = async (stream: LiveStream, { lastEventId, ageSeconds }: StreamStart, now: StreamCursor) => {
    const resume = stream.suspend();
    const { userId } = stream.holder;
    const membership = await membershipOf(userId);
    const reader = { userId, ...membership };
    const missed =
      lastEventId !== undefined
        ? await topicsSince(lastEventId, reader, now)
        : ageSeconds !== undefined
          ? await topicsFrom(ageSeconds, reader)
          : [];
    // Without ids: a client that loses the connection here resumes at its old cursor.
    for (const topic of missed) stream.sendMissed(encodeEventFrame(topic));
    stream.sendCursor(now);
    resume(membership);
  };

  return {
    async publish(transaction, ...events) {
      await insertLiveEvents(transaction, rowsOf(...events), clock.now());
      afterCommit(transaction, notify);
    },

    rowsOf,

    announce: (queryable) => afterCommit(queryable, notify),

    async open(holder, since) {
      const release = slots.acquire(holder.userId);
      let stream: LiveStream | undefined;
      try {
        // Reads first, so that events committed before this call do not count as new for this stream.
        const isRead = await reads.run();
        if (!isRead || cursor === undefined) throw new AppError('unavailable', { retryAfterSeconds });
        stream = new LiveStream(holder, (closed) => {
          streams.delete(closed);
          release();
        });
        streams.add(stream);
        await catchUp(stream, since, cursor);
        return stream;
      } catch (error) {
        if (stream === undefined) release();
        else stream.close();
        throw error;
      }
    },

    closeEndedSessions(userId) {
      for (const stream of streams) if (stream.holder.userId === userId) void closeIfSessionEnded(stream);
    },

    metrics: () => ({
      streams: streams.size,
      lagMs: clock.now().getTime() - lag.readAt.getTime() < lagCountsForMs ? lag.ms : 0,
    }),

    async start() {
      await reads.run();
      await listener.start();
      timers.push(
        setInterval(beat, (options.heartbeatMs ?? heartbeatMs) / heartbeatGroups),
        setInterval(() => void deleteOld(), deleteOldEveryMs),
      );
      void deleteOld();
    },

    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const stream of streams) stream.close();
      await listener.stop();
      await reads.whenIdle();
    },
  };
};

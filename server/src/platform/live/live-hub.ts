import type { LiveTopic } from '@ekhaya/contract/live/live.rules';
import type { Logger } from 'pino';
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
} from './live.store.ts';
import { maxRecentEvents, RecentEvents } from './recent-events.ts';

/** Who is told: everybody, one person, those who have a role at an estate, or its staff (and administrators) alone. */
export type LiveAudience =
  { kind: 'everyone' } | { kind: 'person'; userId: string } | { kind: 'estate' | 'staff'; estateId: string };

/** Something that changed. It says what, never how: the client reads again what it may see. */
export interface LiveEvent {
  topic: LiveTopic;
  audience: LiveAudience;
}

/** From where a stream tells: the Last-Event-ID of the one before, or some seconds ago; else from now on. */
export interface StreamStart {
  lastEventId?: string | undefined;
  ageSeconds?: number | undefined;
}

/** The live stream of a process: one LISTEN connection, fan-out in memory. */
export interface LiveHub {
  /** Writes events within the transaction of the change itself. Every process is told once that is committed. */
  publish(transaction: Queryable, ...events: LiveEvent[]): Promise<void>;
  /**
   * Opens a stream; what was missed comes first. @throws {AppError} `too-many-requests` beyond 20 streams of a person;
   * `unavailable` beyond 20,000 of this process, when the database is away, or when more ask for what is no longer in memory
   * than can be answered
   */
  open(holder: StreamHolder, since: StreamStart): Promise<LiveStream>;
  /** Closes the streams of a person whose sessions have ended. Call it when this process hears that some of hers have. */
  closeEndedSessions(userId: string): void;
  /** Begins to listen, and the heartbeat. */
  start(): Promise<void>;
  /** Closes every stream at once, then the listening connection. */
  stop(): Promise<void>;
}

const heartbeatMs = 20_000;
const turns = 20;
/** Every 5 s. A process that dies between a commit and telling of it, or cannot tell, delays its events by no more than this. */
const turnsBetweenLooks = turns / 4;
/** An event is dated when it is written and seen when it is committed. */
const slowestCommitMs = 10_000;
const forgetEveryMs = 60 * 60 * 1000;
const retryAfterSeconds = 5;

/** Each is a browser: its tabs share one. Those that a phone lost are noticed within a heartbeat or two. */
const maxStreamsOfPerson = 20;
const maxStreams = 20_000;

const columnsOf = (audience: LiveAudience): StoredAudience => {
  if (audience.kind === 'everyone') return { audienceKind: 'everyone', audienceId: '' };
  return { audienceKind: audience.kind, audienceId: audience.kind === 'person' ? audience.userId : audience.estateId };
};

/**
 * Makes the hub of a process.
 * @param options.membershipOf where a person belongs now
 * @param options.heartbeatMs how often streams show that they live; 20 s
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
  /** Counts streams from the moment they are asked for, so that many at once cannot pass the limits together. */
  const places = createConnectionSlots({ maxPerPerson: maxStreamsOfPerson, maxInAll: maxStreams });
  const recent = new RecentEvents();
  /** Looking further back than memory reaches costs a query each: many at once must not take every connection. */
  const lookingBack = createSemaphore({ maxConcurrent: 2, maxWaiting: 1_000 });
  let position: StreamCursor | undefined;
  let told = new Set<bigint>();
  const tell = createLiveNotifier({ database, logger });
  let turn = 0;
  const timers: NodeJS.Timeout[] = [];

  const refreshMembership = async (stream: LiveStream): Promise<void> => {
    const release = stream.suspend();
    try {
      release(await membershipOf(stream.holder.userId));
    } catch (error) {
      logger.warn({ err: error }, 'where the holder of a live stream belongs could not be read; the stream is closed');
      stream.close();
    }
  };

  const readOnce = async (): Promise<void> => {
    const readAt = clock.now();
    const known = told;
    const { events, horizon } =
      position === undefined
        ? await readNewestEvents(database.db, maxRecentEvents)
        : await readEventsSince(database.db, position.horizon);
    told = new Set(events.map(({ id }) => id));
    const isFirst = position === undefined;
    position = { horizon, readAt };
    if (isFirst) {
      recent.begin(events);
      return;
    }
    const news = events.filter(({ id }) => !known.has(id));
    recent.add(news);
    for (const event of news) {
      // One frame of bytes for all of them.
      const frame = encodeEventFrame(event.topic, position);
      for (const stream of streams) {
        stream.send(event, frame);
        const isOfHolder = event.audienceKind === 'person' && event.audienceId === stream.holder.userId;
        if (event.topic === 'access' && isOfHolder) void refreshMembership(stream);
      }
    }
  };

  const readAndLog = async (): Promise<boolean> => {
    try {
      await readOnce();
      return true;
    } catch (error) {
      // The database is away: whatever happened meanwhile is read when the listener has connected again.
      logger.warn({ err: error }, 'live events could not be read');
      return false;
    }
  };

  /** Reads what is new; says whether it could. */
  const readings = createCoalescer(readAndLog);

  const closeIfSessionEnded = async (stream: LiveStream): Promise<void> => {
    const isLive = await stream.holder.isSessionLive().catch(() => true);
    if (!isLive) stream.close();
  };

  /** Streams take turns, so that thousands of them are no peak of work every 20 seconds. */
  const beat = (): void => {
    turn = (turn + 1) % turns;
    if (streams.size === 0) return;
    if (turn % turnsBetweenLooks === 0) void readings.run();
    let number = 0;
    for (const stream of streams) {
      number += 1;
      if (number % turns !== turn) continue;
      if (position !== undefined) stream.sendCursor(position);
      void closeIfSessionEnded(stream);
    }
  };

  const forgetOld = async (): Promise<void> => {
    try {
      await deleteEventsBefore(database.db, new Date(clock.now().getTime() - retentionMs));
    } catch (error) {
      logger.warn({ err: error }, 'old live events could not be deleted');
    }
  };

  listener.on(liveChannel, () => void readings.run());
  listener.onConnected(() => void readings.run());

  /** What the reader was told since then, or `reset` when that is not known any more. */
  const topicsSince = async (lastEventId: string, reader: LiveReader, start: StreamCursor): Promise<string[]> => {
    const since = parseCursor(lastEventId);
    if (since === undefined || since.horizon > start.horizon || !isWithinRetention(since, clock.now()))
      return ['reset'];
    return (
      recent.topicsSince(since.horizon, reader) ??
      lookingBack(() => readTopicsSince(database.db, since.horizon, reader))
    );
  };

  const topicsFrom = async (ageSeconds: number, reader: LiveReader): Promise<string[]> => {
    const from = new Date(clock.now().getTime() - ageSeconds * 1000 - slowestCommitMs);
    return recent.topicsFrom(from, reader) ?? lookingBack(() => readTopicsFrom(database.db, from, reader));
  };

  /** Live events wait meanwhile. */
  const catchUp = async (stream: LiveStream, { lastEventId, ageSeconds }: StreamStart, start: StreamCursor) => {
    const release = stream.suspend();
    const { userId } = stream.holder;
    const membership = await membershipOf(userId);
    const reader = { userId, ...membership };
    const missed =
      lastEventId !== undefined
        ? await topicsSince(lastEventId, reader, start)
        : ageSeconds !== undefined
          ? await topicsFrom(ageSeconds, reader)
          : [];
    // Without an id of their own: who is cut off in the middle comes back with the id she had.
    for (const topic of missed) stream.sendMissed(encodeEventFrame(topic));
    stream.sendCursor(start);
    release(membership);
  };

  return {
    async publish(transaction, ...events) {
      const written = events.map(({ topic, audience }) => ({ topic, ...columnsOf(audience) }));
      await insertLiveEvents(transaction, written, clock.now());
      afterCommit(transaction, tell);
    },

    async open(holder, since) {
      const release = places.acquire(holder.userId);
      let stream: LiveStream | undefined;
      try {
        // What was committed before now is not news to somebody who begins to listen now.
        const isRead = await readings.run();
        if (!isRead || position === undefined) throw new AppError('unavailable', { retryAfterSeconds });
        stream = new LiveStream(holder, (closed) => {
          streams.delete(closed);
          release();
        });
        streams.add(stream);
        await catchUp(stream, since, position);
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

    async start() {
      await readings.run();
      await listener.start();
      timers.push(
        setInterval(beat, (options.heartbeatMs ?? heartbeatMs) / turns),
        setInterval(() => void forgetOld(), forgetEveryMs),
      );
      void forgetOld();
    },

    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const stream of [...streams]) stream.close();
      await listener.stop();
      await readings.whenIdle();
    },
  };
};

import type { LiveTopic } from '@ekhaya/contract/live';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { DatabaseConnection, Queryable } from '../database/database.ts';
import type { DatabaseListener } from './database-listener.ts';
import type { LiveMembership } from './live-membership.ts';
import { isStillKept, keptForMilliseconds, parsePosition, type LivePosition } from './live-position.ts';
import { frameOfEvent, LiveStream, type StreamHolder } from './live-stream.ts';
import {
  deleteEventsBefore,
  insertLiveEvents,
  liveChannel,
  readEventsOfPersonSince,
  readEventsSince,
  readHorizon,
  readTopicsOfPersonFrom,
  type LiveReader,
  type StoredLiveEvent,
} from './live.store.ts';

/** Who is told: everybody, one person, those who have a role at an estate, or its staff (and administrators) alone. */
export type LiveAudience =
  { kind: 'everyone' } | { kind: 'person'; userId: string } | { kind: 'estate' | 'staff'; estateId: string };

/** Something that changed. It says what, never how: the client reads again what it may see. */
export interface LiveEvent {
  topic: LiveTopic;
  audience: LiveAudience;
}

/** From where a stream tells: the Last-Event-ID of the one before, or some seconds ago; else from now on. */
export interface LiveStart {
  lastEventId?: string | undefined;
  ageSeconds?: number | undefined;
}

/** The live stream of a process: one LISTEN connection, fan-out in memory. */
export interface LiveHub {
  /** Writes events and notifies every process, within the transaction of the change itself. */
  publish(transaction: Queryable, ...events: LiveEvent[]): Promise<void>;
  /** Opens a stream; what was missed comes first. */
  open(holder: StreamHolder, since: LiveStart): Promise<LiveStream>;
  /** Closes the streams of a person whose sessions have ended. Call it when this process hears that some of hers have. */
  closeEndedSessionsOf(userId: string): void;
  /** Begins to listen, and the heartbeat. */
  start(): Promise<void>;
  /** Closes every stream at once, then the listening connection. */
  stop(): Promise<void>;
}

const heartbeatMilliseconds = 20_000;
const turns = 20;
/** An event is dated when it is written and seen when it is committed. */
const slowestCommitMilliseconds = 10_000;
const forgetEveryMilliseconds = 60 * 60 * 1000;

const columnsOf = (audience: LiveAudience): Pick<StoredLiveEvent, 'audienceKind' | 'audienceId'> => {
  if (audience.kind === 'everyone') return { audienceKind: 'everyone', audienceId: '' };
  return { audienceKind: audience.kind, audienceId: audience.kind === 'person' ? audience.userId : audience.estateId };
};

/**
 * Makes the hub of a process.
 * @param options.membershipOf where a person belongs now
 * @param options.heartbeatMilliseconds how often streams show that they live; 20 s
 */
export const createLiveHub = (options: {
  database: DatabaseConnection;
  listener: DatabaseListener;
  clock: Clock;
  logger: Logger;
  membershipOf: (userId: string) => Promise<LiveMembership>;
  heartbeatMilliseconds?: number;
}): LiveHub => {
  const { database, listener, clock, logger, membershipOf } = options;
  const streams = new Set<LiveStream>();
  let position: LivePosition | undefined;
  let told = new Set<bigint>();
  let reading: Promise<void> | undefined;
  let hasMore = false;
  let turn = 0;
  const timers: NodeJS.Timeout[] = [];

  const refreshMembership = async (stream: LiveStream): Promise<void> => {
    stream.holdBack();
    try {
      stream.releaseFor(await membershipOf(stream.holder.userId));
    } catch (error) {
      logger.warn({ err: error }, 'where the holder of a live stream belongs could not be read; the stream is closed');
      stream.close();
    }
  };

  const readOnce = async (): Promise<void> => {
    const readAt = clock.now();
    if (position === undefined) {
      position = { horizon: await readHorizon(database.db), readAt };
      return;
    }
    const { events, horizon } = await readEventsSince(database.db, position.horizon);
    position = { horizon, readAt };
    const known = told;
    told = new Set(events.map(({ id }) => id));
    for (const event of events) {
      if (known.has(event.id)) continue;
      // One frame of bytes for all of them.
      const frame = frameOfEvent(event.topic, position);
      for (const stream of streams) {
        stream.tell(event, frame);
        const isOfHolder = event.audienceKind === 'person' && event.audienceId === stream.holder.userId;
        if (event.topic === 'access' && isOfHolder) void refreshMembership(stream);
      }
    }
  };

  /** Reads until nothing was notified meanwhile: notices that arrive together cost one query. */
  const readAll = (): Promise<void> => {
    hasMore = true;
    reading ??= (async () => {
      try {
        while (hasMore) {
          hasMore = false;
          await readOnce();
        }
      } catch (error) {
        // The database is away: whatever happened meanwhile is read when the listener has connected again.
        logger.warn({ err: error }, 'live events could not be read');
      } finally {
        reading = undefined;
      }
    })();
    return reading;
  };

  const closeIfSessionEnded = async (stream: LiveStream): Promise<void> => {
    const isLive = await stream.holder.isSessionLive().catch(() => true);
    if (!isLive) stream.close();
  };

  /** Streams take turns, so that thousands of them are no peak of work every 20 seconds. */
  const beat = async (): Promise<void> => {
    turn = (turn + 1) % turns;
    if (streams.size === 0) return;
    if (turn === 0) await readAll();
    let number = 0;
    for (const stream of streams) {
      number += 1;
      if (number % turns !== turn) continue;
      if (position !== undefined) stream.tellPosition(position);
      void closeIfSessionEnded(stream);
    }
  };

  const forgetOld = async (): Promise<void> => {
    try {
      await deleteEventsBefore(database.db, new Date(clock.now().getTime() - keptForMilliseconds));
    } catch (error) {
      logger.warn({ err: error }, 'old live events could not be deleted');
    }
  };

  listener.on(liveChannel, () => void readAll());
  listener.onConnected(() => void readAll());

  /** What the client missed since its Last-Event-ID, or `reset`. */
  const tellSince = async (stream: LiveStream, reader: LiveReader, lastEventId: string, start: LivePosition) => {
    const since = parsePosition(lastEventId);
    const horizon = await readHorizon(database.db);
    if (since === undefined || since.horizon > horizon || !isStillKept(since, clock.now())) {
      stream.tellReset(start);
      return;
    }
    const missed = await readEventsOfPersonSince(database.db, since.horizon, reader);
    for (const event of missed) stream.tellMissed(frameOfEvent(event.topic, since));
  };

  /** Live events wait meanwhile. */
  const catchUp = async (stream: LiveStream, { lastEventId, ageSeconds }: LiveStart, start: LivePosition) => {
    const { userId } = stream.holder;
    const membership = await membershipOf(userId);
    const reader = { userId, ...membership };
    if (lastEventId !== undefined) await tellSince(stream, reader, lastEventId, start);
    else if (ageSeconds !== undefined) {
      const from = new Date(clock.now().getTime() - ageSeconds * 1000 - slowestCommitMilliseconds);
      const topics = await readTopicsOfPersonFrom(database.db, from, reader);
      for (const topic of topics) stream.tellMissed(frameOfEvent(topic, start));
    }
    stream.tellPosition(start);
    stream.releaseFor(membership);
  };

  return {
    async publish(transaction, ...events) {
      const written = events.map(({ topic, audience }) => ({ topic, ...columnsOf(audience) }));
      await insertLiveEvents(transaction, written, clock.now());
    },

    async open(holder, since) {
      // What was committed before now is not news to somebody who begins to listen now.
      await readAll();
      if (position === undefined) position = { horizon: await readHorizon(database.db), readAt: clock.now() };
      const stream = new LiveStream(holder, (closed) => streams.delete(closed));
      streams.add(stream);
      try {
        await catchUp(stream, since, position);
      } catch (error) {
        stream.close();
        throw error;
      }
      return stream;
    },

    closeEndedSessionsOf(userId) {
      for (const stream of streams) if (stream.holder.userId === userId) void closeIfSessionEnded(stream);
    },

    async start() {
      await readAll();
      await listener.start();
      timers.push(
        setInterval(() => void beat(), (options.heartbeatMilliseconds ?? heartbeatMilliseconds) / turns),
        setInterval(() => void forgetOld(), forgetEveryMilliseconds),
      );
      void forgetOld();
    },

    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const stream of [...streams]) stream.close();
      await listener.stop();
      await reading;
    },
  };
};

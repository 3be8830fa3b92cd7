import type { LiveTopic } from '@ekhaya/contract/live';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { DatabaseConnection, Queryable } from '../database/database.ts';
import type { DatabaseListener } from './database-listener.ts';
import { isStillKept, keptForMilliseconds, parsePosition, type LivePosition } from './live-position.ts';
import { LiveStream, type StreamHolder } from './live-stream.ts';
import {
  deleteEventsBefore,
  insertLiveEvent,
  liveChannel,
  readEventsOfPersonSince,
  readEventsSince,
  readHorizon,
} from './live.store.ts';

/** Who is told. */
export type LiveAudience =
  { kind: 'everyone' } | { kind: 'person'; userId: string } | { kind: 'estate'; estateId: string };

/** Something that changed. It says what, never how: the client reads again what it may see. */
export interface LiveEvent {
  topic: LiveTopic;
  audience: LiveAudience;
}

/** The live stream of a process: one LISTEN connection, fan-out in memory. */
export interface LiveHub {
  /** Writes the event and notifies every process, within the transaction of the change itself. */
  publish(transaction: Queryable, event: LiveEvent): Promise<void>;
  /** Opens a stream; with the Last-Event-ID of the one before, whatever was missed in the last 24 hours comes first. */
  open(holder: StreamHolder, lastEventId: string | undefined): Promise<LiveStream>;
  /** Closes the streams of a person whose sessions have ended. Call it when this process hears that some of hers have. */
  closeEndedSessionsOf(userId: string): void;
  /** Begins to listen, and the heartbeat. */
  start(): Promise<void>;
  /** Closes every stream at once, then the listening connection. */
  stop(): Promise<void>;
}

const heartbeatMilliseconds = 20_000;
const forgetEveryMilliseconds = 60 * 60 * 1000;

const columnsOf = (audience: LiveAudience): { audienceKind: LiveAudience['kind']; audienceId: string } => ({
  audienceKind: audience.kind,
  audienceId: audience.kind === 'everyone' ? '' : audience.kind === 'person' ? audience.userId : audience.estateId,
});

/**
 * Makes the hub of a process.
 * @param options.estatesOf the ids of the estates where a person has a role now
 * @param options.heartbeatMilliseconds how often streams show that they live; 20 s
 */
export const createLiveHub = (options: {
  database: DatabaseConnection;
  listener: DatabaseListener;
  clock: Clock;
  logger: Logger;
  estatesOf: (userId: string) => Promise<string[]>;
  heartbeatMilliseconds?: number;
}): LiveHub => {
  const { database, listener, clock, logger, estatesOf } = options;
  const streams = new Set<LiveStream>();
  let position: LivePosition | undefined;
  let told = new Set<bigint>();
  let reading: Promise<void> | undefined;
  let hasMore = false;
  const timers: NodeJS.Timeout[] = [];

  const refreshEstates = async (stream: LiveStream): Promise<void> => {
    stream.holdBack();
    try {
      stream.releaseFor(await estatesOf(stream.holder.userId));
    } catch (error) {
      logger.warn({ err: error }, 'the estates of a live stream could not be read; the stream is closed');
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
      for (const stream of streams) {
        stream.tell(event, position);
        const isOfHolder = event.audienceKind === 'person' && event.audienceId === stream.holder.userId;
        if (event.topic === 'access' && isOfHolder) void refreshEstates(stream);
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

  const beat = async (): Promise<void> => {
    if (streams.size === 0) return;
    await readAll();
    for (const stream of streams) {
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

  /** Tells what the client missed since its Last-Event-ID, or `reset`. Live events wait meanwhile. */
  const catchUp = async (stream: LiveStream, lastEventId: string | undefined, start: LivePosition): Promise<void> => {
    const { userId } = stream.holder;
    const estateIds = await estatesOf(userId);
    if (lastEventId !== undefined) {
      const since = parsePosition(lastEventId);
      const horizon = await readHorizon(database.db);
      if (since === undefined || since.horizon > horizon || !isStillKept(since, clock.now())) {
        stream.tellReset(start);
      } else {
        const missed = await readEventsOfPersonSince(database.db, since.horizon, { userId, estateIds });
        for (const event of missed) stream.tellMissed(event, since);
      }
    }
    stream.tellPosition(start);
    stream.releaseFor(estateIds);
  };

  return {
    async publish(transaction, { topic, audience }) {
      await insertLiveEvent(transaction, { topic, ...columnsOf(audience), createdAt: clock.now() });
    },

    async open(holder, lastEventId) {
      // What was committed before now is not news to somebody who begins to listen now.
      await readAll();
      if (position === undefined) position = { horizon: await readHorizon(database.db), readAt: clock.now() };
      const stream = new LiveStream(holder, (closed) => streams.delete(closed));
      streams.add(stream);
      try {
        await catchUp(stream, lastEventId, position);
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
        setInterval(() => void beat(), options.heartbeatMilliseconds ?? heartbeatMilliseconds),
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

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connectDatabase, type DatabaseConnection } from '../database.ts';
import { selectReplayedPosition, selectWrittenPosition } from './positions.store.ts';

/** How old an answer of the replica may be, in milliseconds. */
const longestAgeMs = 1_000;
/** How often the positions are compared: several times within the age, because a busy replica proves the second before last. */
const lookEveryMs = 250;
/** After so long a comparison counts as failed. */
const lookTimeoutMs = 2_000;
/** After so long a read of the replica fails, and the primary answers. */
const readTimeoutMs = 10_000;
/** Ten minutes of positions of the primary: for longer, the age of a late replica is not measured. */
const maxWritten = 2_400;

/**
 * How a replica is. It `follows` while it has everything that was committed a second ago, else it is `late`; it is `away` when it
 * does not answer; `other` is a database that follows no other one, such as a replica that took over, or is no copy of the primary.
 */
export type ReplicaState = 'follows' | 'late' | 'away' | 'other';

/** A copy of the database that PostgreSQL keeps, for reads that may be a second old. */
export interface Replica {
  /** The connection to the replica while it is proven to have everything that was committed a second ago; else undefined. */
  connection(): DatabaseConnection | undefined;
  /** Leaves the replica out until it proves itself again. Called after a read that failed there. */
  suspend(error: unknown): void;
  /** Counts a read that may be a second old, by the database that answered it. */
  countRead(database: 'replica' | 'primary'): void;
  /** `ageMs`: how long ago the replica last had everything that was committed. */
  metrics(): { state: ReplicaState; ageMs: number; reads: { replica: number; primary: number } };
  /** Compares the positions until `stop`. Resolves after the first comparison, also when it fails. */
  start(): Promise<void>;
  /** Ends the comparisons and closes the connections. */
  stop(): Promise<void>;
}

/**
 * Opens the replica of a database. Whether it is fresh is measured by positions in the log of changes: the primary says how far it is,
 * and a replica that has replayed as much has everything that was committed until the question. Clocks play no part, and neither does
 * whether anything is written meanwhile.
 * @param options.primary the database that it follows
 * @param options.url the address of the replica itself, not of a pooler
 */
export const openReplica = ({
  primary,
  url,
  logger,
}: {
  primary: DatabaseConnection;
  url: string;
  logger: Logger;
}): Replica => {
  // Connections of their own: a pool whose connections are all taken must not make the replica seem late.
  const looking = { maxConnections: 1, acquireTimeoutMs: lookTimeoutMs, queryTimeoutMs: lookTimeoutMs };
  const watchedPrimary = connectDatabase(primary.direct.url, looking);
  const watchedReplica = connectDatabase(url, { ...looking, isReadOnly: true });
  const reading = { acquireTimeoutMs: lookTimeoutMs, queryTimeoutMs: readTimeoutMs, isReadOnly: true };
  const connection = connectDatabase(url, reading);
  const reads = { replica: 0, primary: 0 };
  /** Where the primary stood at moments that the replica has not reached yet, and at the newest that it has. */
  let written: { bytes: bigint; askedAt: number }[] = [];
  let provenAt = performance.now();
  let isSuspended = true;
  let trouble: 'away' | 'other' | undefined;
  let told: ReplicaState = 'follows';
  let looks: Promise<void> | undefined;
  const stopping = new AbortController();

  const ageMs = (): number => performance.now() - provenAt;
  const isFresh = (): boolean => trouble === undefined && !isSuspended && ageMs() <= longestAgeMs;
  const state = (): ReplicaState => trouble ?? (isFresh() ? 'follows' : 'late');

  /** Compares the positions. @returns why the replica cannot be used at all */
  const compare = async (): Promise<'away' | 'other' | undefined> => {
    const askedAt = performance.now();
    const primaryIsAt = await selectWrittenPosition(watchedPrimary.db);
    written.push({ askedAt, bytes: primaryIsAt.bytes });
    if (written.length > maxWritten) written.shift();
    const replayed = await selectReplayedPosition(watchedReplica.db).catch(() => 'away' as const);
    if (replayed === 'away') return 'away';
    if (replayed === undefined || replayed.systemId !== primaryIsAt.systemId) return 'other';
    // Nothing reaches a replica before the primary has written it: one that is still ahead has changes of another history.
    const isAhead = replayed.bytes > primaryIsAt.bytes;
    if (isAhead && replayed.bytes > (await selectWrittenPosition(watchedPrimary.db)).bytes) return 'other';
    const reached = written.findLastIndex(({ bytes }) => bytes <= replayed.bytes);
    if (reached === -1) return undefined;
    written = written.slice(reached);
    provenAt = Math.max(provenAt, written[0]?.askedAt ?? 0);
    isSuspended = false;
    return undefined;
  };

  const look = async (): Promise<void> => {
    try {
      trouble = await compare();
    } catch {
      // The primary does not answer. The replica stays usable for as long as its last proof allows.
    }
    if (trouble !== undefined) {
      isSuspended = true;
      written = [];
    }
    const seen = state();
    if (seen === told || stopping.signal.aborted) return;
    told = seen;
    if (seen === 'follows') logger.info('reads use the replica again');
    else logger.warn({ state: seen, ageMs: Math.round(ageMs()) }, 'reads use the primary because of the replica');
  };

  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (!stopping.signal.aborted) await look();
    }
  };

  return {
    connection: () => (isFresh() ? connection : undefined),
    suspend: (error) => {
      isSuspended = true;
      logger.warn({ err: error }, 'a read of the replica failed; the primary answers');
    },
    countRead: (database) => {
      reads[database] += 1;
    },
    metrics: () => ({ state: state(), ageMs: ageMs(), reads: { ...reads } }),
    start: async () => {
      if (looks !== undefined) return;
      await look();
      looks = keepLooking();
    },
    stop: async () => {
      stopping.abort();
      await looks;
      await Promise.all([watchedPrimary, watchedReplica, connection].map((each) => each.close()));
    },
  };
};

import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { enableAfterCommit, type AfterCommitQueue } from './after-commit.ts';
import { poolApplicationName } from './application-names.ts';
import { measureStatements } from './statements/measure-statements.ts';
import type { Database } from './queryable.ts';

/** How long running queries may take when the process ends. */
const closeTimeoutMs = 5_000;
/** The listeners of both job runners, and as many for a lock and for jobs that begin or end: one that runs holds none. */
const maxDirectConnections = 6;

export type { Database, Queryable, Transaction } from './queryable.ts';

/** A pool of connections to one database, and Drizzle on top of it. */
export type DatabaseConnection = {
  url: string;
  pool: pg.Pool;
  /**
   * Sessions of PostgreSQL itself, for LISTEN, jobs and locks that a session holds. A pooler between gives each transaction another
   * session; without a pooler this is the address and the pool above.
   */
  direct: { url: string; pool: pg.Pool };
  db: Database;
  /**
   * Waits up to 5 s for running queries and after-commit callbacks, then closes every connection. Further calls have no
   * effect.
   */
  close(): Promise<void>;
};

/**
 * Opens a pool on a PostgreSQL server. It connects at the first query.
 * @param url a `postgresql://` URL
 * @param options.maxConnections how many connections this process may hold; 10 by default
 * @param options.acquireTimeoutMs how long a query waits for a connection before it fails; 10 s by default
 * @param options.directUrl the address of PostgreSQL itself where `url` is that of a pooler
 * @param options.hasNamedStatements false for a pooler that does not know the statements that a session has prepared
 * @param options.queryTimeoutMs how long a statement may take before it fails; without a limit by default
 * @param options.isReadOnly whether PostgreSQL refuses writes on these connections
 */
export function connectDatabase(
  url: string,
  options: {
    maxConnections?: number;
    acquireTimeoutMs?: number;
    directUrl?: string | undefined;
    hasNamedStatements?: boolean;
    queryTimeoutMs?: number;
    isReadOnly?: boolean;
  } = {},
): DatabaseConnection {
  const { directUrl = url, acquireTimeoutMs = 10_000, hasNamedStatements = true, queryTimeoutMs } = options;
  const pool = openPool(url, {
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: acquireTimeoutMs,
    ...(!hasNamedStatements && { Client: ClientWithoutNames }),
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    ...(options.isReadOnly === true && { options: '-c default_transaction_read_only=on' }),
  });
  const direct =
    directUrl === url
      ? pool
      : openPool(directUrl, { max: maxDirectConnections, connectionTimeoutMillis: acquireTimeoutMs });
  const db = drizzle(pool);
  giveBackConnections(db, pool);
  const afterCommitQueue = enableAfterCommit(db);
  let closing: Promise<void> | undefined;
  return {
    url,
    pool,
    direct: { url: directUrl, pool: direct },
    db,
    close: () => (closing ??= closeWithin([...new Set([pool, direct])], afterCommitQueue)),
  };
}

const openPool = (url: string, settings: pg.PoolConfig & { Client?: typeof pg.Client }): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, application_name: poolApplicationName, ...settings });
  // A broken connection fails its query and is replaced by the pool. Without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  measureStatements(pool);
  return pool;
};

/**
 * Gives the connection of a transaction back to the pool also where its `begin` fails, because the connection broke just before.
 * Drizzle keeps such a connection for good: each restart of PostgreSQL would leave the process with fewer, until none is left.
 */
const giveBackConnections = (db: Database, pool: pg.Pool): void => {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
};

/** Sends every statement without its name, so that it is planned each time and leaves nothing in the session. */
class ClientWithoutNames extends pg.Client {
  // The driver has one method for a text, a configuration with or without a callback, and a stream.
  override query(...given: unknown[]): never {
    const [first, ...rest] = given;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first;
    const query = super.query.bind(this) as (...parameters: unknown[]) => never;
    return query(isNamed ? { ...first, name: undefined } : first, ...rest);
  }
}

/**
 * Waits for after-commit callbacks first, because an ending pool gives out no connections. After 5 s it returns: connections
 * still in use end with the process.
 */
const closeWithin = async (pools: readonly pg.Pool[], afterCommitQueue: AfterCommitQueue): Promise<void> => {
  const end = async (): Promise<void> => {
    await afterCommitQueue.whenIdle();
    await Promise.all(pools.map((pool) => pool.end()));
  };
  await Promise.race([end(), pause(closeTimeoutMs, undefined, { ref: false })]);
};

/**
 * The SQLSTATE of a failed query, five characters such as `23505`, or undefined for any other error.
 * Drizzle wraps the driver's error, so this searches the causes too.
 */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current.code;
    }
  }
  return undefined;
}

/**
 * Refused or broken sockets, a server that starts or stops (57P), lost connections (08), and a server without free connections, memory
 * or room on its disk (53).
 */
const unavailableCodes = /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|57P0[1-5]$|08|53[0-9A-Z]{3}$)/;
/** Messages of the driver and its pool that come without a code. */
const unavailableMessages =
  /timeout exceeded when trying to connect|^timeout expired|^Connection terminated|connection error and is not queryable/;

/**
 * Whether an error means that the database is unavailable: no connection could be opened, or it broke. The database restarts
 * or is overloaded, and the same call may succeed a little later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && unavailableCodes.test(current.code)) return true;
    if (unavailableMessages.test(current.message)) return true;
  }
  return false;
}

/** SQLSTATE values that stores and use cases handle. Source: PostgreSQL documentation, appendix A. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  exclusionViolation: '23P01',
} as const;

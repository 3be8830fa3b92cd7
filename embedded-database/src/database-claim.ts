import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The advisory lock of the process that uses the database. The number is arbitrary, but must never change. */
const CLAIM_LOCK = 4_006_000;
const UNKNOWN_DATABASE = '3D000';
/** SQLSTATE values of a server that starts, recovers or stops. */
const NOT_READY_STATES = new Set(['57P03', '57P01']);
const LOCK_TIMEOUT_MS = 1_000;
const RECOVERY_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/**
 * The exclusive right of one process to the embedded database: an advisory lock held by an open connection. The lock ends
 * with the process, even when it is killed.
 */
export type DatabaseClaim = {
  /** Publishes the address of this process. Processes that cannot claim the database show it in their error message. */
  announce(address: string): Promise<void>;
  /** Marks a later end of the connection as intended: `onLost` is not called then. */
  expectEnd(): void;
  /** Releases the lock. */
  end(): Promise<void>;
};

/**
 * Claims the database, and creates it if it does not exist.
 * @param onLost called when the connection that holds the claim ends unexpectedly
 * @returns the claim, or `holder`: text such as ` (process 7, http://…)` about the process that has claimed the database
 */
export async function claimDatabase(
  url: string,
  onLost: () => void,
): Promise<{ claim: DatabaseClaim; holder?: undefined } | { claim?: undefined; holder: string }> {
  const client = await connectAndCreateDatabase(url);
  let isEndExpected = false;
  client.on('error', () => undefined);
  client.on('end', () => {
    if (!isEndExpected) onLost();
  });
  const end = async () => {
    isEndExpected = true;
    await client.end().catch(() => undefined);
  };
  // PostgreSQL releases the lock of a killed process only when it notices the closed connection, so this waits for up to a second.
  for (const deadline = Date.now() + LOCK_TIMEOUT_MS; !(await tryLock(client)); await pause(POLL_INTERVAL_MS)) {
    if (Date.now() < deadline) continue;
    const holder = await readHolder(client);
    await end();
    return { holder };
  }
  const announce = async (address: string) => {
    await client.query(`select set_config('application_name', $1, false)`, [` (process ${process.pid}, ${address})`]);
  };
  return { claim: { announce, end, expectEnd: () => void (isEndExpected = true) } };
}

const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [CLAIM_LOCK]);
  return rows[0]?.is_ours === true;
}

async function readHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
    [CLAIM_LOCK],
  );
  return rows[0]?.application_name ?? '';
}

async function connectAndCreateDatabase(url: string): Promise<pg.Client> {
  try {
    return await connectWhenReady(url);
  } catch (error) {
    if (sqlStateOf(error) !== UNKNOWN_DATABASE) throw error;
  }
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  const client = await connectWhenReady(maintenance.href);
  // Fails if another process has just created the database. That error is ignored, because the database exists then.
  await client.query(`create database ${client.escapeIdentifier(name)}`).catch(() => undefined);
  await client.end();
  return connectWhenReady(url);
}

/** Connects, and waits for the crash recovery of a server that was taken over. */
async function connectWhenReady(url: string): Promise<pg.Client> {
  for (const deadline = Date.now() + RECOVERY_TIMEOUT_MS; ; await pause(POLL_INTERVAL_MS)) {
    const client = new pg.Client({ connectionString: url, application_name: '', keepAlive: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!NOT_READY_STATES.has(sqlStateOf(error)) || Date.now() > deadline) throw error;
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-lock.ts';
import { sqlState } from '../database.ts';

const CLAIM_LOCK = ADVISORY_LOCKS.embeddedDatabase;
const UNKNOWN_DATABASE = '3D000';
const NOT_YET_STATES = new Set(['57P03', '57P01']);
const LOCK_PATIENCE_MS = 1_000;
const RECOVERY_PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** The right of one process to the embedded database, as a lock of a connection: it ends when the process does, however. */
export type DatabaseClaim = {
  announce(address: string): Promise<void>;
  expectEnd(): void;
  end(): Promise<void>;
};

/**
 * Claims the database, making it when it is missing.
 * @returns the claim, or who holds it, as the end of a sentence
 */
export async function claimDatabase(
  url: string,
  onLost: () => void,
): Promise<{ claim: DatabaseClaim; holder?: undefined } | { claim?: undefined; holder: string }> {
  const client = await connectMakingDatabase(url);
  let isEndExpected = false;
  client.on('error', () => undefined);
  client.on('end', () => {
    if (!isEndExpected) onLost();
  });
  const end = async () => {
    isEndExpected = true;
    await client.end().catch(() => undefined);
  };
  // A killed process lets go a moment after its death.
  for (const deadline = Date.now() + LOCK_PATIENCE_MS; !(await tryLock(client)); await pause(LOOK_EVERY_MS)) {
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

async function connectMakingDatabase(url: string): Promise<pg.Client> {
  try {
    return await connectWhenReady(url);
  } catch (error) {
    if (sqlState(error) !== UNKNOWN_DATABASE) throw error;
  }
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  const client = await connectWhenReady(maintenance.href);
  // Two processes may come here together: the second finds the database made.
  await client.query(`create database ${client.escapeIdentifier(name)}`).catch(() => undefined);
  await client.end();
  return connectWhenReady(url);
}

/** A server that was taken over may be in the middle of its recovery. */
async function connectWhenReady(url: string): Promise<pg.Client> {
  for (const deadline = Date.now() + RECOVERY_PATIENCE_MS; ; await pause(LOOK_EVERY_MS)) {
    const client = new pg.Client({ connectionString: url, application_name: '', keepAlive: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!NOT_YET_STATES.has(sqlState(error) ?? '') || Date.now() > deadline) throw error;
    }
  }
}

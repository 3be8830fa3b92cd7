import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import type pg from 'pg';
import { sqlState } from '../database.ts';
import { ADVISORY_LOCKS, withAdvisoryLock } from '../advisory-lock.ts';

const SILENT_LOGGER = new Logger(() => () => undefined);

const ADD_JOBS = 'graphile_worker.add_jobs(graphile_worker.job_spec[], boolean)';

/**
 * Settings of the library's function that adds jobs. By default a connection plans it while few jobs wait and keeps that
 * plan, a scan of all jobs for each new one. That becomes slow when jobs pile up, e.g. while the mail server is down. These
 * settings force the index.
 */
const ADD_JOBS_SETTINGS = ['enable_seqscan = off', 'plan_cache_mode = force_generic_plan'];

/**
 * How long a migration waits for a table that others use. Calls that come meanwhile wait behind it, and PostgreSQL looks for deadlocks
 * only after a second: a migration gives way to calls before one of them is ended.
 */
const lockTimeoutMs = 400;

/** How often the migrations of one call give way in all, with pauses of a second on average: who calls waits for about a minute. */
const maxTimesGivenWay = 60;

/** The SQLSTATE of a lock that was not granted in time, and of a deadlock. */
export const gaveWayStates: ReadonlySet<string> = new Set(['55P03', '40P01']);

/**
 * Creates a function that runs work again as long as it gives way to others, which all that it runs may do so many times in all. Work
 * begins anew each time, because its transaction is rolled back.
 */
const createPatience = (timesAtMost: number) => {
  let times = 0;
  return async (work: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!gaveWayStates.has(sqlState(error) ?? '')) throw error;
        times += 1;
        if (times === timesAtMost) throw error;
        await pause(500 + Math.random() * 1_000);
      }
    }
  };
};

interface MigrationOptions {
  folder?: string;
  until?: readonly string[] | undefined;
  timesGivenWay?: number;
  onApplied?: (name: string) => void;
}

/**
 * Migrates the tables of the product and of the job queue. Several processes may call it at the same time: one migrates
 * under an advisory lock while the others wait. Servers of the version before may serve meanwhile: a migration that would keep them
 * waiting gives way and begins again.
 * @param options.folder of SQL files; by default those of this version
 * @param options.until the digests of the migrations that a backup had: no others are applied if they are the first ones of the folder
 * @param options.timesGivenWay how often the migrations give way in all before one of them fails
 * @param options.onApplied told the name of each migration of the tables when it stays, also where a later one fails
 * @returns the names of the migrations that were applied, oldest first; none where the tables were up to date
 * @throws when no migrations are found or a migration fails; a failed migration is rolled back, and those before it stay applied
 */
export async function migrateDatabase(
  pool: pg.Pool,
  {
    folder = migrationsFolder(),
    until,
    timesGivenWay = maxTimesGivenWay,
    onApplied = () => undefined,
  }: MigrationOptions = {},
): Promise<string[]> {
  return withAdvisoryLock(pool, ADVISORY_LOCKS.migration, async (client) => {
    await client.query('set client_min_messages to warning');
    await client.query(`set lock_timeout to ${lockTimeoutMs}`);
    const before = await newestApplied(client);
    const untilGranted = createPatience(timesGivenWay);
    const missing = migrationsUntil(folder, until).filter(({ folderMillis }) => folderMillis > before.tables);
    for (const migration of missing) {
      await untilGranted(() => applyMigration(client, migration));
      namesBetween(migration.folderMillis - 1, migration.folderMillis, folder).forEach(onApplied);
    }
    await migrateJobQueue({ pgPool: pool, logger: SILENT_LOGGER });
    for (const setting of ADD_JOBS_SETTINGS) await client.query(`alter function ${ADD_JOBS} set ${setting}`);
    const after = await newestApplied(client);
    const names = namesBetween(before.tables, after.tables, folder);
    return [...names, ...(after.queue > before.queue ? [`job queue ${after.queue}`] : [])];
  });
}

/** The migrations of a folder, or only those with the given digests if they are its first ones. */
function migrationsUntil(folder: string, digests: readonly string[] | undefined): MigrationMeta[] {
  const all = readMigrationFiles({ migrationsFolder: folder });
  const isBeginning = digests?.every((digest, index) => all[index]?.hash === digest) ?? false;
  return isBeginning ? all.slice(0, digests?.length) : all;
}

/** Applies a migration in a transaction of its own: no lock outlasts it. */
const applyMigration = (client: pg.PoolClient, migration: MigrationMeta): Promise<void> =>
  new PgDialect().migrate([migration], drizzle(client)._.session, '');

/** The moment of the newest migration of the tables that is applied, and the number of the job queue's; 0 for none. */
async function newestApplied(client: pg.PoolClient): Promise<{ tables: number; queue: number }> {
  const newest = async (table: string, column: string): Promise<number> => {
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [table]);
    if (rows[0]?.found === null) return 0;
    const applied = await client.query<{ newest: string | null }>(`select max(${column}) as newest from ${table}`);
    return Number(applied.rows[0]?.newest ?? 0);
  };
  return {
    tables: await newest('drizzle.__drizzle_migrations', 'created_at'),
    queue: await newest('graphile_worker.migrations', 'id'),
  };
}

/** The names of the migrations of a folder that are newer than a moment and no newer than another, oldest first. */
function namesBetween(moment: number, newest: number, folder: string): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return entries.filter(({ when }) => when > moment && when <= newest).map(({ tag }) => tag);
}

/** The folder of SQL files, beside `src` in development and beside `dist` in the bundle. */
export function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations');
    if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate;
    if (folder === dirname(folder)) throw new Error('The folder server/migrations is missing.');
  }
}

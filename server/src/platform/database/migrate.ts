import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import type pg from 'pg';
import { ADVISORY_LOCKS, withAdvisoryLock } from './advisory-lock.ts';

const SILENT_LOGGER = new Logger(() => () => undefined);

const ADD_JOBS = 'graphile_worker.add_jobs(graphile_worker.job_spec[], boolean)';

/**
 * Each connection plans how the library enqueues jobs while few wait, and keeps the plan: a scan of all of them for every new one,
 * which a mail server that is away for an hour makes slow. There is an index for it, and one plan is enough.
 */
const ENQUEUEING = ['enable_seqscan = off', 'plan_cache_mode = force_generic_plan'];

/**
 * Brings the tables of the product and of the job queue to the present shape. Several processes may call it at once:
 * an advisory lock lets one work while the others wait.
 * @throws when no migrations are found or a migration fails; a failed migration leaves nothing half done
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  await withAdvisoryLock(pool, ADVISORY_LOCKS.migration, async (client) => {
    await client.query('set client_min_messages to warning');
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
    await migrateJobQueue({ pgPool: pool, logger: SILENT_LOGGER });
    for (const setting of ENQUEUEING) await client.query(`alter function ${ADD_JOBS} set ${setting}`);
  });
}

/** The folder of SQL files: beside `src` in development, beside `dist` in the bundle. */
function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations');
    if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate;
    if (folder === dirname(folder)) throw new Error('The folder server/migrations is missing.');
  }
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { releaseJobsOfDeadRunners } from './abandoned-jobs.store.ts';
import { countJobs } from './job-counts.store.ts';
import { enqueue } from './jobs.ts';
import { createRunnerLocks } from './runner-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Gives one waiting job to a runner, since some seconds ago. */
const holdJob = async (runnerId: string, secondsAgo: number): Promise<void> => {
  await enqueue(database.db, 'send-mail', { to: 'thandi@ekhaya.test', subject: runnerId, text: 'A word.\n' });
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = clock_timestamp() - make_interval(secs => $2)
     where locked_by is null`,
    [runnerId, secondsAgo],
  );
};
const locks = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
};
const holders = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ holder: string }>(
    `select locked_by as holder from graphile_worker.jobs where locked_by is not null order by 1`,
  );
  return rows.map(({ holder }) => holder);
};

it('releases jobs of a dead runner, not those of a living one nor those held for a short time', async () => {
  await holdJob('pool-living', 900);
  await holdJob('pool-dead', 900);
  await holdJob('pool-dead', 5);
  await holdJob('pool-new', 5);
  const held = createRunnerLocks(database.url);
  held.hold('pool-living');
  await expect.poll(locks).toBe(1);

  const release = () => releaseJobsOfDeadRunners(database.db, { heldForMs: 60_000 });
  expect(await release()).toBe(1);
  expect(await holders()).toEqual(['pool-living', 'pool-new']);
  expect(await release()).toBe(0);

  await held.release();
  await expect.poll(release).toBe(1);
  expect(await holders()).toEqual(['pool-new']);
});

it('removes the job of a dead runner whose key went to a newer job: the newer one does its work, and nothing has failed', async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  const note = () => enqueue(database.db, 'advance-payment', { paymentId: '1' }, { key: 'payment:1' });
  await note();
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = 'pool-dead', locked_at = clock_timestamp() - interval '900 s'`,
  );
  await note();
  expect(await releaseJobsOfDeadRunners(database.db, { heldForMs: 60_000 })).toBe(1);
  expect(await countJobs(database.db)).toMatchObject([{ task: 'advance-payment', waiting: 1, failed: 0 }]);
});

it('releases a job of a dead runner that is tried for the last time', async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  await enqueue(database.db, 'advance-payment', { paymentId: '1' });
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'pool-dead', updated_at = now() - interval '901 s',
       locked_at = clock_timestamp() - interval '900 s'`,
  );
  await releaseJobsOfDeadRunners(database.db, { heldForMs: 60_000 });
  expect(await countJobs(database.db)).toMatchObject([{ task: 'advance-payment', waiting: 0, failed: 1 }]);
});

it('takes the locks of the runners of a process again when their connection is lost, but not of one that has ended', async () => {
  const held = createRunnerLocks(database.url);
  for (const runner of ['pool-ended', 'pool-steady', 'pool-urgent']) held.hold(runner);
  await expect.poll(locks).toBe(3);
  held.forget('pool-ended');
  await database.pool.query(`select pg_terminate_backend(pid, 5000)
     from (select distinct pid from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as holder`);
  await expect.poll(locks, { timeout: 60_000 }).toBe(2);
  await held.release();
  await expect.poll(locks).toBe(0);
});

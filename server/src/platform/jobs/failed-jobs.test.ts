import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { enqueue } from './jobs.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-failed-jobs-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  for (const paymentId of ['1', '2', '3'])
    await enqueue(database.db, 'text-late-token', { paymentId }, { key: paymentId });
  await enqueue(database.db, 'advance-payment', { paymentId: '4' });
  // The last message was tried only once.
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = case when key = '3' then 1 else max_attempts end,
       updated_at = '2026-11-14T08:00:00Z'`,
  );
});

const command = async (...given: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/jobs.ts', ...given], {
    env: { ...process.env, EKHAYA_DATA_DIR: folder, DATABASE_URL: database.url },
  });
  // The first line names the database.
  return stdout.replace(/^Connected to .*\n/, '');
};
const jobs = async () =>
  (
    await database.pool.query(
      `select task_identifier as task, attempts, run_at <= now() as due from graphile_worker.jobs order by id`,
    )
  ).rows;
const [again, inVain] = [0, 25].map((attempts) => ({ task: 'text-late-token', attempts, due: true }));
const triedOnce = { ...again, attempts: 1 };
const payment = { task: 'advance-payment', attempts: 25, due: true };

it('the command lists the jobs that failed for good, by task', async () => {
  const lines = (await command()).trimEnd().split('\n');
  expect(lines.toSorted()).toEqual([
    'advance-payment: 1 failed, since 2026-11-14T08:00:00.000Z',
    'text-late-token: 2 failed, since 2026-11-14T08:00:00.000Z',
  ]);
});

it('has those of a task tried again, or all of them', async () => {
  expect(await command('retry', 'text-late-token')).toBe('2 jobs are tried again.\n');
  expect(await jobs()).toEqual([again, again, triedOnce, payment]);
  expect(await command('retry')).toBe('1 job is tried again.\n');
  expect(await jobs()).toEqual([again, again, triedOnce, { ...payment, attempts: 0 }]);
  expect(await command()).toBe('No job has failed for good.\n');
});

it('gives those of a task up, or all of them, and none that is still tried', async () => {
  expect(await command('forget', 'advance-payment')).toBe('1 job is given up.\n');
  expect(await jobs()).toEqual([inVain, inVain, triedOnce]);
  expect(await command('forget')).toBe('2 jobs are given up.\n');
  expect(await jobs()).toEqual([triedOnce]);
});

it('changes nothing for a word that it does not know', async () => {
  await expect(command('forgive')).rejects.toMatchObject({ stdout: expect.stringContaining('npm run jobs -- retry') });
  expect(await jobs()).toEqual([inVain, inVain, triedOnce, payment]);
});

import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { jobLogger, startJobRunner, type JobTasks } from './job-runner.ts';
import { poolOfRunner } from './runner-pool.ts';

const logged = (message: string): Record<string, unknown>[] => {
  const lines: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  jobLogger(logger).error(message);
  jobLogger(logger).info(message);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

it('logs a failed job without its payload', () => {
  expect(
    logged(`Failed task 7 (send-sms, 3ms, attempt 1 of 25) with error 'no {"pin":"123456"} today':\n  pin 123456`),
  ).toEqual([
    { level: 50, jobs: `Failed task 7 (send-sms, 3ms, attempt 1 of 25) with error 'no  today':`, msg: 'a job failed' },
  ]);
});

it.each([
  'Error occurred attempting to UNLISTEN: Error: Client has encountered a connection error and is not queryable',
  'Error with notify listener (trying again in 131ms): terminating connection due to administrator command',
  'PostgreSQL idle client generated error: Connection terminated unexpectedly',
])('logs a lost database as a warning: %s', (message) => {
  expect(logged(message)).toEqual([
    { level: 40, jobs: message, msg: 'the job runner lost the database; it continues when the database is back' },
  ]);
});

it('logs other reports as errors', () => {
  expect(logged('Worker exited, but pool is in continuous mode')).toMatchObject([
    { level: 50, msg: 'the job runner reported an error' },
  ]);
});

it.each([
  { hasTimetable: true, known: expect.arrayContaining(['apply-overdue-decisions', 'back-up', 'prune-expired']) },
  { hasTimetable: false, known: [] },
])('plans recurring tasks only with a timetable: $hasTimetable', async ({ hasTimetable, known }) => {
  const database = await createTestDatabase();
  const runner = await startJobRunner(database, {} as JobTasks, { logger: pino({ level: 'silent' }), hasTimetable });
  onTestFinished(() => runner.stop().then(() => database.close()));
  const readKnown = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select identifier as name from graphile_worker._private_known_crontabs',
    );
    return rows.map(({ name }) => name);
  };
  await expect.poll(readKnown).toEqual(known);
});

it('lives on where the database goes while the runner stops and its LISTEN is not answered yet', async () => {
  const database = await createTestDatabase();
  const { pool } = database.direct;
  let failListen: ((error: Error) => void) | undefined;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const holdListen = (...given: unknown[]): unknown =>
      typeof given[0] === 'string' && given[0].startsWith('LISTEN "jobs:insert"')
        ? new Promise((_, reject) => (failListen = reject))
        : query(...given);
    Object.assign(client, { query: holdListen });
  });
  const rejections: unknown[] = [];
  const hear = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const runner = await startJobRunner(database, {} as JobTasks, { logger: pino({ level: 'silent' }) });
  await expect.poll(() => failListen).toBeDefined();
  await runner.stop();
  failListen?.(new Error('Connection terminated unexpectedly'));
  await pause(100);
  await database.close();
  expect(rejections).toEqual([]);
});

it('the pool that the job library gets reports its end, and hands out nothing to give back', async () => {
  const database = await createTestDatabase();
  const pool = poolOfRunner(database.direct.pool);
  await database.close();
  const given = await new Promise<unknown[]>((resolve) => pool.connect((...all) => resolve(all)));
  const error = expect.objectContaining({ message: expect.stringContaining('after calling end') });
  expect(given).toEqual([error, undefined, undefined]);
});

import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { jobLogger, startJobRunner, type JobTasks } from './job-runner.ts';

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

import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { jobLogger } from './job-logger.ts';
import { startJobRunner, type JobTasks } from './job-runner.ts';
import { enqueueAll, type JobUrgency, type NewJob } from './jobs.ts';
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

it('makes up for the tasks of a night in which no process ran, but not at the first start', async () => {
  const database = await createTestDatabase();
  const day = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T06:00:30.000Z`) });
  onTestFinished(async () => {
    vi.useRealTimers();
    await database.close();
  });
  const start = () => startJobRunner(database, {} as JobTasks, { logger: pino({ level: 'silent' }) });
  const read = async (text: string) => (await database.pool.query<{ task: string }>(text)).rows.map(({ task }) => task);
  const nightly = `('back-up', 'reconcile-payments')`;
  const readJobs = () =>
    read(`select task_identifier as task from graphile_worker.jobs where task_identifier in ${nightly} order by task`);
  const first = await start();
  const known = `select identifier as task from graphile_worker._private_known_crontabs where identifier in ${nightly}`;
  await expect.poll(() => read(known)).toHaveLength(2);
  await first.stop();
  expect(await readJobs()).toEqual([]);
  await database.pool.query(
    `update graphile_worker._private_known_crontabs set known_since = known_since - interval '2 days'`,
  );
  const second = await start();
  await expect.poll(readJobs).toEqual(['back-up', 'reconcile-payments']);
  await second.stop();
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

const push = (after: string, urgency: JobUrgency = 'ordinary'): NewJob => ({
  name: 'push-notification',
  urgency,
  payload: { notificationIds: [], after },
});
const mail = (to: string, urgency: JobUrgency = 'ordinary'): NewJob => ({
  name: 'send-mail',
  urgency,
  payload: { to, subject: 'News', text: 'News.' },
});

it('runs an urgent job at once while jobs that can wait hold every slot, and bulk ones last', async () => {
  const database = await createTestDatabase();
  const ran: string[] = [];
  const answers: (() => void)[] = [];
  const answered = (): Promise<void> => new Promise((resolve) => void answers.push(resolve));
  const tasks = {
    'push-notification': async ({ after }: { after: string }) => {
      ran.push(after);
      await answered();
    },
    'text-alert': ({ userId }: { userId: string }) => Promise.resolve(void ran.push(userId)),
  };
  const runner = await startJobRunner(database, tasks as unknown as JobTasks, { logger: pino({ level: 'silent' }) });
  onTestFinished(() => runner.stop().then(() => database.close()));
  const bulk = ['bulk-1', 'bulk-2', 'bulk-3', 'bulk-4', 'bulk-5'].map((after) => push(after, 'bulk'));
  await enqueueAll(database.db, bulk);
  await expect.poll(() => ran).toHaveLength(4);
  await enqueueAll(database.db, [
    push('ordinary'),
    push('urgent push', 'urgent'),
    { name: 'text-alert', payload: { alertId: 'a-1', userId: 'urgent text' } },
  ]);
  await expect.poll(() => ran.slice(4).toSorted()).toEqual(['urgent push', 'urgent text']);
  answers.shift()?.();
  await expect.poll(() => ran.slice(6)).toEqual(['ordinary']);
  answers.shift()?.();
  await expect.poll(() => ran.slice(6)).toEqual(['ordinary', 'bulk-5']);
  for (const answer of answers) answer();
});

it('mails to a server that does not answer hold half of the slots, and the next ones no more than that', async () => {
  const database = await createTestDatabase();
  const mailed: string[] = [];
  const pushed: string[] = [];
  const answers: (() => void)[] = [];
  const tasks = {
    'send-mail': async ({ to }: { to: string }) => {
      mailed.push(to);
      await new Promise<void>((resolve) => void answers.push(resolve));
    },
    'push-notification': ({ after }: { after: string }) => Promise.resolve(void pushed.push(after)),
  };
  const runner = await startJobRunner(database, tasks as unknown as JobTasks, { logger: pino({ level: 'silent' }) });
  onTestFinished(() => runner.stop().then(() => database.close()));
  await enqueueAll(
    database.db,
    ['1', '2', '3', '4', '5', '6'].map((to) => mail(to)),
  );
  await expect.poll(() => mailed).toHaveLength(2);
  await enqueueAll(database.db, [push('first')]);
  await expect.poll(() => pushed).toEqual(['first']);
  expect(mailed.toSorted()).toEqual(['1', '2']);
  // Both end at the same moment, as calls that began together and time out do.
  for (const answer of answers.splice(0)) answer();
  await expect.poll(() => mailed).toHaveLength(4);
  await enqueueAll(database.db, [push('second')]);
  await expect.poll(() => pushed).toEqual(['first', 'second']);
  expect(mailed.toSorted()).toEqual(['1', '2', '3', '4']);
  await enqueueAll(
    database.db,
    ['urgent 1', 'urgent 2', 'urgent 3'].map((to) => mail(to, 'urgent')),
  );
  await expect.poll(() => mailed.slice(4).toSorted()).toEqual(['urgent 1', 'urgent 2']);
  await enqueueAll(database.db, [push('urgent push', 'urgent')]);
  await expect.poll(() => pushed).toEqual(['first', 'second', 'urgent push']);
  expect(mailed).toHaveLength(6);
  const answerAll = (): void => {
    for (const answer of answers.splice(0)) answer();
  };
  await expect
    .poll(() => {
      answerAll();
      return mailed.slice(6).toSorted();
    })
    .toEqual(['5', '6', 'urgent 3']);
  answerAll();
});

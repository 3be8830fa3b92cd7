import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listenerApplicationName } from '../database/application-names.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { releaseJobsOfDeadRunners } from '../jobs/abandoned-jobs.store.ts';
import { enqueue } from '../jobs/jobs.ts';
import { createMailServer } from './testing/mail-server.ts';
import { eventually } from '../testing/eventually.ts';

const mailServer = createMailServer();
const program = fileURLToPath(new URL('testing/mail-process.ts', import.meta.url));
let database: TestDatabase;
let processes: ChildProcess[] = [];

beforeAll(async () => {
  await mailServer.start();
  database = await createTestDatabase();
});
afterEach(async () => {
  mailServer.beforeAccepting(undefined);
  await Promise.all(processes.map(kill));
  processes = [];
});
afterAll(async () => {
  await database.drop();
  await mailServer.stop();
});

const start = (): ChildProcess => {
  const started = spawn(process.execPath, [program, database.url, mailServer.url()], { stdio: 'inherit' });
  processes.push(started);
  return started;
};
const kill = async (started: ChildProcess): Promise<void> => {
  if (started.exitCode !== null || started.signalCode !== null) return;
  const ended = once(started, 'exit');
  started.kill('SIGKILL');
  await ended;
};
/** The mails that are not sent yet. At the turn of a minute the runner adds jobs of other tasks, which this program does not run. */
const jobs = async () =>
  (await database.pool.query(`select id from graphile_worker.jobs where task_identifier = 'send-mail'`)).rows;
const runnerLocks = async () =>
  (
    await database.pool.query(
      `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows;
const marks = async () => (await database.pool.query('select message_id from handed_over_mails')).rows;

it('does not send a mail twice when the process dies between the 250 of the mail server and the end of its job', async () => {
  await enqueue(database.db, 'send-mail', { to: 'thandi@ekhaya.test', subject: 'Once', text: 'A word.\n' });
  // The lock keeps the job from ending: this is when the process dies.
  const holder = await database.pool.connect();
  mailServer.beforeAccepting(async () => {
    await holder.query('begin; select id from graphile_worker._private_jobs for update');
  });
  const first = start();
  await eventually(async () => expect(await marks()).toHaveLength(1));
  await kill(first);
  mailServer.beforeAccepting(undefined);
  // Statements of the dead process must not run after its death.
  const waiting = `select pg_terminate_backend(pid, 5000) from pg_stat_activity`;
  await database.pool.query(`${waiting} where datname = current_database() and wait_event_type = 'Lock'`);
  await holder.query('rollback');
  holder.release();
  expect(mailServer.received).toHaveLength(1);
  expect(await jobs()).toHaveLength(1);

  start();
  // The job library alone would leave the job to the dead process for four hours.
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(mailServer.received).toHaveLength(1);
});

it('sends a mail again with the same Message-ID when the process dies before the 250', async () => {
  mailServer.received.length = 0;
  await enqueue(database.db, 'send-mail', { to: 'thandi@ekhaya.test', subject: 'Again', text: 'A word.\n' });
  const first = start();
  // The mail server has received the mail, but its answer is lost.
  mailServer.beforeAccepting(() => kill(first));
  await eventually(() => expect(mailServer.received).toHaveLength(1));
  start();
  await eventually(async () => expect(await jobs()).toEqual([]));
  const ids = mailServer.received.map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<job-\d+-\d{13}@/);
});

it('sends a mail of a killed process while another process runs', async () => {
  mailServer.received.length = 0;
  await enqueue(database.db, 'send-mail', { to: 'thandi@ekhaya.test', subject: 'Held', text: 'A word.\n' });
  // A process that starts alone releases every job. The program has no listener, which shows that another process runs.
  const listeners = [await database.pool.connect(), await database.pool.connect()];
  for (const listener of listeners) await listener.query(`set application_name = '${listenerApplicationName}'`);
  let accept: (() => void) | undefined;
  mailServer.beforeAccepting(() => new Promise((resolve) => (accept = resolve)));
  const first = start();
  await eventually(() => expect(accept).toBeDefined());
  start();
  await eventually(async () => expect(await runnerLocks()).toHaveLength(2));
  const release = () => releaseJobsOfDeadRunners(database.db, { heldForMs: 0 });
  expect(await release()).toBe(0);
  await kill(first);
  mailServer.beforeAccepting(undefined);
  accept?.();
  await eventually(async () => expect(await release()).toBe(1));
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(mailServer.received).toHaveLength(2);
  for (const listener of listeners) listener.release(true);
});

import { queueOf, stateOfDisk } from '@ekhaya/contract/operations/how-it-is.rules';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startStaffedEstates } from '../../features/bookings/testing/staffed-estates.ts';
import { insertBackup } from '../../platform/backups/backups.store.ts';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dayMs, hourMs, minuteMs } from '@ekhaya/contract/time/durations.rules';
import { upsertHealthCheck } from '../../platform/health/health-checks.store.ts';
import { isMailTask } from '../../platform/jobs/jobs.ts';
import { untrustedCertificate } from '../../platform/provider-calls/testing/untrusted-certificate.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { messageJobs } from '../message-jobs.ts';
import { readCertificate } from './read-certificate.ts';
import { readHowItIs } from './read-how-it-is.ts';
import { recordHealth } from './record-health.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

const query = (text: string) => world.running.database.pool.query(text);
const read = async () => world.read('how-it-is', world.manager);
const partOf = async (name: string) => (await read()).parts.find(({ part }: { part: string }) => part === name);

it('names what waits and what failed, with since when, and nothing of a person', async () => {
  await query('delete from graphile_worker._private_jobs');
  expect(await partOf('sms')).toMatchObject({ state: 'works', since: null, waiting: 0, failed: 0 });
  await query(`insert into graphile_worker._private_tasks (identifier) values ('text-nobody') on conflict do nothing`);
  const payload = `'{"mobile":"27821234567"}'::json`;
  await query(
    `select graphile_worker.add_job('text-nobody', payload := ${payload}, run_at := now() - interval '10 minutes')`,
  );
  expect(await partOf('sms')).toMatchObject({ state: 'waits', waiting: 1, since: expect.any(String) });
  await query(`update graphile_worker._private_jobs set attempts = max_attempts`);
  expect(await partOf('sms')).toMatchObject({ state: 'fails', failed: 1, since: expect.any(String) });
  expect(JSON.stringify(await read())).not.toContain('27821234567');
});

it('counts each job that sends a mail or a text message among those', () => {
  const queues = Object.keys(messageJobs(world.running.dependencies)).map((task) => [task, queueOf(task)]);
  const expected = queues.map(([task = '']) => [task, isMailTask(task) ? 'mail' : 'sms']);
  expect(queues).toEqual(expected);
});

it('names the ways for which there is no provider, but not in the demo', async () => {
  expect((await read()).notSetUp).toEqual([]);
  const { dependencies } = world.running;
  const environment = { ...dependencies.environment, isDemo: false, smsUrl: 'https://key@sms.example/send' };
  expect((await readHowItIs({ ...dependencies, environment }, 'all')).notSetUp).toEqual(['mail', 'push']);
});

it('warns until there is a backup of the last 26 hours', async () => {
  expect([(await read()).backup, await partOf('backup')]).toMatchObject([null, { state: 'fails', since: null }]);
  const backup = { finishedAt: world.running.clock.now(), rows: 7, files: 1, isEncrypted: true };
  const hoursAgo = (hours: number) => new Date(world.running.clock.now().getTime() - hours * hourMs);
  await insertBackup(world.running.database.db, { ...backup, startedAt: hoursAgo(27) });
  expect(await partOf('backup')).toMatchObject({ state: 'fails', since: hoursAgo(27).toISOString() });
  await insertBackup(world.running.database.db, { ...backup, startedAt: hoursAgo(25) });
  expect(await partOf('backup')).toMatchObject({ state: 'works' });
  expect((await read()).backup).toMatchObject({ rows: 7, isEncrypted: true });
});

it('says that the object store answers', async () => {
  expect(await partOf('files')).toMatchObject({ state: 'works', failed: 0 });
});

it('says how large and how quick the database is, how much room the disk has, and how many jobs ran', async () => {
  const { databaseBytes, databaseMs, isDatabaseEmbedded, disk } = await read();
  expect([databaseBytes > 0, databaseMs > 0, isDatabaseEmbedded]).toEqual([true, true, true]);
  expect(disk.data.totalBytes).toBeGreaterThan(disk.data.freeBytes);
  expect(await partOf('disk')).toMatchObject({ state: stateOfDisk(disk.data) });
  const { dependencies } = world.running;
  const environment = { ...dependencies.environment, databaseUrl: 'postgresql://db.example/ekhaya' };
  expect((await readHowItIs({ ...dependencies, environment }, 'all')).isDatabaseEmbedded).toBe(false);
  const { count } = (await read()).ranJobs;
  await query(`select graphile_worker.add_job('apply-overdue-decisions')`);
  await eventually(async () => expect((await read()).ranJobs.count).toBeGreaterThan(count));
});

const troublesOf = async (name: string) =>
  (await read()).troubles.filter(({ part }: { part: string }) => part === name);
const look = () => recordHealth(world.running.dependencies);

it('keeps what was down from the first look to the last, and the worst that it was', async () => {
  const { clock } = world.running;
  await query('delete from graphile_worker._private_jobs');
  expect((await read()).recordedSince).toBeNull();
  const begun = clock.now().toISOString();
  await look();
  expect(await troublesOf('sms')).toEqual([]);
  await query(`select graphile_worker.add_job('text-nobody', run_at := now() - interval '10 minutes')`);
  clock.advance(minuteMs);
  await look();
  expect(await troublesOf('sms')).toMatchObject([{ state: 'waits', endedAt: null }]);
  await query(`update graphile_worker._private_jobs set attempts = max_attempts`);
  clock.advance(minuteMs);
  await look();
  await query('delete from graphile_worker._private_jobs');
  clock.advance(minuteMs);
  const end = clock.now().toISOString();
  await look();
  expect(await troublesOf('sms')).toMatchObject([{ state: 'fails', endedAt: end }]);
  expect((await read()).recordedSince).toBe(begun);
  expect(await troublesOf('server')).toEqual([]);
});

it('keeps the time in which nothing could look, and forgets all after 30 days', async () => {
  const { clock } = world.running;
  await look();
  const down = clock.now().toISOString();
  clock.advance(4 * minuteMs);
  await look();
  expect(await troublesOf('server')).toEqual([
    { part: 'server', state: 'fails', startedAt: down, endedAt: clock.now().toISOString() },
  ]);
  clock.advance(31 * dayMs);
  await look();
  const { rows } = await query(
    `select part from troubles where ended_at <= '${down}'::timestamptz + interval '4 minutes'`,
  );
  expect(rows).toEqual([]);
});

it('says how far the clock is ahead, and since when', async () => {
  const { clock } = world.running;
  await query('delete from troubles');
  clock.set(new Date());
  expect(await partOf('clock')).toMatchObject({ state: 'works', since: null });
  clock.advance(10_000);
  const since = clock.now().toISOString();
  await look();
  expect(await partOf('clock')).toMatchObject({ state: 'waits', since });
  const { clockAheadMs } = await read();
  expect(Math.abs(clockAheadMs - 10_000)).toBeLessThan(2_000);
  clock.set(new Date(Date.now() - 60_000));
  expect(await partOf('clock')).toMatchObject({ state: 'fails' });
  clock.set(new Date());
});

it('reads the certificate that browsers are shown, and none of an address that does not answer', async () => {
  const server = createServer(untrustedCertificate);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const shown = await readCertificate(`https://127.0.0.1:${port}`);
  expect(shown).toMatchObject({ host: '127.0.0.1', isTrusted: false, expiresAt: expect.any(Date) });
  expect(await readCertificate(`http://127.0.0.1:${port}`)).toBeUndefined();
  server.close();
  server.closeAllConnections();
  expect(await readCertificate(`https://127.0.0.1:${port}`)).toBeUndefined();
});

it('warns of a certificate that does not renew itself', async () => {
  const now = world.running.clock.now();
  const days = (count: number) => new Date(now.getTime() + count * dayMs);
  const certificateFor = async (certificateExpiresAt: Date, certificateIsTrusted = true) => {
    const seen = { certificateHost: 'app.example', certificateReadAt: now, certificateExpiresAt, certificateIsTrusted };
    await upsertHealthCheck(world.running.database.db, { checkedAt: now, ...seen });
    return (await partOf('certificate')).state;
  };
  expect(await certificateFor(days(60))).toBe('works');
  expect(await certificateFor(days(10))).toBe('waits');
  expect(await certificateFor(days(2))).toBe('fails');
  expect(await certificateFor(days(60), false)).toBe('fails');
  expect((await read()).certificate).toMatchObject({ host: 'app.example', isTrusted: false });
  // What was read longer ago may have been renewed since.
  await upsertHealthCheck(world.running.database.db, { checkedAt: now, certificateReadAt: days(-2) });
  expect(await partOf('certificate')).toMatchObject({ state: 'works' });
  expect((await read()).certificate).toBeNull();
});

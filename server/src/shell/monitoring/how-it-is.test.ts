import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStaffedEstates } from '../../features/bookings/testing/staffed-estates.ts';
import { insertBackup } from '../../platform/backups/backups.store.ts';
import { readHowItIs } from './read-how-it-is.ts';

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

it('names the ways for which there is no provider, but not in the demo', async () => {
  expect((await read()).notSetUp).toEqual([]);
  const { dependencies } = world.running;
  const environment = { ...dependencies.environment, isDemo: false, smsUrl: 'https://key@sms.example/send' };
  expect((await readHowItIs({ ...dependencies, environment })).notSetUp).toEqual(['mail', 'push']);
});

it('warns until there is a backup of the last 26 hours', async () => {
  expect([(await read()).backup, await partOf('backup')]).toMatchObject([null, { state: 'fails', since: null }]);
  const backup = { finishedAt: world.running.clock.now(), rows: 7, files: 1, isEncrypted: true };
  const hoursAgo = (hours: number) => new Date(world.running.clock.now().getTime() - hours * 3_600_000);
  await insertBackup(world.running.database.db, { ...backup, startedAt: hoursAgo(27) });
  expect(await partOf('backup')).toMatchObject({ state: 'fails', since: hoursAgo(27).toISOString() });
  await insertBackup(world.running.database.db, { ...backup, startedAt: hoursAgo(25) });
  expect(await partOf('backup')).toMatchObject({ state: 'works' });
  expect((await read()).backup).toMatchObject({ rows: 7, isEncrypted: true });
});

it('says that the object store answers', async () => {
  expect(await partOf('files')).toMatchObject({ state: 'works', failed: 0 });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';
import { codeOf, startStaffedEstates } from '../../features/bookings/testing/staffed-estates.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { backUp } from './back-up.ts';
import { listStoredBackups } from './stored-backups.ts';

let folder: string;
let storageUrl: string;
let world: Awaited<ReturnType<typeof startStaffedEstates>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-backup-by-hand-'));
  storageUrl = join(folder, 'backups');
  world = await startStaffedEstates({
    storageUrl: join(folder, 'objects'),
    backups: { storageUrl, passphrase: undefined, days: 30 },
  });
});
afterAll(async () => {
  await world.running.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await rm(storageUrl, { recursive: true, force: true });
  await world.running.database.pool.query(
    'delete from backup_attempts; delete from backups; delete from graphile_worker._private_jobs',
  );
});

const start = (who = world.administrator) => world.ask('POST', 'backups', who);
const read = () => world.read('how-it-is');
const hasState = async (state: string) =>
  vi.waitFor(async () => expect((await read()).backupAttempt).toMatchObject({ state }), { timeout: 60_000 });
const names = () => listStoredBackups(createObjectStore(storageUrl));
/** An attempt of another process, which was last heard from at an instant. */
const attemptSeenAt = (seenAt: Date) =>
  world.running.database.pool.query(
    `insert into backup_attempts (id, attempt_id, asked_at, begun_at, seen_at) values (1, 'other', $1, $1, $1)`,
    [seenAt],
  );

it('is written by a job, is recorded in the audit log, and is the last good one', async () => {
  expect(await read()).toMatchObject({ hasBackupStore: true, backupAttempt: null, backup: null });
  const last = await world.lastAudit();
  expect((await start()).status).toBe(200);
  await hasState('done');
  expect((await read()).backup).toMatchObject({ isEncrypted: false, rows: expect.any(Number) });
  expect(await names()).toHaveLength(1);
  expect(await world.auditedSince(last)).toEqual([
    { actor_id: world.administrator.userId, action: 'backup.start', estate_id: '' },
  ]);
});

it('is for administrators only, because it holds every estate', async () => {
  expect(codeOf(await start(world.manager))).toEqual([403, 'forbidden']);
  expect((await read()).backupAttempt).toBeNull();
});

it('is one at a time: of two presses one starts it, and the other one is told', async () => {
  await attemptSeenAt(world.running.clock.now());
  expect(codeOf(await start())).toEqual([409, 'backup/under-way']);
  expect((await read()).backupAttempt).toMatchObject({ state: 'runs' });
  // The backup of the night leaves it alone too.
  await backUp(world.running.dependencies);
  expect(await names()).toEqual([]);
  await world.running.database.pool.query('delete from backup_attempts');
  const answers = await Promise.all([start(), start()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  await hasState('done');
});

it('of the night is made after one that its process left', async () => {
  const { dependencies, database, clock } = world.running;
  const readPlanned = async () => {
    const { rows } = await database.pool.query<{ wait: number }>(
      `select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs where task_identifier = 'back-up'`,
    );
    return rows.map(({ wait }) => Math.ceil(wait / 60));
  };
  await attemptSeenAt(clock.now());
  // The job of the process that ended runs anew before the attempt counts as broken off.
  clock.advance(minuteMs);
  await backUp(dependencies);
  expect(await names()).toEqual([]);
  await backUp(dependencies);
  expect(await readPlanned()).toEqual([3]);
  clock.advance(3 * minuteMs);
  await backUp(dependencies);
  expect(await names()).toHaveLength(1);
});

it('can be started again when the process that made one has ended', async () => {
  await attemptSeenAt(new Date(world.running.clock.now().getTime() - 4 * minuteMs));
  expect((await read()).backupAttempt).toMatchObject({ state: 'failed', failure: 'broken-off' });
  expect((await start()).status).toBe(200);
  await hasState('done');
});

it('says that it failed, and is not repeated by itself', async () => {
  // A file stands where the folder of the store would be.
  await writeFile(storageUrl, '');
  expect((await start()).status).toBe(200);
  await hasState('failed');
  expect(await read()).toMatchObject({ backup: null, backupAttempt: { failure: 'other' } });
  const jobs = "select 1 from graphile_worker.jobs where task_identifier = 'back-up'";
  await vi.waitFor(async () => expect((await world.running.database.pool.query(jobs)).rows).toEqual([]));
});

it('needs a store for backups', async () => {
  const { environment } = world.running.dependencies;
  const { backups } = environment;
  delete environment.backups;
  try {
    expect(codeOf(await start())).toEqual([409, 'backup/no-store']);
    expect(await read()).toMatchObject({ hasBackupStore: false });
  } finally {
    if (backups !== undefined) environment.backups = backups;
  }
});

import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStaffedEstates } from '../../features/bookings/testing/staffed-estates.ts';
import { deleteOldProcessReports } from '../../platform/health/process-reports.store.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { reportProcess, startReporting } from './report-process.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

const query = (text: string, values: unknown[] = []) => world.running.database.pool.query(text, values);
const read = async () => world.read('how-it-is', world.manager);

/** Reports a process of another machine with some open streams. */
const reportFrom = async (machine: string, streams: number) => {
  const { dependencies } = world.running;
  const live = { ...dependencies.live, metrics: () => ({ streams, lagMs: 7_000 }) };
  await reportProcess({ ...dependencies, processId: `of-${machine}`, live });
  const changed = JSON.stringify({ machine });
  await query(`update process_reports set report = report || $1::jsonb where process_id = $2`, [
    changed,
    `of-${machine}`,
  ]);
};
const lastReported = (secondsAgo: number) =>
  query(`update process_reports set reported_at = now() - make_interval(secs => $1)`, [secondsAgo]);

it('counts what other machines reported within the last minute', async () => {
  const { streams } = await read();
  await reportFrom('app-2', 30);
  await reportFrom('app-3', 4);
  const together = await read();
  expect(together.streams).toBe(streams + 34);
  expect(together.machines).toEqual(['app-2', 'app-3', hostname()].toSorted());
  expect(together.parts).toContainEqual(expect.objectContaining({ part: 'live', state: 'waits' }));
  await lastReported(61);
  expect(await read()).toMatchObject({ streams, machines: [hostname()] });
});

it('reports queries that wait before and after it looked, and not those of a moment', async () => {
  const { dependencies } = world.running;
  const reportWith = async (...counts: number[]) => {
    const pool = Object.create(dependencies.database.pool, { waitingCount: { get: () => counts.shift() ?? 0 } });
    await reportProcess({ ...dependencies, processId: 'of-app-2', database: { ...dependencies.database, pool } });
    return (
      await query(`select report -> 'waitingQueries' as count from process_reports where process_id = 'of-app-2'`)
    ).rows[0].count;
  };
  expect(await reportWith(3, 0)).toBe(0);
  expect(await reportWith(0, 3)).toBe(0);
  expect(await reportWith(5, 3)).toBe(3);
});

it('leaves out what another version says in a way that this one cannot read', async () => {
  await query('delete from process_reports');
  const { streams } = await read();
  await query(`insert into process_reports (process_id, report) values ('of-next-version', '{"machine": 7}')`);
  expect(await read()).toMatchObject({ streams, machines: [hostname()] });
});

it('does not count a process twice that also answers by itself, and forgets it when it stops', async () => {
  const { dependencies } = world.running;
  const { streams } = await read();
  const live = { ...dependencies.live, metrics: () => ({ streams: 1_000, lagMs: 0 }) };
  const reporting = startReporting({ ...dependencies, live });
  const count = async () =>
    (await query(`select 1 from process_reports where process_id = $1`, [dependencies.processId])).rowCount;
  await eventually(async () => expect(await count()).toBe(1));
  expect((await read()).streams).toBe(streams);
  await reporting.stop();
  expect(await count()).toBe(0);
});

it('forgets processes that were killed after an hour', async () => {
  await reportFrom('app-2', 1);
  await lastReported(3_590);
  await deleteOldProcessReports(world.running.database.db);
  expect((await query('select 1 from process_reports')).rowCount).toBeGreaterThan(0);
  await lastReported(3_610);
  await deleteOldProcessReports(world.running.database.db);
  expect((await query('select 1 from process_reports')).rowCount).toBe(0);
});

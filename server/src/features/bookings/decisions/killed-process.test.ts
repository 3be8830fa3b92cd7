import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentVersion } from '../../../shell/testing/current-version.ts';
import { startDecisionWorld } from '../testing/decision-world.ts';
import { hallRequest } from '../testing/staffed-estates.ts';

const program = fileURLToPath(new URL('../testing/deciding-process.ts', import.meta.url));
let world: Awaited<ReturnType<typeof startDecisionWorld>>;

beforeAll(async () => {
  world = await startDecisionWorld();
});
afterAll(() => world.running.close());

it('a decision whose process is killed before it is due takes effect once, and the customer is told once', async () => {
  const { database, clock } = world.running;
  const id = await world.book(hallRequest({ date: '2027-02-01', start: '0900', end: '1000' }));
  const before = await world.noticesOf(id);
  const path = `/api/console/bookings/${id}/decision`;
  const version = String(await currentVersion(database.pool, path));
  const inputs = [database.url, clock.now().toISOString(), path, world.manager.cookie, version];
  const deciding = spawn(process.execPath, [program, ...inputs], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(deciding.stdout, 'data')) as [Buffer];
  const ended = once(deciding, 'exit');
  deciding.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(said.toString()).toBe('decided 200\n');
  expect(await world.statusForResident(id)).toBe('REQUESTED');
  expect((await world.noticesOf(id)).waitingJobs).toBe(1);

  await world.running.passUndoTime();
  expect(await world.statusForResident(id)).toBe('REJECTED');
  const toldOnce = { notifications: before.notifications + 1, waitingJobs: 0 };
  expect(await world.noticesOf(id)).toEqual(toldOnce);
  await world.running.passUndoTime();
  expect(await world.noticesOf(id)).toEqual(toldOnce);
});

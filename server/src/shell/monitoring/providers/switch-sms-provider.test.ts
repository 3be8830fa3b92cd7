import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, startStaffedEstates } from '../../../features/bookings/testing/staffed-estates.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
beforeAll(async () => {
  world = await startStaffedEstates({
    smsUrl: 'https://first@sms.example/v1/message',
    secondSmsUrl: 'https://second@sms.example/v1/message',
  });
});
afterAll(() => world.running.close());

const query = (text: string) => world.running.database.pool.query(text);
const choose = (provider: string, who = world.administrator) => world.ask('PUT', 'sms-provider', who, { provider });
const smsOf = async () => (await world.read('how-it-is')).sms;

it('is switched by administrators only, is recorded in the audit log, and is switched once', async () => {
  expect(await smsOf()).toEqual({ hasSecond: true, provider: 'first' });
  expect(codeOf(await choose('second', world.manager))).toEqual([403, 'forbidden']);
  const last = await world.lastAudit();
  expect((await choose('second')).status).toBe(200);
  expect(await smsOf()).toEqual({ hasSecond: true, provider: 'second' });
  expect(codeOf(await choose('second'))).toEqual([409, 'nothing-changed']);
  expect(await world.auditedSince(last)).toEqual([
    { actor_id: world.administrator.userId, action: 'sms-provider.change', estate_id: '' },
  ]);
  expect(codeOf(await choose('third'))).toEqual([400, 'validation']);
  expect((await choose('first')).status).toBe(200);
});

it('is late when a message is tried in vain for minutes, and is tried at once after a switch', async () => {
  await query('delete from graphile_worker._private_jobs');
  await query(`insert into graphile_worker._private_tasks (identifier) values ('text-nobody') on conflict do nothing`);
  await query(`select graphile_worker.add_job('text-nobody', run_at := now() + interval '5 minutes')`);
  const sms = async () =>
    (await world.read('how-it-is')).parts.find(({ part }: { part: string }) => part === 'sms') as object;
  // One that is sent later is not late.
  expect(await sms()).toMatchObject({ state: 'works', waiting: 0 });
  await query('update graphile_worker._private_jobs set attempts = 6');
  // Its first try was about ten minutes before its next one.
  expect(await sms()).toMatchObject({ state: 'waits', waiting: 1, since: expect.any(String) });
  expect((await choose('second')).status).toBe(200);
  const { rows } = await query('select run_at <= now() as is_due from graphile_worker._private_jobs');
  expect(rows).toEqual([{ is_due: true }]);
});

it('needs a second provider', async () => {
  await choose('first');
  const { environment } = world.running.dependencies;
  const { secondSmsUrl } = environment;
  delete environment.secondSmsUrl;
  try {
    expect(codeOf(await choose('second'))).toEqual([400, 'validation']);
    expect(await smsOf()).toEqual({ hasSecond: false, provider: 'first' });
  } finally {
    if (secondSmsUrl !== undefined) environment.secondSmsUrl = secondSmsUrl;
  }
});

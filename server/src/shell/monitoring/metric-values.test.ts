import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { addGates } from '../../features/gate-access/gate-settings/add-gates.ts';
import {
  codeOf,
  enrolPhone,
  randomCode,
  show,
  signUpAs,
  testGate,
} from '../../features/gate-access/testing/gate-access.factory.ts';
import { cards, startPayingWorld } from '../../features/payments/testing/paying-world.ts';
import { testRoleId } from '../../features/estates/estates.factory.ts';
import { insertBackup } from '../../platform/backups/backups.store.ts';
import { upsertHealthCheck } from '../../platform/health/health-checks.store.ts';
import { upsertProcessReport } from '../../platform/health/process-reports.store.ts';
import { EventReader } from '../../platform/live/testing/event-reader.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { metricsToken, scrapeSamples, valueIn } from './testing/scraped-samples.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
beforeAll(async () => {
  // Nothing listens at the address of the SMS provider: text messages wait, and at last fail.
  const environment = { metricsToken, smsUrl: 'http://key@127.0.0.1:1/v1/message' };
  world = await startPayingWorld({ environment, log: () => undefined });
  await addGates(world.running.database.db, [testGate({ id: 'main' })]);
});
afterAll(() => world.close());

const scrape = () => scrapeSamples(world.running);
/** The value of a metric now; undefined for one that is not there. */
const read = async (name: string, labels: Record<string, string> = {}) => valueIn(await scrape(), name, labels);
const query = (text: string) => world.running.database.pool.query(text);

describe('requests', () => {
  const name = 'ekhaya_http_request_duration_seconds';

  it('are counted by method, route and status, with the buckets of their duration', async () => {
    const ready = { method: 'GET', route: '/api/ready', status: '200' };
    const before = (await read(`${name}_count`, ready)) ?? 0;
    for (let asked = 0; asked < 3; asked += 1) await world.running.request('GET', '/api/ready');
    await world.running.request('GET', '/api/household?estateId=901');
    const samples = await scrape();
    const counted = valueIn(samples, `${name}_count`, ready);
    expect(counted).toBe(before + 3);
    expect(valueIn(samples, `${name}_sum`, ready)).toBeGreaterThan(0);
    expect(valueIn(samples, `${name}_count`, { route: '/api/household', status: '401' })).toBe(1);
    const buckets = samples.filter(
      (sample) => sample.name === `${name}_bucket` && sample.labels['route'] === ready.route,
    );
    expect(buckets.map(({ labels }) => labels['le'])).toEqual(
      expect.arrayContaining(['0.005', '0.1', '1', '30', '+Inf']),
    );
    const counts = buckets.map(({ value }) => value);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.at(-1)).toBe(counted);
  });
});

describe('verdicts at gates', () => {
  /** How many verdicts of each series an act adds. */
  const added = async (act: () => Promise<unknown>): Promise<Record<string, number>> => {
    const count = async () => (await scrape()).filter(({ name }) => name === 'ekhaya_gate_verdicts_total');
    const before = await count();
    await act();
    return Object.fromEntries(
      (await count()).flatMap(({ labels: { result = '', reason = '' }, value }) => {
        const more = value - (valueIn(before, 'ekhaya_gate_verdicts_total', { result, reason }) ?? Number.NaN);
        return more === 0 ? [] : [[`${result} ${reason}`.trim(), more]];
      }),
    );
  };
  let guard: { cookie: string };
  let host: { cookie: string };
  beforeAll(async () => {
    guard = await signUpAs(world.running, 'Guard');
    host = await signUpAs(world.running, 'Owner', { unitNumber: '20' });
  });
  const entry = (fields: Record<string, unknown>) => ({
    nonce: randomUUID(),
    at: world.running.clock.now().toISOString(),
    gateId: 'main',
    direction: 'in',
    ...fields,
  });
  const upload = (entries: unknown[]) =>
    world.running.request('POST', '/api/gate/log', { cookie: guard.cookie, body: { entries } });

  it('of the server count by result and reason, and not again when a phone sends them too', async () => {
    const code = await codeOf(world.running, await enrolPhone(world.running, host.cookie));
    const nonce = randomUUID();
    const check = async () =>
      expect((await show(world.running, guard, { code, nonce })).body.details.result).toBe('granted');
    expect(await added(check)).toEqual({ granted: 1 });
    expect(await added(check)).toEqual({});
    expect(await added(() => upload([entry({ nonce, code, result: 'granted' })]))).toEqual({});
    expect(await added(() => show(world.running, guard, { code }))).toEqual({ 'refused already-used': 1 });
    expect(await added(() => show(world.running, guard, { code: 'EK2:NOISE' }))).toEqual({ 'refused malformed': 1 });
  });

  it('of a phone without a network count when it sends them, once however often it does', async () => {
    const entries = [
      entry({ code: randomCode(), result: 'granted' }),
      entry({ code: randomCode(), result: 'refused', reason: 'expired' }),
      // A code that no call can carry is logged without it.
      entry({ result: 'refused', reason: 'malformed' }),
    ];
    // No code was shown: somebody leaves, and somebody is let in despite a refusal.
    const others = [
      entry({ result: 'granted', direction: 'out', subjectKey: 'entry:somebody' }),
      entry({ result: 'overridden', overrideReason: 'I know her', name: 'Courier' }),
    ];
    const counted = await added(async () => {
      const answer = await upload([...entries, ...others, entries[0]]);
      expect(answer.body.details.entered).toHaveLength(6);
    });
    expect(counted).toEqual({ granted: 1, 'refused expired': 1, 'refused malformed': 1 });
    expect(await added(() => Promise.all([upload(entries), upload(entries)]))).toEqual({});
    const later = [entry({ code: randomCode(), result: 'granted' })];
    expect(await added(() => Promise.all([upload(later), upload(later), upload(later)]))).toEqual({ granted: 1 });
  });
});

describe('money', () => {
  it('payments of the day count by state, with 0 for a state that none is in', async () => {
    await world.pay(await world.signUp());
    await world.pay(await world.signUp(), { cardNumber: cards.declined });
    await eventually(async () => expect(await read('ekhaya_payments_of_day', { state: 'issued' })).toBe(1));
    expect(await read('ekhaya_payments_of_day', { state: 'declined' })).toBe(1);
    expect(await read('ekhaya_payments_of_day', { state: 'unknown' })).toBe(0);
    world.running.clock.advance(25 * hourMs);
    expect(await read('ekhaya_payments_of_day', { state: 'issued' })).toBe(0);
  });

  it('a provider is in one of its states', async () => {
    const provider = 'vendor:905';
    const states = async () => {
      const samples = await scrape();
      return ['ok', 'failing', 'down'].map((state) => valueIn(samples, 'ekhaya_provider_state', { provider, state }));
    };
    const call = () =>
      world.running.dependencies.providers.call({ provider, url: 'https://127.0.0.1:1/vend', retries: 0 });
    expect(await states()).toEqual([undefined, undefined, undefined]);
    await expect(call()).rejects.toThrow();
    expect(await states()).toEqual([0, 1, 0]);
    for (let failed = 1; failed < 5; failed += 1) await expect(call()).rejects.toThrow();
    expect(await states()).toEqual([0, 0, 1]);
    // It answers another process, while this one does not ask.
    const { database, clock } = world.running;
    const health = { state: 'ok', answeredAt: new Date(clock.now().getTime() + 1000), answerMs: 90 } as const;
    const of = { streams: 0, lagMs: 0, waitingQueries: 0, ranJobs: { count: 0, since: clock.now() } };
    const report = { ...of, machine: 'second', disk: null, clockAheadMs: 0, providers: [{ provider, health }] };
    await upsertProcessReport(database.db, { processId: 'another one', report });
    expect(await states()).toEqual([1, 0, 0]);
  });
});

describe('jobs', () => {
  const oldestMessage = () => read('ekhaya_message_oldest_unsent_seconds');

  it('a household invitation that waits is a message that is not sent yet; a push message is none', async () => {
    const owner = await world.signUp();
    const tenant = { estateId: '901', unitNumber: '14', recipient: '0825550101', roleId: testRoleId('901', 'Tenant') };
    const invited = await world.running.request('POST', '/api/household/invite', {
      cookie: owner.cookie,
      body: tenant,
    });
    expect(invited.status).toBe(201);
    const ofInvitation = `task_id = (select id from graphile_worker._private_tasks where identifier = 'send-household-invitation')`;
    // After six tries in vain a job has waited for more than ten minutes. The next try is later than this test.
    await eventually(async () => {
      const { rowCount } = await query(
        `update graphile_worker._private_jobs set attempts = 6, run_at = now() + interval '2 minutes'
         where attempts > 0 and locked_at is null and ${ofInvitation}`,
      );
      expect(rowCount).toBe(1);
    });
    // Processes run jobs: nothing has waited for that, also when a try in vain is repeated.
    expect(await read('ekhaya_job_oldest_seconds')).toBeLessThan(60);
    await query(
      `insert into graphile_worker._private_tasks (identifier) values ('push-nothing') on conflict do nothing`,
    );
    await query(`select graphile_worker.add_job('push-nothing', run_at := now() - interval '2 hours')`);
    expect(await read('ekhaya_jobs_waiting', { task: 'send-household-invitation' })).toBe(1);
    expect(await read('ekhaya_job_oldest_seconds')).toBeGreaterThanOrEqual(7200);
    expect(await oldestMessage()).toBeGreaterThan(500);
    expect(await oldestMessage()).toBeLessThan(1000);
    await query(`delete from graphile_worker._private_jobs where ${ofInvitation}`);
    expect(await oldestMessage()).toBeLessThan(500);
  });

  it('one that fails for good is counted by its task', async () => {
    const task = 'text-mobile-changed';
    expect(await read('ekhaya_jobs_failed', { task })).toBeUndefined();
    await query(
      `select graphile_worker.add_job('${task}', payload := '{"mobile":"27825550102"}'::json, max_attempts := 1)`,
    );
    await eventually(async () => expect(await read('ekhaya_jobs_failed', { task })).toBe(1));
  });
});

it('streams are counted while they are open, with how late the newest event was', async () => {
  const { running } = world;
  const { cookie, userId } = await world.signUp();
  expect(await read('ekhaya_live_streams')).toBe(0);
  const request = new Request(`${running.environment.publicUrl}/api/live`, { headers: { cookie } });
  const stream = await new EventReader(
    await running.application.fetch(request, { incoming: { socket: {} } } as never),
  ).ready();
  expect(await read('ekhaya_live_streams')).toBe(1);
  await running.database.db.transaction(async (transaction) => {
    const audience = { kind: 'person', userId } as const;
    await running.dependencies.live.publish(transaction, { topic: 'notifications', audience });
    running.clock.advance(7000);
  });
  expect(await stream.nextTopic()).toBe('notifications');
  expect(await read('ekhaya_live_lag_seconds')).toBe(7);
  await stream.close();
  await eventually(async () => expect(await read('ekhaya_live_streams')).toBe(0));
});

describe('the database', () => {
  it('has connections that are open and idle, and queries that wait for one; without one it is not up', async () => {
    const { pool } = world.running.database;
    expect(await read('ekhaya_database_up')).toBe(1);
    const asked = Array.from({ length: pool.options.max + 1 }, () => pool.connect());
    await eventually(() => expect([pool.idleCount, pool.waitingCount > 0]).toEqual([0, true]));
    const up = await world.running.dependencies.metrics.registry.getSingleMetric('ekhaya_database_up')?.get();
    expect(up?.values).toMatchObject([{ value: 0 }]);
    const before = pool.waitingCount;
    const scraped = scrape();
    // The reads of the scrape wait too.
    await eventually(() => expect(pool.waitingCount).toBeGreaterThan(before));
    for (const client of asked) (await client).release();
    const samples = await scraped;
    const connections = (state: string) => valueIn(samples, 'ekhaya_database_connections', { state });
    expect(connections('open')).toBe(pool.options.max);
    expect(connections('idle')).toBe(0);
    expect(connections('waiting')).toBeGreaterThan(0);
    await eventually(async () => expect(await read('ekhaya_database_connections', { state: 'waiting' })).toBe(0));
  });

  it('has a size', async () => {
    const { rows } = await query('select pg_database_size(current_database())::float8 as bytes');
    const bytes = await read('ekhaya_database_bytes');
    expect(bytes).toBeGreaterThan(5_000_000);
    expect(Math.abs((bytes ?? 0) / rows[0].bytes - 1)).toBeLessThan(0.2);
  });
});

it('the disk of the data folder has a size and free space', async () => {
  const { blocks, bsize } = await statfs(tmpdir());
  const size = await read('ekhaya_disk_size_bytes', { folder: 'data' });
  expect(size).toBe(blocks * bsize);
  const free = await read('ekhaya_disk_free_bytes', { folder: 'data' });
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThan(size ?? 0);
  // The files lie in the data folder.
  expect(await read('ekhaya_disk_free_bytes', { folder: 'storage' })).toBeUndefined();
});

describe('the last backup', () => {
  const backup = { rows: 7, files: 1, isEncrypted: true };

  it('has an age once there is one', async () => {
    const { database, clock } = world.running;
    expect(await read('ekhaya_backup_age_seconds')).toBeUndefined();
    const now = clock.now();
    const startedAt = new Date(now.getTime() - 2 * hourMs);
    await insertBackup(database.db, { ...backup, startedAt, finishedAt: now });
    expect(await read('ekhaya_backup_age_seconds')).toBe(7200);
  });

  it.each([
    ['a store for backups never took one', { backups: { storageUrl: '/nowhere', passphrase: undefined, days: 30 } }],
    ['a timer of the machine never made one', { isProduction: true }],
  ])('is missed where %s', async (_, environment) => {
    const running = await startApplicationForTests({ environment: { metricsToken, ...environment } });
    const age = async () => valueIn(await scrapeSamples(running), 'ekhaya_backup_age_seconds');
    expect(await age()).toBeUndefined();
    await upsertHealthCheck(running.database.db, { checkedAt: running.clock.now() });
    running.clock.advance(27 * hourMs);
    await upsertHealthCheck(running.database.db, { checkedAt: running.clock.now() });
    expect(await age()).toBe(27 * 3600);
    await running.close();
  });
});

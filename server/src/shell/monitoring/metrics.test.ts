import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

const token = 'a-token-that-only-tests-know';
let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests({ environment: { metricsToken: token } });
});
afterAll(async () => {
  await running.close();
});

const scrape = (authorization?: string) =>
  running.request('GET', '/metrics', { headers: authorization === undefined ? {} : { authorization } });

const namesIn = (text: string): string[] => [...new Set(text.match(/\b(?:ekhaya|nodejs|process)_[a-z0-9_]+/g) ?? [])];

describe('/metrics', () => {
  it('answers whoever has the token alone', async () => {
    expect((await scrape()).status).toBe(401);
    expect((await scrape('Bearer another-token-of-this-length')).status).toBe(401);
    const answer = await scrape(`Bearer ${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('counts requests by route, never by path', async () => {
    await running.request('GET', '/pass/a-secret-token-of-a-visitor');
    await running.request('GET', '/api/ready');
    const { body } = await scrape(`Bearer ${token}`);
    expect(body).toMatch(
      /ekhaya_http_request_duration_seconds_count\{method="GET",route="\/api\/ready",status="200"\} \d/,
    );
    expect(body).not.toContain('a-secret-token-of-a-visitor');
  });

  it('measures the queue: what is due, for how long, and what failed for good', async () => {
    await running.database.pool.query(
      `insert into graphile_worker._private_tasks (identifier) values ('send-nothing') on conflict do nothing`,
    );
    await running.database.pool.query(
      `select graphile_worker.add_job('send-nothing', run_at := now() - interval '90 seconds', max_attempts := 1)`,
    );
    const { body } = await scrape(`Bearer ${token}`);
    expect(body).toMatch(/ekhaya_jobs_waiting\{task="send-nothing"\} 1/);
    expect(Number(/^ekhaya_job_oldest_seconds (\S+)/m.exec(body)?.[1])).toBeGreaterThanOrEqual(90);
    await running.database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts`);
    expect((await scrape(`Bearer ${token}`)).body).toMatch(/ekhaya_jobs_failed\{task="send-nothing"\} 1/);
  });

  it('says the same to two that ask at the same moment', async () => {
    const { registry } = running.dependencies.metrics;
    const size = /^ekhaya_database_bytes (\d+)$/m;
    const alone = Number(size.exec(await registry.metrics())?.[1]);
    const together = await Promise.all([registry.metrics(), registry.metrics()]);
    for (const text of together) expect(Number(size.exec(text)?.[1]) / alone).toBeCloseTo(1, 0);
  });

  it('says the rest while one metric cannot be read', async () => {
    await running.database.pool.query('alter table payments rename to payments_away');
    const { status, body } = await scrape(`Bearer ${token}`);
    await running.database.pool.query('alter table payments_away rename to payments');
    expect(status).toBe(200);
    expect(body).not.toMatch(/^ekhaya_payments_of_day\{/m);
    expect(body).toMatch(/^ekhaya_live_streams 0$/m);
  });

  it('emits every metric that the dashboard and the alert rules name', async () => {
    const { body } = await scrape(`Bearer ${token}`);
    const emitted = new Set(namesIn(body));
    const file = (name: string) => readFile(new URL(`../../../../monitoring/${name}`, import.meta.url), 'utf8');
    const dashboard = await file('grafana-dashboard.json');
    expect(JSON.parse(dashboard)).toHaveProperty('panels');
    const named = namesIn(dashboard + (await file('alert-rules.yaml')));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !emitted.has(name))).toEqual([]);
  });
});

it('is not there without the variable', async () => {
  const without = await startApplicationForTests();
  // An unknown address shows the app where it is built.
  expect((await without.request('GET', '/metrics')).body).not.toContain('ekhaya_database_bytes');
  await without.close();
});

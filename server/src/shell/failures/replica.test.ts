import { routes, type RouteKey } from '@ekhaya/contract/routes';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { grantRole } from '../../features/estates/index.ts';
import { createTestEstate, testRoleId } from '../../features/estates/estates.factory.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { insertAuditEntry } from '../../platform/audit/audit.store.ts';
import { connectDatabase, type DatabaseConnection } from '../../platform/database/database.ts';
import type { Replica } from '../../platform/database/replica/replica.ts';
import { startTestReplica, type TestReplica } from '../../platform/database/testing/test-replica.ts';
import { startTestServer, type TestServer } from '../../platform/database/testing/test-server.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { validCalls } from '../testing/valid-inputs/valid-inputs.ts';

const metricsToken = 'a-token-that-only-tests-know';
let server: TestServer;
let copy: TestReplica;
let onCopy: DatabaseConnection;
let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Awaited<ReturnType<typeof signUpSomebody>>;
let replica: Replica;

beforeAll(async () => {
  server = await startTestServer({ isDurable: true });
  copy = await startTestReplica(server);
  onCopy = connectDatabase(copy.templateUrl, { maxConnections: 1 });
  const connection = connectDatabase(server.templateUrl, { maxConnections: 5 });
  running = await startApplicationForTests({
    database: { ...connection, drop: () => connection.close() },
    environment: { replicaUrl: copy.templateUrl, metricsToken },
  });
  if (running.dependencies.replica === undefined) throw new Error('There is no replica.');
  ({ replica } = running.dependencies);
  await createTestEstate(connection.db);
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  await grantRole(
    connection.db,
    { userId: manager.userId, roleId: testRoleId('901', 'Manager') },
    running.dependencies,
  );
});
beforeEach(async () => {
  await vi.waitUntil(() => replica.connection() !== undefined, 20_000);
});
afterAll(async () => {
  await running.close();
  await Promise.all([running.database.close(), onCopy.close()]);
  await copy.stop();
  await server.stop();
});

let written = 0;
/** Writes an entry of the audit log into the primary. @returns the name of its action */
const writeEntry = async (): Promise<string> => {
  written += 1;
  const action = `gate.change-${written}`;
  const entry = { actorId: manager.userId, action, estateId: '901', before: null, after: {} };
  await insertAuditEntry(running.database.db, { ...entry, at: running.clock.now() });
  return action;
};
const readActions = async (cookie = manager.cookie): Promise<string[]> => {
  const { status, body } = await running.request('GET', '/api/console/audit?perPage=100', { cookie });
  expect(status).toBe(200);
  return body.details.items.map((item: { action: string }) => item.action);
};

/** Lets the copy stand still, and writes an entry that it does not get. @returns the name of its action */
const writeWhileTheCopyStandsStill = async (): Promise<string> => {
  await onCopy.pool.query('select pg_wal_replay_resume()');
  await eventually(() => expect(replica.connection()).toBeDefined());
  await onCopy.pool.query('select pg_wal_replay_pause()');
  return writeEntry();
};
const marked = (Object.entries(routes) as [RouteKey, RouteDefinition][]).filter(
  ([, route]) => route.freshness !== undefined,
);

describe('a read that may be a second old', () => {
  it('is answered by the replica, and by the primary once the replica is older', async () => {
    const action = await eventually(async () => {
      const unseen = await writeWhileTheCopyStandsStill();
      const { reads } = replica.metrics();
      expect(await readActions()).not.toContain(unseen);
      expect(replica.metrics().reads).toEqual({ ...reads, replica: reads.replica + 1 });
      return unseen;
    });
    await eventually(() => expect(replica.metrics().state).toBe('late'));
    expect(await readActions()).toContain(action);
    await onCopy.pool.query('select pg_wal_replay_resume()');
    await eventually(() => expect(replica.connection()).toBeDefined());
    const { reads } = replica.metrics();
    expect(await readActions()).toContain(action);
    expect(replica.metrics().reads).toEqual({ ...reads, replica: reads.replica + 1 });
  });

  it('is answered by the primary for two seconds after a write of the same browser', async () => {
    const { path, body } = validCalls['PUT /api/console/estates/{estateId}/visitor-rules'];
    const change = await running.request('PUT', path, { cookie: manager.cookie, body });
    expect(change.status, JSON.stringify(change.body)).toBe(200);
    expect(change.headers.getSetCookie()).toEqual([
      'ekhaya_written=1; Path=/api/console/; HttpOnly; SameSite=Lax; Max-Age=2',
    ]);
    const action = await writeWhileTheCopyStandsStill();
    expect(await readActions(`${manager.cookie}; ekhaya_written=1`)).toContain(action);
    await onCopy.pool.query('select pg_wal_replay_resume()');
    const read = await running.request('GET', '/api/console/audit', { cookie: manager.cookie });
    expect(read.headers.getSetCookie()).toEqual([]);
  });

  it('is answered by the primary when the replica stops, and by the replica when it is back', async () => {
    await copy.halt();
    const action = await writeEntry();
    // Perhaps nothing has looked at the replica since it stopped: then its read fails, and the primary answers.
    expect(await readActions()).toContain(action);
    await eventually(() => expect(replica.metrics().state).toBe('away'));
    expect(await readActions()).toContain(action);
    await copy.resume();
    await eventually(() => expect(replica.connection()).toBeDefined());
    const { reads } = replica.metrics();
    expect(await readActions()).toContain(action);
    expect(replica.metrics().reads.replica).toBe(reads.replica + 1);
  });

  it('is repeated on the primary when it fails on the replica, which then has to prove itself again', async () => {
    const { pool } = await vi.waitUntil(() => replica.connection(), 20_000);
    const failing = vi.spyOn(pool, 'query').mockRejectedValueOnce(new Error('canceling statement'));
    const { reads } = replica.metrics();
    expect(await readActions()).not.toEqual([]);
    failing.mockRestore();
    expect(replica.metrics().reads).toEqual({ ...reads, primary: reads.primary + 1 });
  });

  it('is a read of the console', () => {
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.filter(([, { method, path }]) => method !== 'get' || !path.startsWith('/api/console/'))).toEqual([]);
  });

  it.each(marked.map(([key]) => key))('%s reads from the replica', async (key) => {
    const { pool } = replica.connection() ?? onCopy;
    const queried = vi.spyOn(pool, 'query');
    const { status } = await running.request('GET', validCalls[key].path, { cookie: manager.cookie });
    expect([200, 404]).toContain(status);
    expect(queried.mock.calls.length).toBeGreaterThan(0);
    queried.mockRestore();
  });
});

it('is a part of How it is, and has metrics', async () => {
  const { body } = await running.request('GET', '/api/console/how-it-is', { cookie: manager.cookie });
  const part = { part: 'replica', state: 'works', since: null, waiting: 0, failed: 0 };
  expect(body.details.parts).toContainEqual(part);
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = (await running.request('GET', '/metrics', { headers })).body;
  expect(metrics).toMatch(/^ekhaya_replica_state\{state="follows"\} 1$/m);
  expect(metrics).toMatch(/^ekhaya_replica_state\{state="late"\} 0$/m);
  expect(metrics).toMatch(/^ekhaya_replica_age_seconds 0\.\d+$/m);
  expect(metrics).toMatch(/^ekhaya_replica_reads_total\{database="replica"\} [1-9]/m);
});

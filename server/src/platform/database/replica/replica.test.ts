import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { connectDatabase, type DatabaseConnection } from '../database.ts';
import { startTestReplica, type TestReplica } from '../testing/test-replica.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openReplica, type Replica } from './replica.ts';

let server: TestServer;
let copy: TestReplica;
let primary: DatabaseConnection;
/** A connection of this test to the copy, which may do what the application must not. */
let onCopy: DatabaseConnection;
let replica: Replica;
/** How old an answer of the replica may be. */
const longestAgeMs = 1_000;
const logger = pino({ level: 'silent' });

beforeAll(async () => {
  server = await startTestServer({ isDurable: true });
  copy = await startTestReplica(server);
  primary = connectDatabase(server.templateUrl, { maxConnections: 3 });
  onCopy = connectDatabase(copy.templateUrl, { maxConnections: 1 });
  await primary.pool.query('create table notes (id integer)');
  replica = openReplica({ primary, url: copy.templateUrl, logger });
  await replica.start();
});
beforeEach(async () => {
  await vi.waitUntil(() => replica.connection() !== undefined, 20_000);
});
afterAll(async () => {
  await replica.stop();
  await Promise.all([primary.close(), onCopy.close()]);
  await copy.stop();
  await server.stop();
});

const countNotes = async ({ db }: DatabaseConnection): Promise<number> =>
  (await db.execute(sql`select id from notes`)).rows.length;
/** Writes a note, and waits until the copy has it. After a restart of the primary it connects again within some seconds. */
const catchUp = async (): Promise<void> => {
  await primary.pool.query('insert into notes values (0)');
  const written = await countNotes(primary);
  await eventually(async () => expect(await countNotes(onCopy)).toBe(written));
};
const usable = (): DatabaseConnection => {
  const connection = replica.connection();
  if (connection === undefined) throw new Error('The replica is not used.');
  return connection;
};

it('gives reads to a database that follows, and that refuses writes', async () => {
  const { rows } = await usable().pool.query('select pg_is_in_recovery() as is_copy');
  expect(rows).toEqual([{ is_copy: true }]);
  expect((await usable().pool.query('show default_transaction_read_only')).rows).toEqual([
    { default_transaction_read_only: 'on' },
  ]);
  await expect(usable().pool.query('insert into notes values (0)')).rejects.toThrow('read-only');
});

/** Waits until an earlier proof counts no more, and for a newer one. */
const proveAgain = async (): Promise<DatabaseConnection | undefined> => {
  const from = performance.now();
  await vi.waitUntil(() => performance.now() - from > longestAgeMs, 20_000);
  return vi.waitUntil(() => replica.connection(), 20_000);
};

it('proves itself again and again while nothing is written, and while much is', async () => {
  expect(await proveAgain()).toBeDefined();
  const stop = new AbortController();
  const writing = (async () => {
    while (!stop.signal.aborted) await primary.pool.query('insert into notes select generate_series(1, 50)');
  })();
  expect(await proveAgain()).toBeDefined();
  stop.abort();
  await writing;
});

it('is used as long as its data can be a second old, and again when it has caught up', async () => {
  await onCopy.pool.query('select pg_wal_replay_pause()');
  const stale = await countNotes(usable());
  await primary.pool.query('insert into notes values (1)');
  const writtenAt = performance.now();
  expect(await countNotes(onCopy)).toBe(stale);
  // The second counts from a moment at which the copy had everything, which is before the write.
  await vi.waitUntil(() => performance.now() - writtenAt > longestAgeMs, 20_000);
  expect(replica.connection()).toBeUndefined();
  expect(replica.metrics()).toMatchObject({ state: 'late' });
  await eventually(() => expect(replica.metrics().ageMs).toBeGreaterThan(1_500));
  await onCopy.pool.query('select pg_wal_replay_resume()');
  await eventually(() => expect(replica.connection()).toBeDefined());
  expect(await countNotes(usable())).toBe(stale + 1);
});

it('is left out after a read that failed, until it proves itself again', async () => {
  replica.suspend(new Error('failed'));
  expect(replica.connection()).toBeUndefined();
  await eventually(() => expect(replica.connection()).toBeDefined());
});

it('is away while it is stopped, and in use again when it runs', async () => {
  await copy.halt();
  await eventually(() => expect(replica.metrics().state).toBe('away'));
  expect(replica.connection()).toBeUndefined();
  await copy.resume();
  await eventually(() => expect(replica.connection()).toBeDefined());
});

it('is left out a second after the primary has stopped, which it can no longer be compared with', async () => {
  await server.halt();
  await eventually(() => expect(replica.connection()).toBeUndefined());
  await server.resume();
  await catchUp();
  await eventually(() => expect(replica.connection()).toBeDefined());
});

/** The state of the copy as a replica of another database than the one that it follows. */
const stateAsReplicaOf = async (url: string): Promise<string> => {
  const other = connectDatabase(url, { maxConnections: 1 });
  const wrong = openReplica({ primary: other, url: copy.templateUrl, logger });
  await wrong.start();
  expect(wrong.connection()).toBeUndefined();
  const { state } = wrong.metrics();
  await wrong.stop();
  await other.close();
  return state;
};

it('is not the copy of another installation', async () => {
  expect(await stateAsReplicaOf(inject('testDatabaseServerUrl'))).toBe('other');
});

it('is not a copy with changes that the primary does not have', async () => {
  const fork = await startTestReplica(server);
  const onFork = connectDatabase(fork.templateUrl, { maxConnections: 1 });
  await onFork.pool.query('select pg_promote()');
  await onFork.close();
  await primary.pool.query('insert into notes select generate_series(1, 50000)');
  await catchUp();
  expect(await stateAsReplicaOf(fork.templateUrl)).toBe('other');
  await fork.stop();
});

it('is used no more when it has taken over', async () => {
  await onCopy.pool.query('select pg_promote()');
  await eventually(() => expect(replica.metrics().state).toBe('other'));
  expect(replica.connection()).toBeUndefined();
});

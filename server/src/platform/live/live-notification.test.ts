import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settableClock } from '../clock.ts';
import { connectDatabase, type DatabaseConnection } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createDatabaseListener } from './database-listener.ts';
import { createLiveHub, type LiveEvent, type LiveHub } from './live-hub.ts';
import { liveChannel } from './live.store.ts';
import { EventReader } from './testing/event-reader.ts';

const clock = settableClock(new Date('2026-11-14T08:00:00.000Z'));
const somethingNew: LiveEvent = { topic: 'notifications', audience: { kind: 'everyone' } };

let database: TestDatabase;
let connections: DatabaseConnection[];
/** Hears what is notified in this database, in the order of the commits. */
let ear: pg.Client;
let heard: string[];
let warned: string[];

const logger = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });

beforeEach(async () => {
  database = await createTestDatabase();
  connections = [];
  [heard, warned] = [[], []];
  ear = new pg.Client({ connectionString: database.url });
  await ear.connect();
  ear.on('notification', ({ channel, payload }) => heard.push(channel === liveChannel ? 'told' : (payload ?? '')));
  await ear.query(`listen ${liveChannel}; listen probe`);
});
afterEach(async () => {
  await ear.end();
  for (const connection of connections) await connection.close();
  await database.drop();
});

const connect = (maxConnections: number): DatabaseConnection => {
  const connection = connectDatabase(database.url, { maxConnections });
  connections.push(connection);
  return connection;
};
/** The hub of a process. */
const hubOn = (connection: DatabaseConnection, heartbeatMs?: number): LiveHub =>
  createLiveHub({
    database: connection,
    listener: createDatabaseListener({ url: connection.url, logger }),
    clock,
    logger,
    membershipOf: async () => ({ estateIds: [], staffEstates: [] }),
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });
/** All that was heard before this: notices come in the order of their commits. */
const heardBefore = async (probe: string, queryable: pg.Pool = database.pool): Promise<string[]> => {
  await queryable.query(`select pg_notify('probe', $1)`, [probe]);
  await vi.waitFor(() => expect(heard).toContain(probe), { timeout: 10_000, interval: 5 });
  return heard.slice(0, heard.indexOf(probe));
};

it('tells of a transaction when it is committed, not before', async () => {
  // The transaction holds one of two connections: a telling would take the other one, before the probe.
  const process = connect(2);
  const hub = hubOn(process);
  await process.db.transaction(async (transaction) => {
    await hub.publish(transaction, somethingNew);
    expect(await heardBefore('still open', process.pool)).toEqual([]);
  });
  await vi.waitFor(() => expect(heard).toEqual(['still open', 'told']), { timeout: 10_000, interval: 5 });
});

it('writes the row in the transaction itself', async () => {
  const process = connect(1);
  const hub = hubOn(process);
  const inTransaction = await process.db.transaction(async (transaction) => {
    await hub.publish(transaction, somethingNew);
    const { rows } = await transaction.execute('select pg_current_xact_id()::text as id');
    return rows[0]?.['id'];
  });
  const { rows } = await database.pool.query('select transaction_id::text as id from live_events');
  expect(rows).toEqual([{ id: inTransaction }]);
});

it('tells nothing of what is rolled back, of a savepoint neither', async () => {
  const process = connect(1);
  const hub = hubOn(process);
  const broken = process.db.transaction(async (transaction) => {
    await transaction.transaction((savepoint) => hub.publish(savepoint, somethingNew));
    await hub.publish(transaction, somethingNew);
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  await process.db.transaction(async (transaction) => {
    const within = transaction.transaction(async (savepoint) => {
      await hub.publish(savepoint, somethingNew);
      throw new Error('taken back');
    });
    await expect(within).rejects.toThrow('taken back');
  });
  // One connection: a telling would have come before the probe.
  expect(await heardBefore('probe', process.pool)).toEqual([]);
});

it('tells of what was written in a savepoint when the whole is committed', async () => {
  const process = connect(2);
  const hub = hubOn(process);
  await process.db.transaction(async (transaction) => {
    await transaction.transaction((savepoint) => hub.publish(savepoint, somethingNew));
    expect(await heardBefore('still open', process.pool)).toEqual([]);
  });
  await vi.waitFor(() => expect(heard).toEqual(['still open', 'told']), { timeout: 10_000, interval: 5 });
});

it('tells of many that come together a few times', async () => {
  const process = connect(5);
  const hub = hubOn(process);
  const change = () => process.db.transaction((transaction) => hub.publish(transaction, somethingNew));
  await Promise.all(Array.from({ length: 200 }, change));
  await process.close();
  // The first telling waits for a connection behind all 200, of which at most four are not done by then.
  const told = await heardBefore('probe');
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThanOrEqual(6);
  const { rows } = await database.pool.query('select count(*)::int as count from live_events');
  expect(rows).toEqual([{ count: 200 }]);
});

it('a process that ends in good order has told what it committed', async () => {
  const process = connect(1);
  const hub = hubOn(process);
  await process.db.transaction((transaction) => hub.publish(transaction, somethingNew));
  await hub.stop();
  await process.close();
  expect(await heardBefore('probe')).toEqual(['told']);
});

it('what a process committed and died before it told of is seen by the others, who look by themselves', async () => {
  const process = connect(2);
  const hub = hubOn(process, 100);
  await hub.start();
  const stream = await hub.open({ userId: 'somebody', isSessionLive: async () => true }, {});
  const reader = await new EventReader(new Response(stream.body)).ready();
  await database.pool.query(
    `insert into live_events (topic, audience_kind, audience_id, created_at) values ('gate', 'everyone', '', $1)`,
    [clock.now()],
  );
  expect(await reader.nextTopic()).toBe('gate');
  expect(await heardBefore('probe')).toEqual([]);
  await hub.stop();
});

it('that telling fails is logged and is nothing to whoever changed something', async () => {
  // Found before the one of PostgreSQL, by connections that are made from now on.
  await database.pool.query(`
    create function pg_notify(text, text) returns void language plpgsql as $$ begin raise 'not today'; end $$;
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`);
  const process = connect(1);
  const hub = hubOn(process);
  await process.db.transaction((transaction) => hub.publish(transaction, somethingNew));
  await hub.publish(process.db, somethingNew);
  await process.close();
  expect(warned.join('')).toContain('the processes could not be told of live events');
  expect(warned.join('')).toContain('not today');
  const { rows } = await database.pool.query('select count(*)::int as count from live_events');
  expect(rows).toEqual([{ count: 2 }]);
});

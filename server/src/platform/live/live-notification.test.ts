import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settableClock } from '../clock.ts';
import { connectDatabase, type DatabaseConnection } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createDatabaseListener } from './database-listener.ts';
import { createLiveHub, type LiveEvent, type LiveHub } from './live-hub.ts';
import { liveChannel } from './live.store.ts';
import { EventReader } from './testing/event-reader.ts';
import { eventually } from '../testing/eventually.ts';

const clock = settableClock(new Date('2026-11-14T08:00:00.000Z'));
const anEvent: LiveEvent = { topic: 'notifications', audience: { kind: 'everyone' } };

let database: TestDatabase;
let connections: DatabaseConnection[];
/** Receives the notifications of this database in the order of the commits. */
let observer: pg.Client;
let received: string[];
let warnings: string[];

const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

beforeEach(async () => {
  database = await createTestDatabase();
  connections = [];
  [received, warnings] = [[], []];
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  observer.on('notification', ({ channel, payload }) =>
    received.push(channel === liveChannel ? 'notified' : (payload ?? '')),
  );
  await observer.query(`listen ${liveChannel}; listen probe`);
});
afterEach(async () => {
  await observer.end();
  for (const connection of connections) await connection.close();
  await database.drop();
});

const connect = (maxConnections: number): DatabaseConnection => {
  const connection = connectDatabase(database.url, { maxConnections });
  connections.push(connection);
  return connection;
};
/** Creates the hub of one process. */
const hubOn = (connection: DatabaseConnection, heartbeatMs?: number): LiveHub =>
  createLiveHub({
    database: connection,
    listener: createDatabaseListener({ url: connection.url, logger }),
    clock,
    logger,
    membershipOf: async () => ({ estateIds: [], staffEstates: [] }),
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });
/** The notifications before a probe. They arrive in the order of their commits. */
const receivedBefore = async (probe: string, queryable: pg.Pool = database.pool): Promise<string[]> => {
  await queryable.query(`select pg_notify('probe', $1)`, [probe]);
  await eventually(() => expect(received).toContain(probe));
  return received.slice(0, received.indexOf(probe));
};

it('notifies after the commit, not before', async () => {
  // The transaction holds one of two connections: a notification would take the other one before the probe.
  const process = connect(2);
  const hub = hubOn(process);
  await process.db.transaction(async (transaction) => {
    await hub.publish(transaction, anEvent);
    expect(await receivedBefore('still open', process.pool)).toEqual([]);
  });
  await eventually(() => expect(received).toEqual(['still open', 'notified']));
});

it('inserts the event within the transaction', async () => {
  const process = connect(1);
  const hub = hubOn(process);
  const inTransaction = await process.db.transaction(async (transaction) => {
    await hub.publish(transaction, anEvent);
    const { rows } = await transaction.execute('select pg_current_xact_id()::text as id');
    return rows[0]?.['id'];
  });
  const { rows } = await database.pool.query('select transaction_id::text as id from live_events');
  expect(rows).toEqual([{ id: inTransaction }]);
});

it('does not notify after a rollback, of a savepoint either', async () => {
  const process = connect(1);
  const hub = hubOn(process);
  const broken = process.db.transaction(async (transaction) => {
    await transaction.transaction((savepoint) => hub.publish(savepoint, anEvent));
    await hub.publish(transaction, anEvent);
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  await process.db.transaction(async (transaction) => {
    const within = transaction.transaction(async (savepoint) => {
      await hub.publish(savepoint, anEvent);
      throw new Error('rolled back to the savepoint');
    });
    await expect(within).rejects.toThrow('rolled back to the savepoint');
  });
  // With one connection, a notification would precede the probe.
  expect(await receivedBefore('probe', process.pool)).toEqual([]);
});

it('notifies of an event in a savepoint after the outermost commit', async () => {
  const process = connect(2);
  const hub = hubOn(process);
  await process.db.transaction(async (transaction) => {
    await transaction.transaction((savepoint) => hub.publish(savepoint, anEvent));
    expect(await receivedBefore('still open', process.pool)).toEqual([]);
  });
  await eventually(() => expect(received).toEqual(['still open', 'notified']));
});

it('coalesces the notifications of concurrent changes', async () => {
  const process = connect(5);
  const hub = hubOn(process);
  const change = () => process.db.transaction((transaction) => hub.publish(transaction, anEvent));
  await Promise.all(Array.from({ length: 200 }, change));
  await process.close();
  // The first notification waits for a connection behind all 200 changes, of which at most four run by then.
  const notifications = await receivedBefore('probe');
  expect(notifications.length).toBeGreaterThan(0);
  expect(notifications.length).toBeLessThanOrEqual(6);
  const { rows } = await database.pool.query('select count(*)::int as count from live_events');
  expect(rows).toEqual([{ count: 200 }]);
});

it('sends the notifications of committed events before the process closes its database', async () => {
  const process = connect(1);
  const hub = hubOn(process);
  await process.db.transaction((transaction) => hub.publish(transaction, anEvent));
  await hub.stop();
  await process.close();
  expect(await receivedBefore('probe')).toEqual(['notified']);
});

it('finds events without a notification by reading periodically', async () => {
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
  expect(await receivedBefore('probe')).toEqual([]);
  await hub.stop();
});

it('logs a failed notification and does not fail the change', async () => {
  // New connections find this function before PostgreSQL's own.
  await database.pool.query(`
    create function pg_notify(text, text) returns void language plpgsql as $$ begin raise 'not today'; end $$;
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`);
  const process = connect(1);
  const hub = hubOn(process);
  await process.db.transaction((transaction) => hub.publish(transaction, anEvent));
  await hub.publish(process.db, anEvent);
  await process.close();
  expect(warnings.join('')).toContain('the live hubs could not be notified of new events');
  expect(warnings.join('')).toContain('not today');
  const { rows } = await database.pool.query('select count(*)::int as count from live_events');
  expect(rows).toEqual([{ count: 2 }]);
});

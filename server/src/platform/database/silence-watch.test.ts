import { createServer } from 'node:net';
import { to as copyTo } from 'pg-copy-streams';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createRunnerLocks } from '../jobs/runner-lock.ts';
import { createDatabaseListener } from '../live/database-listener.ts';
import { eventually } from '../testing/eventually.ts';
import { connectDatabase, isDatabaseUnavailable, type DatabaseConnection } from './database.ts';
import { openMovingAddress, type MovingAddress } from './testing/moving-address.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const patience = { silentMs: 400, lookEveryMs: 100, answerMs: 2_000, statementMs: 1_500 };
/** Longer than anything that is looked after. */
const longSeconds = 3;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const portOf = (url: string): number => Number(new URL(url).port);
/** An address of the database that can fall silent, and its URL. */
const openAddress = async (change?: (bytes: Buffer) => Buffer): Promise<{ address: MovingAddress; url: string }> => {
  const address = await openMovingAddress(portOf(database.url), change);
  onTestFinished(() => address.stop());
  return { address, url: Object.assign(new URL(database.url), { port: String(address.port) }).href };
};
const connect = (url: string): DatabaseConnection => {
  const connection = connectDatabase(url, { maxConnections: 2, acquireTimeoutMs: 1_000, patience });
  onTestFinished(() => connection.close());
  return connection;
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  );
const sessionOf = async ({ pool }: DatabaseConnection): Promise<number> =>
  Number((await pool.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id);
/** Ends sessions as a machine that is gone does: nobody hears of it. */
const endSilently = async (address: MovingAddress, ...sessions: number[]): Promise<void> => {
  address.fallSilent();
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [sessions]);
  address.moveTo(portOf(database.url));
};

it('closes a connection whose session is gone with its machine, and goes on at the new place of the address', async () => {
  const { address, url } = await openAddress();
  const connection = connect(url);
  const session = await sessionOf(connection);
  await endSilently(address, session);
  const failure = await failureOf(connection.db.transaction((transaction) => transaction.execute('select 1')));
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(await sessionOf(connection)).not.toBe(session);
  expect(connection.pool.totalCount).toBe(1);
});

it('fails what waits while the database answers nothing at all', async () => {
  const { address, url } = await openAddress();
  const connection = connect(url);
  connection.boundStatements();
  await sessionOf(connection);
  address.fallSilent();
  expect(isDatabaseUnavailable(await failureOf(connection.pool.query('select 1')))).toBe(true);
  expect(isDatabaseUnavailable(await failureOf(connection.pool.query('select 1')))).toBe(true);
  address.moveTo(portOf(database.url));
  await sessionOf(connection);
});

it('does not give long work up for a database that is busy for some seconds', async () => {
  const { address, url } = await openAddress();
  const connection = connectDatabase(url, { patience: { ...patience, answerMs: 300 } });
  onTestFinished(() => connection.close());
  const asked = connection.pool.query('select 1 as one, pg_sleep($1)', [longSeconds]);
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select pid from pg_stat_activity where state = 'active' and query like 'select 1 as one%' and pid <> pg_backend_pid()`,
    );
    expect(rows).toHaveLength(1);
  });
  address.holdNew();
  expect((await asked).rows).toMatchObject([{ one: 1 }]);
});

it('lets a statement, a lock and a slow reader of rows take as long as they take', async () => {
  const { url } = await openAddress();
  const connection = connect(url);
  const holder = await database.pool.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const waiting = connection.pool.query('select pg_advisory_lock(4711)');
  await connection.pool.query('select pg_sleep($1)', [longSeconds]);
  await holder.query('select pg_advisory_unlock(4711)');
  await waiting;
  holder.release();
  const reader = await connection.pool.connect();
  connection.boundStatements();
  const rows = reader.query(
    copyTo(`copy (select repeat('x', 1000), pg_sleep(0) from generate_series(1, 20000)) to stdout`),
  );
  let read = 0;
  for await (const chunk of rows) {
    if (read === 0) await database.pool.query('select pg_sleep($1)', [longSeconds]);
    read += (chunk as Buffer).length;
  }
  reader.release();
  expect(read).toBeGreaterThan(20_000_000);
});

it('ends a statement that takes too long, once statements are bound, and its session', async () => {
  const { url } = await openAddress();
  const connection = connect(url);
  connection.boundStatements();
  expect(isDatabaseUnavailable(await failureOf(connection.pool.query(`select pg_sleep(600), 'too long'`)))).toBe(true);
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select pid from pg_stat_activity where query like 'select pg_sleep(600)%'`,
    );
    expect(rows).toEqual([]);
  });
});

it('does not take the numbers of sessions of a pooler for those of PostgreSQL', async () => {
  /** Writes another number into the message `BackendKeyData` (K, a length of 12). */
  const renumber = (bytes: Buffer): Buffer => {
    const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
    if (at !== -1) bytes.writeInt32BE(7, at + 5);
    return bytes;
  };
  const { url } = await openAddress(renumber);
  const connection = connect(url);
  const { rows } = await connection.pool.query('select 1 as one, pg_sleep($1)', [longSeconds]);
  expect(rows).toMatchObject([{ one: 1 }]);
});

it('keeps a connection while a database that refuses new ones is there', async () => {
  const { address, url } = await openAddress();
  const connection = connect(url);
  // A server that answers each start-up with an error: too many clients.
  const refusing = createServer((socket) => {
    const fields = 'SFATAL\0VFATAL\0C53300\0Mtoo many clients\0\0';
    const head = Buffer.from([0x45, 0, 0, 0, 0]);
    head.writeInt32BE(fields.length + 4, 1);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])));
  });
  await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void refusing.close());
  const slow = connection.pool.query('select 1 as one, pg_sleep($1) as slow', [longSeconds]);
  await eventually(() => expect(connection.pool.totalCount - connection.pool.idleCount).toBe(1));
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select pid from pg_stat_activity where state = 'active' and query like '%as slow%' and pid <> pg_backend_pid()`,
    );
    expect(rows).toHaveLength(1);
  });
  address.leadTo((refusing.address() as { port: number }).port);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
});

const listeningSessions = async (name: string): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  );
  return rows.map(({ pid }) => pid);
};

it('listens again after the machine of its connection is gone', async () => {
  const { address, url } = await openAddress();
  const listener = createDatabaseListener({ url, logger: pino({ level: 'silent' }), patience });
  onTestFinished(() => listener.stop());
  const heard: string[] = [];
  listener.on('news', (payload) => heard.push(payload));
  await listener.start();
  const before = await listeningSessions('ekhaya listener');
  expect(before).toHaveLength(1);
  await endSilently(address, ...before);
  await eventually(async () => {
    await database.pool.query(`select pg_notify('news', 'again')`);
    expect(heard).toContain('again');
  });
});

it('takes the lock of a runner again after the machine of its connection is gone', async () => {
  const { address, url } = await openAddress();
  const locks = createRunnerLocks(url, patience);
  onTestFinished(() => locks.release());
  locks.hold('a runner');
  const holders = async (): Promise<number[]> => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  };
  await eventually(async () => expect(await holders()).toHaveLength(1));
  await endSilently(address, ...(await holders()));
  await eventually(async () => expect(await holders()).toHaveLength(1));
});

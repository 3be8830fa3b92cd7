import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { createIdempotentResponder, type IdempotentResponder } from './idempotent-responder.ts';

let testDatabase: TestDatabase;
/** Another pool on the same database, whose connections the test drops. */
let database: DatabaseConnection;
let answerOnce: IdempotentResponder;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { maxConnections: 3 });
  answerOnce = createIdempotentResponder({
    database,
    clock: { now: () => new Date('2026-11-14T08:00:00.000Z') },
    logger: pino({ level: 'silent' }),
    environment: { secrets: { current: 'a secret of this test', all: ['a secret of this test'] } } as never,
  });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const callOf = (key: string) => ({ callerId: 'thandi', route: 'POST /api/snags', key });
const answerOf = (body: string) => ({ status: 201, body, headers: new Headers() });

/** Drops every connection of the pool, as a database that restarts does. */
const dropConnections = async (): Promise<void> => {
  // One query for each connection, so that the pool has dead ones when the call ends.
  const pids = await Promise.all(
    [1, 2, 3].map(async () => {
      const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.05)');
      return rows[0]?.pid;
    }),
  );
  await testDatabase.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
};

/** Repeats a call as a client does: connections that the pool does not know to be dead yet fail it. */
const repeat = async (call: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    try {
      return await call();
    } catch {
      await pause(20);
    }
  }
};

it('a repeated call does not wait for a key whose first call lost its connection', async () => {
  const broken = answerOnce(callOf('lost'), async () => {
    await dropConnections();
    throw new Error('Connection terminated');
  });
  await expect(broken).rejects.toThrow('Connection terminated');
  const began = performance.now();
  const response = await repeat(() => answerOnce(callOf('lost'), async () => answerOf('"second"')));
  expect(await response.text()).toBe('"second"');
  expect(performance.now() - began).toBeLessThan(8_000);
});

it('an answer that cannot be stored at once reaches its caller, and a repeated call gets it too', async () => {
  let runs = 0;
  const act = async () => {
    runs += 1;
    await dropConnections();
    return answerOf('"done"');
  };
  const first = await answerOnce(callOf('kept'), act);
  expect(await first.text()).toBe('"done"');
  const repeated = await repeat(() => answerOnce(callOf('kept'), act));
  expect(await repeated.text()).toBe('"done"');
  expect(runs).toBe(1);
});

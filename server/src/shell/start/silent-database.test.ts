import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../platform/database/database.ts';
import { openMovingAddress, type MovingAddress } from '../../platform/database/testing/moving-address.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

let database: TestDatabase;
let address: MovingAddress;
let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  address = await openMovingAddress(Number(url.port));
  url.port = String(address.port);
  const patience = { silentMs: 6_000, lookEveryMs: 200, answerMs: 1_000, statementMs: 60_000 };
  const connection = connectDatabase(url.href, { acquireTimeoutMs: 2_000, patience });
  connection.boundStatements();
  running = await startApplicationForTests({ database: { ...connection, drop: () => connection.close() } });
});
afterAll(async () => {
  address.moveTo(Number(new URL(database.url).port));
  await running.close();
  await database.drop();
  address.stop();
});

it('is not ready within seconds when its database falls silent, and ready again when the database is at another place', async () => {
  expect((await running.request('GET', '/api/ready')).status).toBe(200);
  address.fallSilent();
  const from = performance.now();
  const refused = await running.request('GET', '/api/ready');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(performance.now() - from).toBeLessThan(5_000);
  const signIn = { body: { email: 'lerato@example.com', password: 'Quiet-Baobab-77' } };
  const call = await running.request('POST', '/api/auth/sign-in/email', signIn);
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  address.moveTo(Number(new URL(database.url).port));
  await eventually(async () => expect((await running.request('GET', '/api/ready')).status).toBe(200));
});

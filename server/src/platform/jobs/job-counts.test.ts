import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { countJobs } from './job-counts.store.ts';
import { enqueue } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const mail = { to: 'thandi@ekhaya.test', subject: 'The gym is open', text: 'A word.\n' };
const inAnHour = (): Promise<unknown> =>
  database.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`);

it('a message to every resident is counted, and is not late as long as each mail of it is new', async () => {
  await enqueue(database.db, 'send-mail', mail, { urgency: 'bulk' });
  await enqueue(database.db, 'send-mail', mail, { urgency: 'bulk' });
  await inAnHour();
  expect(await countJobs(database.db)).toMatchObject([{ waiting: 2, oldestSeconds: 0, overdueSeconds: 0 }]);
  // The mail server does not take it.
  await database.pool.query(
    'update graphile_worker._private_jobs set attempts = 1 where id = (select min(id) from graphile_worker._private_jobs)',
  );
  const [tried] = await countJobs(database.db);
  expect(tried).toMatchObject({ waiting: 2, overdueSeconds: 0 });
  expect(tried?.oldestSeconds).toBeGreaterThan(3_600);
  // Any other mail that nobody takes up is late.
  await enqueue(database.db, 'send-mail', mail);
  await inAnHour();
  expect((await countJobs(database.db))[0]?.overdueSeconds).toBeGreaterThan(3_599);
});

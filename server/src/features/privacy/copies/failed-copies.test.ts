import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { eraseExpiredCopies } from './expire-copies.ts';
import { makeCopy } from './make-copy.ts';

const present = new Date('2026-11-14T08:00:00.000Z');

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let eve: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(present);
  await rows('delete from rate_limit_attempts');
  eve = await signUpSomebody(running);
  await rows(
    `insert into privacy_requests (id, estate_id, kind, channel, person_id, received_at, due_at, state)
     values ($1, '', 'copy', 'app', $1, $2, $2, 'open')`,
    [eve.userId, present],
  );
  // A copy whose job has failed again and again, after its file was stored.
  await rows(
    `insert into data_copies (id, user_id, request_id, status, progress, object_key, created_at)
     values ($1, $1, $1, 'making', 40, 'copies/' || $1 || '.zip', $2)`,
    [eve.userId, present],
  );
});

const rows = async (text: string, values: unknown[] = []) =>
  (await running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const pass = (ms: number) => running.clock.set(new Date(present.getTime() + ms));
const copy = async () => (await running.request('GET', '/api/my-data', { cookie: eve.cookie })).body.details.copy;
const askFor = async () => (await running.request('POST', '/api/my-data/export', { cookie: eve.cookie })).body.details;

it('has failed after a day; another one can be asked for, which answers the same request', async () => {
  pass(dayMs);
  expect(await copy()).toMatchObject({ status: 'making' });
  expect((await askFor()).id).toBe(eve.userId);
  pass(dayMs + 1);
  expect(await copy()).toMatchObject({ status: 'failed', url: '' });
  const { id } = await askFor();
  expect(id).not.toBe(eve.userId);
  expect(await rows('select request_id from data_copies where id = $1', [id])).toEqual([{ request_id: eve.userId }]);
  expect(await rows('select id from privacy_requests where person_id = $1', [eve.userId])).toHaveLength(1);
});

it('is not made any more once it has failed', async () => {
  pass(dayMs + 1);
  await makeCopy(running.dependencies, { copyId: eve.userId });
  expect(await copy()).toMatchObject({ status: 'failed' });
});

it('is shown as failed for 3 days, then it and its file are deleted', async () => {
  const key = `copies/${eve.userId}.zip`;
  await running.dependencies.objectStore.put(key, new Uint8Array(1), 'application/zip');
  pass(4 * dayMs);
  await eraseExpiredCopies(running.dependencies);
  expect(await copy()).toMatchObject({ status: 'failed' });
  pass(4 * dayMs + 1);
  await eraseExpiredCopies(running.dependencies);
  expect(await copy()).toBeNull();
  expect(await running.dependencies.objectStore.get(key)).toBeUndefined();
});

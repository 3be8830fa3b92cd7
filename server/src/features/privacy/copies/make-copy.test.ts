import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { uploadTestImage } from '../../profile/profile.factory.ts';
import { makeCopy } from './make-copy.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let eve: Awaited<ReturnType<typeof signUpSomebody>>;
let copyId: string;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db, { estateId: '901', estateName: 'Test Ridge' });
});
afterAll(() => running.close());
beforeEach(async () => {
  await rows('delete from rate_limit_attempts');
  eve = await signUpSomebody(running);
  copyId = `copy-of-${eve.userId}`;
  await rows(
    `insert into privacy_requests (id, estate_id, kind, channel, person_id, received_at, due_at, state)
     values ($1, '', 'copy', 'app', $2, now(), now(), 'open')`,
    [`request-of-${eve.userId}`, eve.userId],
  );
  await rows(
    `insert into data_copies (id, user_id, request_id, status, created_at) values ($1, $2, $3, 'waiting', $4)`,
    [copyId, eve.userId, `request-of-${eve.userId}`, running.clock.now()],
  );
});

const rows = async (text: string, values: unknown[] = []) =>
  (await running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const objectKey = () => `copies/${copyId}.zip`;
const file = () => running.dependencies.objectStore.get(objectKey());
const leave = async () => {
  const body = { password: eve.password };
  const answer = await running.request('POST', '/api/my-data/deletion', { cookie: eve.cookie, body });
  expect(answer.body.details).toEqual({ outcome: 'deleted' });
};
/** Runs the job with an object store that does something more after it has stored or read a file. */
const makeWith = (more: { afterPut?: () => Promise<void>; afterGet?: () => Promise<void> }) => {
  const { objectStore } = running.dependencies;
  return makeCopy(
    {
      ...running.dependencies,
      objectStore: {
        ...objectStore,
        put: async (...stored) => {
          await objectStore.put(...stored);
          await more.afterPut?.();
        },
        get: async (key) => {
          const bytes = await objectStore.get(key);
          await more.afterGet?.();
          return bytes;
        },
      },
    },
    { copyId },
  );
};
/** The rows and files of the person's copy of her data, and the answer to the privacy request that she made for it. */
const left = async () => ({
  file: await file(),
  copies: await rows('select id from data_copies where id = $1', [copyId]),
  messages: await rows('select id from notifications where id = $1', [`data-copy-${copyId}`]),
  answers: await rows('select answer from privacy_requests where id = $1', [`request-of-${eve.userId}`]),
});
const nothing = { file: undefined, copies: [], messages: [], answers: [{ answer: 'The account was deleted.' }] };

it('leaves no file and no message of a person who deletes her account while the file is stored', async () => {
  await makeWith({ afterPut: leave });
  expect(await left()).toEqual(nothing);
});

it('stores no file for a person who deletes her account while her records are read', async () => {
  await uploadTestImage(running, eve);
  await makeWith({ afterGet: leave });
  expect(await left()).toEqual(nothing);
});

it('has the file released by the deletion if the process ends before it has seen the deletion', async () => {
  const end = async () => {
    await leave();
    throw new Error('the process ends');
  };
  await expect(makeWith({ afterPut: end })).rejects.toThrow('the process ends');
  expect(await file()).toBeDefined();
  const released = await rows(
    `select payload -> 'objectKeys' as keys from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'erase-objects'`,
  );
  expect(released).toContainEqual({ keys: expect.arrayContaining([objectKey()]) });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseObjects } from '../../../platform/jobs/release-files.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { readStatusOfMedia, uploadTestImage } from '../profile.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let folder: string;
let person: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya released files '));
  running = await startApplicationForTests({ environment: { storageUrl: join(folder, 'objects') } });
  await createTestEstate(running.database.db);
  person = await signUpSomebody(running);
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

/** The jobs that delete files, with the hours until they run. */
const readWaiting = async (): Promise<{ keys: string[]; hours: number }[]> => {
  const waiting = await running.database.pool.query<{ keys: string[]; hours: number }>(
    `select job.payload -> 'objectKeys' as keys, round(extract(epoch from job.run_at - now()) / 3600)::int as hours
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'erase-objects' order by job.id`,
  );
  return waiting.rows;
};

const setPhoto = async (photoURL: string): Promise<void> => {
  const changed = await running.request('PUT', '/api/user?userID=me', { cookie: person.cookie, body: { photoURL } });
  expect(changed.status).toBe(200);
};

describe('a photo that is replaced', () => {
  it('is shown to nobody at once; its file stays a day, so that a backup that has begun finds it', async () => {
    const { objectStore } = running.dependencies;
    const [first, second] = [await uploadTestImage(running, person), await uploadTestImage(running, person)];
    const [firstKey, secondKey] = [first, second].map(({ id }) => `images/${id}.webp`) as [string, string];
    await setPhoto(first.url);
    expect(await readWaiting()).toEqual([]);
    await setPhoto(second.url);
    expect(await readStatusOfMedia(running, first.url, person)).toBe(404);
    expect(await objectStore.get(firstKey)).toBeDefined();
    expect(await readWaiting()).toEqual([{ keys: [firstKey], hours: 24 }]);

    await eraseObjects(running.dependencies, { objectKeys: [firstKey] });
    expect(await objectStore.get(firstKey)).toBeUndefined();
    // The job may run twice.
    await eraseObjects(running.dependencies, { objectKeys: [firstKey] });
    expect(await objectStore.get(secondKey)).toBeDefined();
  });

  it('keeps its file when the change fails', async () => {
    const before = await readWaiting();
    const refused = await running.request('PUT', '/api/user?userID=me', {
      cookie: person.cookie,
      body: { photoURL: '/media/00000000-0000-4000-8000-000000000000' },
    });
    expect(refused.status).toBe(409);
    expect(await readWaiting()).toEqual(before);
  });
});

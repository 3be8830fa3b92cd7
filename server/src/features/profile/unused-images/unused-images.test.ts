import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { pruneImages } from '../index.ts';
import { readStatusOfMedia, uploadTestImage } from '../profile.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let folder: string;
let person: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya images '));
  running = await startApplicationForTests({ environment: { storageUrl: join(folder, 'objects') } });
  await createTestEstate(running.database.db);
  person = await signUpSomebody(running);
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const upload = (headers: Record<string, string> = {}) => uploadTestImage(running, person, headers);
const call = (method: string, path: string, body: unknown) =>
  running.request(method, `/api/${path}`, { cookie: person.cookie, body });

describe('images', () => {
  it('POST /images answers {id, url}; the same Idempotency-Key stores one image', async () => {
    const headers = { 'idempotency-key': 'photo-of-a-bad-line' };
    const [first, again] = [await upload(headers), await upload(headers)];
    expect(first.url).toBe(`/media/${first.id}`);
    expect(again).toEqual(first);
    expect((await upload()).id).not.toBe(first.id);
  });

  it('one that is attached to nothing goes after 14 days; those of a profile, a vehicle and a document stay', async () => {
    const images = [await upload(), await upload(), await upload(), await upload(), await upload()];
    const [photoURL, carPhotoURL, licenseDiscPhotoURL, idDocumentUrl] = images.map(({ url }) => url);
    await call('PUT', 'user?userID=me', { photoURL });
    const texts = { make: 'Ford', model: 'Ranger', colour: '', year: '', registrationNumber: 'X 1', vinNumber: '' };
    await call('POST', 'user/vehicle?userID=me', { ...texts, carPhotoURL, licenseDiscPhotoURL });
    const names = { firstName: 'Thandi', lastName: 'Nkosi', idNumber: '' };
    await call('PUT', 'user/detail?userID=me', { ...names, idDocumentUrl });
    const statuses = () => Promise.all(images.map(({ url }) => readStatusOfMedia(running, url, person)));
    running.clock.advance(14 * dayMs);
    await pruneImages(running.dependencies);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    running.clock.advance(1);
    await pruneImages(running.dependencies);
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let folder: string;
let manager: Person;
let resident: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya announcements '));
  running = await startApplicationForTests({ environment: { storageUrl: join(folder, 'objects') } });
  await createTestEstate(running.database.db);
  manager = await signUpSomebody(running);
  resident = await signUpSomebody(running);
  const managing = { userId: manager.userId, roleId: testRoleId('901', 'Manager') };
  await grantRole(running.database.db, managing, running.dependencies);
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const calls = '/api/console/notifications';

const upload = (bytes: Uint8Array<ArrayBuffer>, { cookie }: Person) => {
  const body = new FormData();
  body.set('file', new File([bytes], 'pool.png', { type: 'image/png' }));
  return running.request('POST', `${calls}/pictures`, { cookie, body });
};

it('people who may announce upload pictures, and everybody can see them', async () => {
  const red = sharp({ create: { width: 30, height: 20, channels: 3, background: '#b3202a' } });
  const bytes = new Uint8Array(await red.png().toBuffer());
  const { status, body } = await upload(bytes, manager);
  expect(status).toBe(201);
  const image: string = body.details.url;
  const written = await running.request('POST', calls, {
    cookie: manager.cookie,
    body: { estateIds: ['901'], title: 'Pool party', image },
  });
  expect(written.body.details.image).toBe(image);
  const { rows } = await running.database.pool.query('select visibility from media where id = $1', [
    image.replace('/media/', ''),
  ]);
  expect(rows).toEqual([{ visibility: 'public' }]);
  expect((await upload(bytes, resident)).status).toBe(403);
  const noImage = await upload(new Uint8Array([1, 2]), manager);
  expect([noImage.status, noImage.body.errorDetails.code]).toEqual([400, 'image/not-an-image']);
});

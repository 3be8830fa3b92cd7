import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestEstate } from '../../features/estates/estates.factory.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { readHowItIs } from '../monitoring/read-how-it-is.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

let application: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  // Nothing listens on port 9 (discard) of the loopback address.
  application = await startApplicationForTests({
    environment: { storageUrl: 's3://key:secret@127.0.0.1:9/bucket?tls=off' },
  });
  await createTestEstate(application.database.db);
});
afterAll(() => application.close());

test('an unreachable object store answers 503 with a message of its own, and other routes keep working', async () => {
  const { cookie } = await signUpSomebody(application);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b3202a' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(picture)], 'photo.png', { type: 'image/png' }));
  const uploaded = await application.request('POST', '/api/images', { body, cookie });
  expect(uploaded.status).toBe(503);
  expect(uploaded.headers.get('retry-after')).toBe('5');
  expect(uploaded.body.errorDetails).toEqual({
    code: 'unavailable',
    detail: 'Pictures are not available at the moment. Please try again in a few seconds.',
  });
  expect((await application.request('GET', '/api/user?userID=me', { cookie })).status).toBe(200);
  expect((await application.request('GET', '/api/ready')).status).toBe(200);
});

test('the room How it is says that the object store does not answer', async () => {
  const { parts } = await readHowItIs(application.dependencies, 'all');
  expect(parts.filter(({ part }) => part === 'files')).toMatchObject([{ state: 'fails' }]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../estates/estates.factory.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { accessLocations } from './gate-access.table.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  const location = {
    allowedDistanceMetres: 150,
    revertToOffline: true,
    message: 'Too far',
    refreshIntervalMilliseconds: 2000,
  };
  await running.database.db.insert(accessLocations).values([
    { ...location, gateId: 'main', estateId: '901', latitude: '-26,0021', longitude: '28.1302' },
    { ...location, gateId: 'bay', estateId: '902', latitude: '-25.9876', longitude: '28.1655' },
  ]);
});
afterAll(() => running.close());

const read = (userId: string, cookie?: string) =>
  running.request('GET', `/api/acl/AccessControl/?userId=${userId}`, { cookie });

it('answers the access locations of the estates where one has a role, bare, coordinates as text', async () => {
  const { cookie } = await signUpSomebody(running);
  const answer = await read('me', cookie);
  expect(answer.body).toEqual({
    status: 'success',
    accessInfo: [
      {
        EstateID: '901',
        latitude: '-26,0021',
        longitude: '28.1302',
        AllowedDistance: 150,
        revertToOffline: true,
        Message: 'Too far',
        refreshInterval: 2000,
        gateId: 'main',
      },
    ],
  });
});

it('is for oneself alone', async () => {
  const [one, other] = [await signUpSomebody(running), await signUpSomebody(running)];
  expect((await read('me')).status).toBe(401);
  expect((await read(other.userId, one.cookie)).status).toBe(403);
  expect((await running.request('GET', '/api/acl/AccessControl/', { cookie: one.cookie })).status).toBe(400);
});

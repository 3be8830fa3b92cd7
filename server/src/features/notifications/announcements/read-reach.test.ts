import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db, pool } = running.database;
  await createTestEstate(db);
  manager = await signUpSomebody(running);
  await grantRole(db, { userId: manager.userId, roleId: testRoleId('901', 'Manager') }, running.dependencies);
  await pool.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select 'phone', $1, (select id from sessions where user_id = $1 limit 1), 'https://push.example/1', 'p', 'a', now()`,
    [manager.userId],
  );
});
afterAll(() => running.close());
beforeEach(() => running.database.pool.query('delete from notification_settings'));

const call = async (path: string, body: object) =>
  (await running.request('POST', `/api/console/notifications/${path}`, { cookie: manager.cookie, body })).body.details;
const byPush = async (type?: string): Promise<unknown> =>
  (await call('reach', { estateIds: ['901'], ...(type !== undefined && { type }) })).byPush;
const choose = (type: string, isOn: boolean) =>
  running.database.pool.query(
    `insert into notification_settings (user_id, type, channel, is_on, changed_at) values ($1, $2, 'push', $3, now())`,
    [manager.userId, type, isOn],
  );

describe('what staff are told about push messages before they publish', () => {
  it('counts the people whose phone receives those of the type', async () => {
    expect([await byPush(), await byPush('others'), await byPush('event')]).toEqual([1, 1, 0]);
    await choose('others', false);
    await choose('event', true);
    expect([await byPush('others'), await byPush('event')]).toEqual([0, 1]);
  });

  it('says of a trial whether it comes to the phone of its writer', async () => {
    const trial = (type: string) => call('trial', { type, title: 'Market day' });
    expect(await trial('others')).toEqual({ isPushed: true });
    expect(await trial('event')).toEqual({ isPushed: false });
    await choose('event', true);
    expect(await trial('event')).toEqual({ isPushed: true });
  });
});

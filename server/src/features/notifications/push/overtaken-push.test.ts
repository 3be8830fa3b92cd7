import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PushSender } from '../../../platform/push/send-push.ts';
import { createTestBrowser, startPushService } from '../../../platform/push/testing/push-service.ts';
import { vapidKeysOf } from '../../../platform/push/vapid-keys.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { notifyPerson } from '../index.ts';
import { pushNotification, retryPush } from './push-notification.ts';

const vapidKeys = vapidKeysOf(randomBytes(32).toString('base64url'));
if (vapidKeys === undefined) throw new Error('There are no keys.');

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let service: Awaited<ReturnType<typeof startPushService>>;
let grace: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  service = await startPushService();
  running = await startApplicationForTests({ environment: { vapidKeys } });
  await createTestEstate(running.database.db);
  grace = await signUpSomebody(running);
  const { subscription } = createTestBrowser(`${service.origin}/send/1`);
  await running.request('POST', '/api/user/device', { cookie: grace.cookie, body: subscription });
});
afterAll(async () => {
  await running.close();
  await service.close();
});
beforeEach(async () => {
  await running.database.pool.query('delete from notifications');
  service.received.length = 0;
  running.clock.advance(1000);
});

const notify = (id: string, title: string) =>
  notifyPerson(
    running.database.db,
    {
      userId: grace.userId,
      notification: { id, type: 'security', notificationID: 'alert-1', title, description: '', url: '/guard' },
    },
    { ...running.dependencies, urgency: 'urgent' },
  );
/** Runs the jobs of a message again, as after a failure, and returns how many messages reach phones. */
const sendAgain = async (id: string): Promise<number> => {
  const { rows } = await running.database.pool.query<{ id: string }>('select id from push_subscriptions');
  let sent = 0;
  const push: PushSender = () => {
    sent += 1;
    return Promise.resolve('sent');
  };
  const dependencies = { ...running.dependencies, push };
  await pushNotification(dependencies, { notificationIds: [id], after: '' });
  await retryPush(dependencies, { notificationIds: [id], subscriptionIds: rows.map((row) => row.id) });
  return sent;
};

it('a message that is tried again does not take the place of a newer one about the same alert', async () => {
  await notify('ring', 'EMERGENCY: Thandi');
  await eventually(() => expect(service.received).toHaveLength(1));
  expect(await sendAgain('ring')).toBe(2);
  running.clock.advance(1000);
  await notify('end', 'Safe: Thandi');
  expect(await sendAgain('ring')).toBe(0);
  expect(await sendAgain('end')).toBe(2);
});

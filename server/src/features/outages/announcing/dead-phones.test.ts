import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestBrowser, startPushService } from '../../../platform/push/testing/push-service.ts';
import { vapidKeysOf } from '../../../platform/push/vapid-keys.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { pushNotification } from '../../notifications/index.ts';
import { startOutageWorld } from '../testing/outage-world.ts';

let world: Awaited<ReturnType<typeof startOutageWorld>>;
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  service = await startPushService();
  const vapidKeys = vapidKeysOf(randomBytes(32).toString('base64url'));
  if (vapidKeys === undefined) throw new Error('There are no keys.');
  world = await startOutageWorld({ environment: { vapidKeys } });
});
afterAll(async () => {
  await world.running.close();
  await service.close();
});
beforeEach(() => world.clear());

let phones = 0;
/** Lets a phone of Thandi receive push messages. @returns its path at the push service */
const subscribe = async (status?: number): Promise<string> => {
  phones += 1;
  const { subscription } = createTestBrowser(`${service.origin}/send/${phones}`);
  expect((await world.ask('POST', 'user/device', world.thandi, subscription)).status).toBe(200);
  const { pathname } = new URL(subscription.endpoint);
  if (status !== undefined) service.answer(pathname, status);
  return pathname;
};
const noJobsLeft = () =>
  eventually(async () => expect((await world.query('select 1 from graphile_worker.jobs')).rows).toEqual([]));
const mailsOfOutage = async () =>
  (await world.running.outbox(world.thandi.email)).filter(({ subject }) => subject === 'No water at house 14A');
/** Announces an outage and returns how many messages left, and how many mails of it Thandi has. */
const announced = async () => {
  const before = (await mailsOfOutage()).length;
  await world.announced({ nextNewsAt: null });
  await noJobsLeft();
  const [{ sent }] = (await world.ask('GET', 'console/estates/901/outages', world.manager)).body.details;
  return { sent, mails: (await mailsOfOutage()).length - before };
};

it('who has no phone at all gets the news of an outage by one mail, and is counted once', async () => {
  expect(await announced()).toEqual({ sent: { app: 1, push: 0, mail: 1 }, mails: 1 });
});

it('who has only dead phones gets the news of an outage by one mail', async () => {
  await subscribe(410);
  await subscribe(404);
  expect(await announced()).toEqual({ sent: { app: 1, push: 0, mail: 1 }, mails: 1 });
});

it('who has a phone that lives gets no mail when another one is gone', async () => {
  await subscribe(410);
  const alive = await subscribe();
  expect(await announced()).toEqual({ sent: { app: 1, push: 1, mail: 0 }, mails: 0 });
  expect(service.received.filter(({ path }) => path === alive)).toHaveLength(1);
});

it('whose phones were gone before the push message left gets the mail too', async () => {
  await subscribe();
  expect(await announced()).toMatchObject({ mails: 0 });
  await world.query('delete from push_subscriptions');
  const before = (await mailsOfOutage()).length;
  const { rows } = await world.query('select id from notifications');
  const { dependencies } = world.running;
  await pushNotification(
    { ...dependencies, push: async () => 'sent' },
    { notificationIds: [rows[0].id], after: '', isMailedWithoutPhone: true },
  );
  await eventually(async () => expect(await mailsOfOutage()).toHaveLength(before + 1));
});

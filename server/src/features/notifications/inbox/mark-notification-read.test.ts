import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { notifyPerson } from '../index.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  thandi = await signUpSomebody(running);
});
afterAll(() => running.close());

const notify = async (id: string, notificationId: string, expiresAt?: Date): Promise<void> => {
  running.clock.advance(1000);
  const notification = { id, type: 'booking', notificationId, title: id, description: '', url: '' };
  await notifyPerson(
    running.database.db,
    { userId: thandi.userId, notification: { ...notification, ...(expiresAt !== undefined && { expiresAt }) } },
    running.dependencies,
  );
};
const read = async (id: string): Promise<number> =>
  (
    await running.request('PUT', `/api/notifications/${id}`, {
      cookie: thandi.cookie,
      body: { status: 'READ' },
    })
  ).status;
const countUnread = async (): Promise<number> =>
  (await running.request('GET', '/api/notifications/unread', { cookie: thandi.cookie })).body.details.count;

it('that an older one was read, sent late by a phone without a network, leaves the newer one about the same booking unread', async () => {
  await notify('approved', 'booking-1');
  await notify('cancelled', 'booking-1');
  expect([await read('approved'), await countUnread()]).toEqual([200, 1]);
  expect([await read('cancelled'), await countUnread()]).toEqual([200, 0]);
});

it('the older one is read where the newer one has expired and is not shown any more', async () => {
  await notify('moved', 'booking-2');
  await notify('today', 'booking-2', new Date(running.clock.now().getTime() + 60_000));
  running.clock.advance(5 * 60_000);
  expect(await countUnread()).toBe(1);
  expect([await read('moved'), await countUnread()]).toEqual([200, 0]);
});

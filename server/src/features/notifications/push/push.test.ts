import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settableClock } from '../../../platform/clock.ts';
import { createTestBrowser, readVapid, startPushService } from '../../../platform/push/testing/push-service.ts';
import { vapidKeysOf } from '../../../platform/push/vapid-keys.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { publishNotification, markNotificationReadWithin, notifyPerson } from '../index.ts';
import { testNotification } from '../notifications.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

const [vapidKeys, keysBefore] = [0, 1].map(() => vapidKeysOf(randomBytes(32).toString('base64url')));
if (vapidKeys === undefined || keysBefore === undefined) throw new Error('There are no keys.');

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let service: Awaited<ReturnType<typeof startPushService>>;
let person: Awaited<ReturnType<typeof signUpSomebody>>;
let endpoints = 0;

beforeAll(async () => {
  service = await startPushService();
  running = await startApplicationForTests({ environment: { vapidKeys, previousVapidKeys: [keysBefore] } });
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
});
afterAll(async () => {
  await running.close();
  await service.close();
});
beforeEach(async () => {
  await running.database.pool.query('delete from notifications; delete from push_subscriptions');
  service.received.length = 0;
  person = await signUpSomebody(running);
});

const browserAtService = () => {
  endpoints += 1;
  return createTestBrowser(`${service.origin}/send/${endpoints}`);
};
const subscribe = async (browser = browserAtService(), cookie = person.cookie) => {
  const answer = await running.request('POST', '/api/user/device', { cookie, body: browser.subscription });
  return { browser, answer, path: new URL(browser.subscription.endpoint).pathname };
};
const publish = (overrides: Partial<Parameters<typeof testNotification>[0]> = {}) =>
  publishNotification(
    running.database.db,
    testNotification({ audience: { kind: 'person', userId: person.userId }, ...overrides }),
    running.dependencies,
  );
const storedEndpoints = async () =>
  (await running.database.pool.query<{ endpoint: string }>('select endpoint from push_subscriptions')).rows.map(
    ({ endpoint }) => endpoint,
  );
const receivedAt = (path: string) => service.received.filter((push) => push.path === path);
const noJobsLeft = () =>
  eventually(async () => {
    const waiting = 'select 1 from graphile_worker.jobs where attempts = 0 or locked_at is not null';
    expect((await running.database.pool.query(waiting)).rows).toEqual([]);
  });

describe('push', () => {
  it('reaches browsers that subscribed before the keys changed, and those that subscribed since', async () => {
    const [before, since] = [await subscribe(), await subscribe()];
    service.expectKey(before.path, keysBefore.publicKey);
    service.expectKey(since.path, vapidKeys.publicKey);
    await publish({ id: 'two' });
    await eventually(() => expect(receivedAt(before.path)).toHaveLength(2));
    await noJobsLeft();
    const keysOf = (path: string) => receivedAt(path).map(({ headers }) => readVapid(headers.authorization).publicKey);
    expect(keysOf(before.path)).toEqual([vapidKeys.publicKey, keysBefore.publicKey]);
    expect(keysOf(since.path)).toEqual([vapidKeys.publicKey]);
  });

  it('sends a message encrypted for the browser (RFC 8291) and signed with the server’s key (RFC 8292)', async () => {
    const { browser, answer, path } = await subscribe();
    expect([answer.status, answer.body]).toEqual([200, { status: 'success', details: {} }]);
    await publish({
      id: 'one',
      type: 'booking',
      notificationId: 'booking-7',
      url: 'https://a.test/7',
      title: 'Approved',
    });
    await eventually(() => expect(receivedAt(path)).toHaveLength(1));
    const [push] = receivedAt(path);
    expect(browser.read(push?.body ?? Buffer.alloc(0))).toEqual({
      id: 'one',
      tag: 'booking-7',
      type: 'booking',
      title: 'Approved',
      body: 'From 09:00 to 11:00.',
      url: 'https://a.test/7',
      image: '',
      isUrgent: false,
    });
    expect(() => browserAtService().read(push?.body ?? Buffer.alloc(0))).toThrow();
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(push?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(Number(push?.headers.ttl)).toBeGreaterThan(60 * 60);
    const { publicKey, claims } = readVapid(push?.headers.authorization);
    expect(publicKey).toBe(vapidKeys.publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:no-reply@127.0.0.1' });
  });

  it('wakes the phone for an urgent message, and lets the push service keep it no longer than it counts', async () => {
    const { browser, path } = await subscribe();
    const expiresAt = new Date(running.clock.now().getTime() + 15 * 60_000);
    const notification = { type: 'security', title: 'EMERGENCY', description: '', expiresAt };
    await notifyPerson(
      running.database.db,
      { userId: person.userId, notification },
      { ...running.dependencies, urgency: 'urgent' },
    );
    await eventually(() => expect(receivedAt(path)).toHaveLength(1));
    const [push] = receivedAt(path);
    expect(push?.headers.urgency).toBe('high');
    expect(Number(push?.headers.ttl)).toBeLessThanOrEqual(15 * 60);
    expect(browser.read(push?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'EMERGENCY', isUrgent: true });
  });

  it('sends nothing for a rolled-back change, and nothing twice', async () => {
    const { path } = await subscribe();
    const rolledBack = running.database.db.transaction(async (transaction) => {
      const notification = { type: 'booking', title: 'No', description: '' };
      await notifyPerson(transaction, { userId: person.userId, notification }, running.dependencies);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await publish({ id: 'once' });
    await publish({ id: 'once' });
    await eventually(() => expect(receivedAt(path)).toHaveLength(1));
    await noJobsLeft();
    expect(receivedAt(path)).toHaveLength(1);
  });

  it('reaches every recipient of an announcement, page by page, without a row per person', async () => {
    const elsewhere = await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' });
    const { path: pathElsewhere } = await subscribe(undefined, elsewhere.cookie);
    const { rows } = await running.database.pool.query<{ id: string }>('select id from sessions where user_id = $1', [
      person.userId,
    ]);
    const { keys } = browserAtService().subscription;
    await running.database.pool.query(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
       select 's' || n, $1, $2, $3 || '/many/' || n, $4, $5, now() from generate_series(1, 1100) n`,
      [person.userId, rows[0]?.id, service.origin, keys.p256dh, keys.auth],
    );
    await publish({ audience: { kind: 'estate', estateId: '901' } });
    await vi.waitFor(() => expect(service.received).toHaveLength(1100), { timeout: 60_000, interval: 100 });
    await noJobsLeft();
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(1100);
    expect(receivedAt(pathElsewhere)).toEqual([]);
    const written = await running.database.pool.query('select 1 from notifications');
    expect(written.rows).toHaveLength(1);
  });

  it.each([404, 410])('deletes a subscription that its push service no longer knows: %i', async (status) => {
    const { path } = await subscribe();
    const { browser } = await subscribe();
    service.answer(path, status);
    await publish();
    await eventually(async () => expect(await storedEndpoints()).toEqual([browser.subscription.endpoint]));
  });

  it('retries only the messages that a push service could not accept', async () => {
    const { path } = await subscribe();
    const { path: otherPath } = await subscribe();
    service.answer(path, 503);
    await publish();
    await eventually(() => expect(receivedAt(path).length).toBeGreaterThan(1));
    service.answer(path, 201);
    const before = receivedAt(path).length;
    await eventually(() => expect(receivedAt(path).length).toBe(before + 1));
    await noJobsLeft();
    expect(receivedAt(otherPath)).toHaveLength(1);
  });

  it('sends nothing that has been read, has expired or is too old', async () => {
    const { path } = await subscribe();
    const { db } = running.database;
    await db.transaction(async (transaction) => {
      const audience = { kind: 'person', userId: person.userId } as const;
      await publishNotification(transaction, testNotification({ id: 'read', audience }), running.dependencies);
      await markNotificationReadWithin(transaction, { userId: person.userId, id: 'read' }, running.dependencies);
    });
    await publish({ id: 'expired', expiresAt: new Date(running.clock.now().getTime() - 60_000) });
    await db.transaction(async (transaction) => {
      const daysAgo = { ...running.dependencies, clock: settableClock(new Date('2026-11-10T08:00:00.000Z')) };
      await publishNotification(transaction, testNotification({ audience: { kind: 'everyone' } }), daysAgo);
    });
    await noJobsLeft();
    expect(receivedAt(path)).toEqual([]);
  });
});

describe('a device', () => {
  const keyOf = async (cookie?: string) => running.request('GET', '/api/user/device', { cookie });
  const unregister = (endpoint: string, cookie?: string) =>
    running.request('DELETE', '/api/user/device', { cookie, body: { endpoint } });

  it('gets the public key', async () => {
    expect((await keyOf(person.cookie)).body.details).toEqual({ publicKey: vapidKeys.publicKey });
    expect((await keyOf()).status).toBe(401);
  });

  it('is stored once for repeated registrations, for the last person who registered it', async () => {
    const { browser } = await subscribe();
    await subscribe(browser);
    const other = await signUpSomebody(running);
    await subscribe(browser, other.cookie);
    const { rows } = await running.database.pool.query('select user_id from push_subscriptions');
    expect(rows).toEqual([{ user_id: other.userId }]);
  });

  it('is deleted by its owner, and by nobody else', async () => {
    const { browser } = await subscribe();
    const { endpoint } = browser.subscription;
    const other = await signUpSomebody(running);
    expect((await unregister(endpoint, other.cookie)).status).toBe(200);
    expect(await storedEndpoints()).toEqual([endpoint]);
    expect((await unregister(endpoint)).status).toBe(401);
    // The whole subscription is taken as well: a client sends what it registered.
    const body = { ...browser.subscription, expirationTime: null };
    const removed = await running.request('DELETE', '/api/user/device', { cookie: person.cookie, body });
    expect(removed.body).toEqual({ status: 'success', details: {} });
    await subscribe(browser);
    expect((await unregister(endpoint, person.cookie)).body).toEqual({ status: 'success', details: {} });
    expect(await storedEndpoints()).toEqual([]);
  });

  it("'/user/device?userID': the caller's own, and nobody else's, for staff too", async () => {
    const administrator = await signUpSomebody(running);
    await grantRole(
      running.database.db,
      { userId: administrator.userId, roleId: testRoleId('901', 'Administrator') },
      running.dependencies,
    );
    const { subscription } = browserAtService();
    const bodies = { GET: undefined, POST: subscription, DELETE: { endpoint: subscription.endpoint } };
    for (const [method, body] of Object.entries(bodies)) {
      const status = async (userID: string, { cookie } = person) =>
        (await running.request(method, `/api/user/device?userID=${userID}`, { cookie, body })).status;
      expect([await status(person.userId), await status('me')], method).toEqual([200, 200]);
      expect(await status(person.userId, administrator), method).toBe(403);
    }
    expect(await storedEndpoints()).toEqual([]);
  });

  it('receives nothing after a logout', async () => {
    const { path } = await subscribe();
    await running.request('POST', '/api/auth/sign-out', { cookie: person.cookie });
    expect(await storedEndpoints()).toEqual([]);
    await publish();
    await noJobsLeft();
    expect(receivedAt(path)).toEqual([]);
  });

  it('is one of at most 20 per person; the oldest are deleted', async () => {
    for (let number = 0; number < 21; number += 1) {
      running.clock.advance(1000);
      await subscribe();
    }
    expect(await storedEndpoints()).toHaveLength(20);
  });

  it.each([
    ['no address', { endpoint: 'nowhere' }, 'endpoint'],
    ['a private network', { endpoint: 'https://10.0.0.1/x' }, 'endpoint'],
    ['plain http', { endpoint: 'http://push.example.com/x' }, 'endpoint'],
    ['no secret', { keys: { auth: 'short' } }, 'keys.auth'],
    ['no key', { keys: { p256dh: 'short' } }, 'keys.p256dh'],
    ['a key off the curve', { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url') } }, 'keys.p256dh'],
  ])('is refused with a subscription that is not a browser’s: %s', async (_, wrong, field) => {
    const { subscription } = browserAtService();
    const body = { ...subscription, ...wrong, keys: { ...subscription.keys, ...('keys' in wrong ? wrong.keys : {}) } };
    const answer = await running.request('POST', '/api/user/device', { cookie: person.cookie, body });
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual([field]);
    expect(await storedEndpoints()).toEqual([]);
  });

  it('cannot be registered if push is off', async () => {
    const off = await startApplicationForTests({ database: running.database });
    const answer = await off.request('POST', '/api/user/device', {
      cookie: person.cookie,
      body: browserAtService().subscription,
    });
    expect([answer.status, answer.body.errorDetails.code]).toEqual([409, 'conflict']);
    const key = await off.request('GET', '/api/user/device', { cookie: person.cookie });
    expect(key.body.details).toEqual({ publicKey: null });
    await off.close();
  });
});

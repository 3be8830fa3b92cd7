import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { notifyPerson } from '../index.ts';
import { selectWilling } from './notification-settings.store.ts';
import { withOptOut } from './opt-out.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let eve: Awaited<ReturnType<typeof signUpSomebody>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());
beforeEach(async () => {
  eve = await signUpSomebody(running);
});

type Change = { type: string; channel: string; isOn: boolean };
const change = (...changes: Change[]) =>
  running.request('PUT', '/api/notification-settings', { cookie: eve.cookie, body: { changes } });
const isWilling = async (type: string, channel: 'app' | 'push' | 'mail') =>
  (await selectWilling(running.database.db, [eve.userId], { type, channel })).has(eve.userId);
const notify = (type: string) =>
  running.database.db.transaction((transaction) =>
    notifyPerson(
      transaction,
      {
        userId: eve.userId,
        notification: { type, title: `A ${type}`, description: '' },
        mail: { subject: `Mail ${type}`, text: 'Hello' },
      },
      running.dependencies,
    ),
  );
const titles = async (): Promise<string[]> =>
  (await running.request('GET', '/api/notifications?userID=me', { cookie: eve.cookie })).body.details
    .map(({ title }: { title: string }) => title)
    .toSorted();
const subjects = async () => (await running.outbox(eve.email)).map(({ subject }) => subject);

describe('what a person is told', () => {
  it("'events are marketing: asked for, off until she says yes'", async () => {
    const read = await running.request('GET', '/api/notification-settings', { cookie: eve.cookie });
    expect(read.body.details.settings).toContainEqual({ type: 'event', app: true, push: false, mail: false });
    expect(read.body.details.hasAnsweredEvents).toBe(false);
    expect([await isWilling('event', 'push'), await isWilling('event', 'mail')]).toEqual([false, false]);
    const said = await change({ type: 'event', channel: 'mail', isOn: true });
    expect(said.body.details.hasAnsweredEvents).toBe(true);
    expect([await isWilling('event', 'push'), await isWilling('event', 'mail')]).toEqual([false, true]);
  });

  it('follows her choice by type and way: in the app, its count and mails', async () => {
    await change({ type: 'visitor', channel: 'app', isOn: false }, { type: 'booking', channel: 'mail', isOn: false });
    for (const type of ['booking', 'visitor', 'gate', 'security']) await notify(type);
    expect(await titles()).toEqual(['A booking', 'A gate', 'A security']);
    const unread = await running.request('GET', '/api/notifications/unread', { cookie: eve.cookie });
    expect(unread.body.details).toEqual({ count: 3 });
    await eventually(async () => expect(await subjects()).toContain('Mail security'));
    expect(await subjects()).not.toContain('Mail booking');
    await change({ type: 'others', channel: 'app', isOn: false }, { type: 'others', channel: 'mail', isOn: false });
    expect(await titles()).toEqual(['A booking', 'A security']);
    expect([await isWilling('gate', 'mail'), await isWilling('security', 'mail')]).toEqual([false, true]);
  });
});

describe('the link that ends mails of a type', () => {
  const linkOf = (type: string): string =>
    /\/answer\/notices\/\S+/.exec(
      withOptOut(running.environment, { to: '', subject: '', text: '', about: { userId: eve.userId, type } }).text,
    )?.[0] ?? '';
  const send = (method: 'GET' | 'POST', path: string) =>
    running.request(method, path, {
      headers: { 'x-api-key': '', origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { rawBody: 'List-Unsubscribe=One-Click' }),
    });

  it('stands in mails with the headers of RFC 8058, and not in those about safety', () => {
    const mail = { to: 'a@b.test', subject: 'S', text: 'Hello', about: { userId: eve.userId, type: 'event' } };
    const { headers, text } = withOptOut({ ...running.environment, publicUrl: 'https://ekhaya.test' }, mail);
    expect(headers?.['List-Unsubscribe']).toMatch(/^<https:\/\/ekhaya\.test\/answer\/notices\/[\w-]+>$/);
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain('No more mails like this: https://ekhaya.test/answer/notices/');
    const secure = withOptOut(running.environment, { ...mail, about: { userId: eve.userId, type: 'security' } });
    expect(secure.text).toBe('Hello');
  });

  it('ends them by one POST from elsewhere without a session; opening it changes nothing', async () => {
    const link = linkOf('booking');
    const page = await send('GET', link);
    expect([page.status, page.body.includes('Stop these mails')]).toEqual([200, true]);
    expect(await isWilling('booking', 'mail')).toBe(true);
    expect((await send('POST', link)).status).toBe(200);
    expect(await isWilling('booking', 'mail')).toBe(false);
    expect(await isWilling('visitor', 'mail')).toBe(true);
  });

  it('is refused when forged, changed or cut', async () => {
    const link = linkOf('visitor');
    const changed = `${link.slice(0, 30)}${link[30] === 'A' ? 'B' : 'A'}${link.slice(31)}`;
    for (const wrong of ['/answer/notices/forged', link.slice(0, -2), changed]) {
      expect((await send('POST', wrong)).status, wrong).toBe(404);
    }
    expect(await isWilling('visitor', 'mail')).toBe(true);
  });
});

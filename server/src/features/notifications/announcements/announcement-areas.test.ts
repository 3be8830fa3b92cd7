import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let thandi: Person;
let tenant: Person;
let pieter: Person;
let elsewhere: Person;

const give = ({ userId }: Person, role: TestRole, unitNumber = '', estateId = '901'): Promise<unknown> =>
  grantRole(
    running.database.db,
    { userId, roleId: testRoleId(estateId, role), ...(unitNumber !== '' && { unitNumber }) },
    running.dependencies,
  );

beforeAll(async () => {
  running = await startApplicationForTests();
  running.clock.set(new Date());
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  [manager, thandi, tenant, pieter, elsewhere] = await Promise.all([
    signUpSomebody(running),
    signUpSomebody(running),
    signUpSomebody(running),
    signUpSomebody(running),
    signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' }),
  ] as const);
  await give(manager, 'Manager');
  await give(thandi, 'Owner', ' 14a');
  await give(tenant, 'Tenant', '14A');
  await give(pieter, 'Owner', '15');
  await give(elsewhere, 'Owner', '14A', '902');
});
afterAll(() => running.close());
beforeEach(() =>
  running.database.pool.query(
    'delete from notifications; delete from announcements; delete from notification_settings',
  ),
);

const house = { isWholeEstate: false, streets: [], houses: ['14A'], shape: [] };
const calls = '/api/console/notifications';
const begin = (body: object) =>
  running.request('POST', calls, {
    cookie: manager.cookie,
    body: { estateIds: ['901'], title: 'Tree felled', area: house, ...body },
  });
/** Writes a draft and publishes it. A draft that is refused is the answer. */
const write = async (body: object = {}) => {
  const draft = await begin(body);
  if (draft.status !== 201) return draft;
  const { id, version } = draft.body.details;
  return running.request('POST', `${calls}/${id}/publish`, {
    cookie: manager.cookie,
    headers: { 'if-match': `"${version}"` },
  });
};
const reach = (body: object = {}) =>
  running.request('POST', `${calls}/reach`, {
    cookie: manager.cookie,
    body: { estateIds: ['901'], area: house, ...body },
  });
const inboxOf = async ({ cookie }: Person): Promise<{ id: string; title: string; status: string }[]> =>
  (await running.request('GET', '/api/notifications?userID=me', { cookie })).body.details;
const titlesOf = async (...people: Person[]): Promise<string[][]> =>
  (await Promise.all(people.map(inboxOf))).map((items) => items.map(({ title }) => title));

describe('a notice to an area', () => {
  it('is told to the people of its houses alone, who were counted before, and counts who read it', async () => {
    expect((await reach()).body.details).toMatchObject({ people: 2, byPush: 0, byMail: 0 });
    const { body } = await write();
    expect(body.details).toMatchObject({ status: 'sent', area: house, reached: 2, read: 0 });
    expect(await titlesOf(thandi, tenant, pieter, elsewhere, manager)).toEqual([
      ['Tree felled'],
      ['Tree felled'],
      [],
      [],
      [],
    ]);
    const [message] = await inboxOf(thandi);
    await running.request('PUT', `/api/notifications/${message?.id}`, {
      cookie: thandi.cookie,
      body: { status: 'READ' },
    });
    expect(await inboxOf(thandi)).toMatchObject([{ status: 'READ' }]);
    const seen = await running.request('GET', `${calls}/${body.details.id}`, { cookie: manager.cookie });
    expect(seen.body.details).toMatchObject({ reached: 2, read: 1 });
    const { rows } = await running.database.pool.query(
      `select after -> 'area' -> 'houses' as houses from audit_log where action = 'notification.announce' and after ->> 'id' = $1`,
      [body.details.id],
    );
    expect(rows).toEqual([{ houses: ['14A'] }]);
  });

  it('is decided when it is sent: who came to live there until then has it, who comes later never sees it', async () => {
    const scheduledAt = new Date(Date.now() + 1500).toISOString();
    expect((await write({ scheduledAt })).body.details).toMatchObject({ status: 'scheduled', reached: 2 });
    const before = await signUpSomebody(running);
    await give(before, 'Owner', '14A');
    await eventually(async () => expect(await titlesOf(before)).toEqual([['Tree felled']]));
    const after = await signUpSomebody(running);
    await give(after, 'Owner', '14A');
    expect(await titlesOf(thandi, before, after)).toEqual([['Tree felled'], ['Tree felled'], []]);
    const feed = await running.request('GET', '/api/news?estateId=901', { cookie: after.cookie });
    expect(feed.body.details.items).toEqual([]);
  });

  it('goes by a role to those who belong to the houses by it', async () => {
    await write({ roles: ['Tenant'] });
    expect(await titlesOf(thandi, tenant, pieter)).toEqual([[], ['Tree felled'], []]);
  });

  it('of an event is mailed to those of them who said yes, and says before how many these are', async () => {
    const wantsMail = `insert into notification_settings (user_id, type, channel, is_on, changed_at)
      values ($1, 'event', 'mail', true, now())`;
    for (const { userId } of [tenant, pieter]) await running.database.pool.query(wantsMail, [userId]);
    expect((await reach({ type: 'event' })).body.details.byMail).toBe(1);
    expect((await reach({ type: 'event', area: null })).body.details.byMail).toBe(2);
    expect((await reach()).body.details.byMail).toBe(0);
    await write({ type: 'event', title: 'Street party' });
    const mailsOf = async ({ email }: Person) =>
      (await running.outbox(email)).filter(({ subject }) => subject?.includes('Street party'));
    await eventually(async () => expect(await mailsOf(tenant)).toHaveLength(1));
    expect(await mailsOf(pieter)).toEqual([]);
  });

  it('counts nobody who switched its type off, unless she still hears of it on her phone or by mail', async () => {
    const [hears, quiet] = [await signUpSomebody(running), await signUpSomebody(running)];
    for (const person of [hears, quiet]) await give(person, 'Owner', '16');
    const choose = (type: string, channel: string, isOn: boolean) =>
      running.database.pool.query(
        `insert into notification_settings (user_id, type, channel, is_on, changed_at) values ($1, $2, $3, $4, now())`,
        [quiet.userId, type, channel, isOn],
      );
    const area = { ...house, houses: ['16'] };
    const people = async (type: string) => (await reach({ area, type })).body.details.people;
    const ofEstate = async () => (await reach({ area: null })).body.details.people;
    const all = await ofEstate();
    for (const type of ['others', 'event']) await choose(type, 'app', false);
    expect([await people('others'), await people('event'), await ofEstate()]).toEqual([1, 1, all - 1]);
    expect((await write({ area })).body.details).toMatchObject({ status: 'sent', reached: 1 });
    expect((await write({ area: null })).body.details).toMatchObject({ status: 'sent', reached: all - 1 });
    expect(await titlesOf(hears, quiet)).toEqual([['Tree felled', 'Tree felled'], []]);
    await choose('event', 'mail', true);
    expect([await people('others'), await people('event')]).toEqual([1, 2]);
    await running.database.pool.query(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
       select 'phone', $1, (select id from sessions where user_id = $1 limit 1), 'https://push.example/1', 'p', 'a', now()`,
      [quiet.userId],
    );
    expect(await people('others')).toBe(2);
    await choose('others', 'push', false);
    expect(await people('others')).toBe(1);
  });

  it('of the whole estate is a notice to the estate', async () => {
    const { body } = await write({ area: { ...house, isWholeEstate: true, houses: [] } });
    expect(body.details).toMatchObject({ area: null });
    expect(await titlesOf(thandi, pieter)).toEqual([['Tree felled'], ['Tree felled']]);
  });

  it('is refused without houses, with a street that is not on the plan, and for several estates', async () => {
    const nothing = { ...house, houses: [] };
    expect((await begin({ area: nothing })).status).toBe(201);
    for (const area of [nothing, { ...house, streets: ['Nowhere Street'] }]) {
      for (const answer of [await write({ area }), await reach({ area })]) {
        expect([answer.status, Object.keys(answer.body.errorDetails.fields)]).toEqual([400, ['area']]);
      }
    }
    const administrator = await signUpSomebody(running);
    await give(administrator, 'Administrator');
    for (const audience of [{ estateIds: ['901', '902'] }, { isEverywhere: true, estateIds: [] }]) {
      const answer = await running.request('POST', calls, {
        cookie: administrator.cookie,
        body: { ...audience, area: house },
      });
      expect([answer.status, Object.keys(answer.body.errorDetails.fields)]).toEqual([400, ['area']]);
    }
  });

  it('offers the streets of the plan to staff of the estate alone', async () => {
    const streets = (estateId: string, { cookie }: Person) =>
      running.request('GET', `${calls}/streets?estateId=${estateId}`, { cookie });
    expect((await streets('901', manager)).body.details).toEqual([]);
    expect((await streets('902', manager)).status).toBe(403);
    expect((await streets('901', thandi)).status).toBe(403);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { addRole, grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let otherManager: Person;
let administrator: Person;
let resident: Person;

const makeStaff = async (estateId: string, rank: number): Promise<Person> => {
  const { db } = running.database;
  const person = await signUpSomebody(running, {
    estateId,
    estateName: estateId === '901' ? 'Test Ridge' : 'Second Bay',
  });
  const id = `staff-${estateId}-${rank}`;
  await addRole(db, { id, estateId, name: id, rank, displayName: id, description: '' });
  await grantRole(db, { userId: person.userId, roleId: id }, running.dependencies);
  return person;
};

beforeAll(async () => {
  running = await startApplicationForTests();
  // The job queue uses the database's clock, so scheduled times in tests are relative to the real time.
  running.clock.set(new Date());
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  manager = await makeStaff('901', 80);
  otherManager = await makeStaff('902', 80);
  administrator = await makeStaff('901', 100);
  resident = await signUpSomebody(running);
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.database.pool.query(
    'delete from notifications; delete from announcements; delete from notification_reads',
  );
});

const calls = '/api/console/notifications';
let keys = 0;
const post = (path: string, version: number, { cookie }: { cookie?: string } = manager) =>
  running.request('POST', `${calls}/${path}`, { cookie, headers: { 'if-match': `"${version}"` } });
const begin = (body: object, { cookie }: { cookie?: string } = manager) => {
  keys += 1;
  return running.request('POST', calls, {
    cookie,
    body: { estateIds: ['901'], title: 'Water off', ...body },
    headers: { 'idempotency-key': `announcement-${keys}` },
  });
};
/** Writes a draft and publishes it. A draft that is refused is the answer. */
const write = async (body: object, who: { cookie?: string } = manager) => {
  const draft = await begin(body, who);
  if (draft.status !== 201) return draft;
  return post(`${draft.body.details.id}/publish`, draft.body.details.version, who);
};
const list = async (query = '', { cookie }: { cookie?: string } = manager) =>
  (await running.request('GET', `${calls}?${query}`, { cookie })).body.details;
const read = (id: string, { cookie }: { cookie?: string } = manager) =>
  running.request('GET', `${calls}/${id}`, { cookie });
const withdraw = async (id: string, who: { cookie?: string } = manager) => {
  const { version = 1 } = (await read(id, who)).body.details ?? {};
  return post(`${id}/withdraw`, version, who);
};
const reach = (body: object, { cookie }: { cookie?: string } = manager) =>
  running.request('POST', `${calls}/reach`, { cookie, body: { estateIds: ['901'], ...body } });
const titlesOf = async ({ cookie }: Person): Promise<string[]> =>
  (await running.request('GET', '/api/notifications?userID=me', { cookie })).body.details.map(
    ({ title }: { title: string }) => title,
  );
const inMinutes = (minutes: number): string => new Date(running.clock.now().getTime() + minutes * 60_000).toISOString();
const refusal = async (answer: Promise<Awaited<ReturnType<typeof write>>>) => {
  const { status, body } = await answer;
  return [status, body.errorDetails.code, Object.keys(body.errorDetails.fields ?? {})];
};

describe('writing an announcement', () => {
  it('sends it to an estate at once with one row, and counts recipients and readers', async () => {
    const answer = await write({ description: 'From 09:00.', url: 'https://a.test/water', type: 'event' });
    expect(answer.status).toBe(200);
    const { id, reached } = answer.body.details;
    expect(answer.body.details).toMatchObject({
      estates: [{ id: '901', name: 'Test Ridge' }],
      status: 'sent',
      createdBy: { id: manager.userId },
      read: 0,
    });
    const people = await running.database.pool.query(
      `select count(distinct g.user_id)::int as count from role_grants g join roles r on r.id = g.role_id
       where r.estate_id = '901' and g.revoked_at is null`,
    );
    expect(reached).toBe(people.rows[0]?.count);
    expect((await running.database.pool.query('select 1 from notifications')).rows).toHaveLength(1);
    expect(await titlesOf(resident)).toEqual(['Water off']);
    expect(await titlesOf(otherManager)).toEqual([]);
    await running.request('PUT', `/api/notifications/${id}`, { cookie: resident.cookie, body: { status: 'READ' } });
    expect((await read(id)).body.details).toMatchObject({ reached, read: 1 });
  });

  it('sends it to the people of a role, once to a person in several audiences', async () => {
    await grantRole(
      running.database.db,
      { userId: resident.userId, roleId: testRoleId('901', 'Owner') },
      running.dependencies,
    );
    const neighbour = await signUpSomebody(running);
    await write({ roles: ['Owner'], title: 'Levies' });
    expect(await titlesOf(resident)).toEqual(['Levies']);
    expect(await titlesOf(neighbour)).toEqual([]);
    const both = { estateIds: ['901', '902'], title: 'Both' };
    await grantRole(
      running.database.db,
      { userId: resident.userId, roleId: testRoleId('902', 'Owner') },
      running.dependencies,
    );
    const { id } = (await write(both, administrator)).body.details;
    const items = (await running.request('GET', '/api/notifications?userID=me', { cookie: resident.cookie })).body
      .details;
    expect(new Set(items.map(({ notificationID }: { notificationID: string }) => notificationID)).size).toBe(2);
    const twin = items.findLast(({ notificationID }: { notificationID: string }) => notificationID === id);
    await running.request('PUT', `/api/notifications/${twin.id}`, {
      cookie: resident.cookie,
      body: { status: 'READ' },
    });
    expect((await read(id, administrator)).body.details.read).toBe(1);
  });

  it('only an administrator announces everywhere', async () => {
    expect((await write({ isEverywhere: true, estateIds: [] }))?.status).toBe(403);
    const answer = await write({ isEverywhere: true, estateIds: [] }, administrator);
    expect([answer.status, answer.body.details.estates]).toEqual([200, []]);
    expect(await titlesOf(otherManager)).toEqual(['Water off']);
  });

  it('a scheduled announcement is sent by a job at its time, and not before', async () => {
    const scheduledAt = new Date(Date.now() + 1500).toISOString();
    const answer = await write({ scheduledAt });
    expect(answer.body.details).toMatchObject({ status: 'scheduled', scheduledAt, sentAt: null });
    expect(await titlesOf(resident)).toEqual([]);
    await eventually(async () => expect(await titlesOf(resident)).toEqual(['Water off']));
    const { body } = await read(answer.body.details.id);
    expect(body.details).toMatchObject({ status: 'sent' });
    expect(body.details.reached).toBeGreaterThan(0);
  });

  it('is audited at each estate', async () => {
    const { id } = (await write({ estateIds: ['901', '902'] }, administrator)).body.details;
    const { rows } = await running.database.pool.query(
      `select actor_id, estate_id from audit_log where action = 'notification.announce' and after ->> 'id' = $1 order by estate_id`,
      [id],
    );
    expect(rows).toEqual(['901', '902'].map((estate_id) => ({ actor_id: administrator.userId, estate_id })));
  });

  it('the same Idempotency-Key begins one draft', async () => {
    const send = () =>
      running.request('POST', calls, {
        cookie: manager.cookie,
        body: { estateIds: ['901'], title: 'Once' },
        headers: { 'idempotency-key': 'announce-once' },
      });
    const [one, other] = [await send(), await send()];
    expect(other.body).toEqual(one.body);
    expect((await list()).total).toBe(1);
  });

  it.each([
    ['no estate', { estateIds: [] }, 'estateIds'],
    ['no title', { title: ' ' }, 'title'],
    ['a page that is not https', { url: 'http://a.test' }, 'url'],
    ['a script', { url: 'javascript:alert(1)' }, 'url'],
    ['a picture that is not https', { image: 'http://a.test/x.png' }, 'image'],
    ['an unknown role', { roles: ['Nobody'] }, 'roles'],
    ['31 April', { scheduledAt: '2027-04-31T10:00:00Z' }, 'scheduledAt'],
    ['a time that has passed', { scheduledAt: '2020-01-01T10:00:00Z' }, 'scheduledAt'],
    ['a time years away', { scheduledAt: '2036-01-01T10:00:00Z' }, 'scheduledAt'],
    ['an end before the start', { expiresAt: '2020-01-01T10:00:00Z' }, 'expiresAt'],
    ['a type that only the product writes', { type: 'booking' }, 'type'],
  ])('refuses %s', async (_, wrong, field) => {
    expect(await refusal(write(wrong))).toEqual([400, 'validation', [field]]);
    expect((await list('status=sent')).total).toBe(0);
  });

  it('refuses an unknown estate, and everywhere combined with estates', async () => {
    expect(await refusal(write({ estateIds: ['999'] }, administrator))).toEqual([400, 'validation', ['estateIds']]);
    expect(await refusal(write({ isEverywhere: true }, administrator))).toEqual([400, 'validation', ['estateIds']]);
  });
});

describe('taking an announcement back', () => {
  it('prevents a scheduled announcement from being sent, and makes it a draft again', async () => {
    const { id } = (await write({ scheduledAt: new Date(Date.now() + 1000).toISOString() })).body.details;
    expect((await withdraw(id)).body.details).toMatchObject({ id, status: 'draft', sentAt: null, requested: null });
    await eventually(async () => {
      const jobs = await running.database.pool.query(
        `select 1 from graphile_worker.jobs where task_identifier = 'send-announcement'`,
      );
      expect(jobs.rows).toEqual([]);
    });
    expect(await titlesOf(resident)).toEqual([]);
    expect(await refusal(withdraw(id))).toEqual([409, 'conflict', []]);
    const audited = await running.database.pool.query(
      `select actor_id from audit_log where action = 'notification.withdraw' and after ->> 'id' = $1`,
      [id],
    );
    expect(audited.rows).toEqual([{ actor_id: manager.userId }]);
  });

  it('is refused after it was sent', async () => {
    const { id } = (await write({})).body.details;
    expect(await refusal(withdraw(id))).toEqual([409, 'conflict', []]);
    expect(await titlesOf(resident)).toEqual(['Water off']);
  });
});

describe('the manager of one estate', () => {
  it('sees, changes and counts nothing of another', async () => {
    const later = { scheduledAt: inMinutes(60) };
    const { id } = (await write({ ...later, estateIds: ['902'], title: 'Theirs' }, otherManager)).body.details;
    const shared = (await write({ ...later, estateIds: ['901', '902'], title: 'Both' }, administrator)).body.details.id;
    const everywhere = (await write({ ...later, isEverywhere: true, estateIds: [] }, administrator)).body.details.id;
    const own = (await write({ title: 'Ours' })).body.details.id;
    expect(await list()).toMatchObject({ total: 1, items: [{ id: own }] });
    expect(await list('estateId=902')).toEqual({ items: [], total: 0 });
    expect(await list('q=theirs')).toEqual({ items: [], total: 0 });
    expect((await list('', administrator)).total).toBe(4);
    for (const theirs of [id, shared, everywhere]) {
      expect((await read(theirs)).status).toBe(404);
      expect((await withdraw(theirs)).status).toBe(404);
      expect((await post(`${theirs}/publish`, 1)).status).toBe(404);
    }
    expect((await write({ estateIds: ['902'] })).status).toBe(403);
    expect((await write({ estateIds: ['901', '902'] })).status).toBe(403);
    expect((await reach({ estateIds: ['902'] })).status).toBe(403);
    const audiences = await running.request('GET', `${calls}/audiences`, { cookie: manager.cookie });
    expect(audiences.body.details.map((estate: { id: string }) => estate.id)).toEqual(['901']);
    expect((await read(id, otherManager)).body.details.status).toBe('scheduled');
  });

  it('needs the permission', async () => {
    for (const answer of [
      running.request('GET', calls, { cookie: resident.cookie }),
      running.request('GET', `${calls}/audiences`, { cookie: resident.cookie }),
      write({}, resident),
      reach({}, resident),
    ]) {
      expect((await answer).status).toBe(403);
    }
    expect((await running.request('GET', calls)).status).toBe(401);
  });
});

describe('the list of announcements', () => {
  it('lists pages, newest first, filtered by status and by text', async () => {
    await write({ title: 'First', description: '100 % of it' });
    running.clock.advance(60_000);
    await write({ title: 'Second' });
    running.clock.advance(60_000);
    await write({ title: 'Third', scheduledAt: inMinutes(10) });
    const titles = async (query: string) => (await list(query)).items.map(({ title }: { title: string }) => title);
    expect(await titles('')).toEqual(['Third', 'Second', 'First']);
    expect(await titles('sort=title&order=ASC')).toEqual(['First', 'Second', 'Third']);
    expect(await titles('page=2&perPage=2')).toEqual(['First']);
    expect(await titles('status=scheduled')).toEqual(['Third']);
    expect(await titles('q=100%20%25')).toEqual(['First']);
    expect((await running.request('GET', `${calls}?perPage=0`, { cookie: manager.cookie })).status).toBe(400);
  });

  it('counts whom an announcement would tell, and writes nothing', async () => {
    const { body } = await reach({});
    expect(body.details).toMatchObject({ byPush: 0, approvalAbove: 100 });
    expect(body.details.people).toBe((await write({})).body.details.reached);
    expect((await list()).total).toBe(1);
    expect(await refusal(reach({ estateIds: [] }))).toEqual([400, 'validation', ['estateIds']]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { testNotification } from '../notifications.factory.ts';
import { publishNotification } from '../publishing/publish-notification.ts';
import { newsStatement } from './news.store.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Second Bay' });
  person = await signUpSomebody(running);
  stranger = await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' });
});
afterAll(() => running.close());
beforeEach(() => running.database.pool.query('delete from notifications'));

const publish = (notice: Parameters<typeof testNotification>[0]) =>
  publishNotification(running.database.db, testNotification(notice), running.dependencies);
const toEstate = { kind: 'estate' as const, estateId: '901' };
const read = (query: string, { cookie }: Person = person) => running.request('GET', `/api/news?${query}`, { cookie });
const idsOf = ({ body }: Awaited<ReturnType<typeof read>>): string[] =>
  body.details.items.map(({ id }: { id: string }) => id);

/** Writes notices to the estate, one a minute. */
const writeMany = (count: number) =>
  running.database.pool.query(
    `insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description, image,
       url, created_at)
     select 'n-' || n, 'n-' || n, 'n-' || n, 'n-' || n, 'estate', '901', 'others', 'Notice ' || n, '', '', '',
       '2026-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, $1::int) n`,
    [count],
  );

describe('GET /api/news', () => {
  it('lists what everybody at the estate and the roles of the person were told, and no message to a person alone', async () => {
    const roleId = testRoleId('901', 'Owner');
    const roleAt902 = testRoleId('902', 'Owner');
    await publish({ id: 'everyone', audience: { kind: 'everyone' } });
    await publish({ id: 'estate', audience: toEstate });
    await publish({ id: 'other-estate', audience: { kind: 'estate', estateId: '902' } });
    await publish({ id: 'owners', audience: { kind: 'role', roleId, estateId: '901' } });
    await publish({ id: 'other-owners', audience: { kind: 'role', roleId: roleAt902, estateId: '902' } });
    await publish({ id: 'hers', audience: { kind: 'person', userId: person.userId } });
    await publish({ id: 'gone', audience: toEstate, expiresAt: new Date(running.clock.now().getTime() - 120_000) });
    expect(idsOf(await read('estateId=901')).toSorted()).toEqual(['estate', 'everyone']);
    await grantRole(running.database.db, { userId: person.userId, roleId }, running.dependencies);
    expect(idsOf(await read('estateId=901')).toSorted()).toEqual(['estate', 'everyone', 'owners']);
  });

  it('is the entry of which the notification comes: one id, read in one place and in the other', async () => {
    await publish({ id: 'water', audience: toEstate });
    const inbox = async () =>
      (await running.request('GET', '/api/notifications?userID=me', { cookie: person.cookie })).body.details;
    expect(await inbox()).toMatchObject([{ id: 'water', status: 'SENT' }]);
    expect((await read('estateId=901')).body.details.items).toEqual(await inbox());
    await running.request('PUT', '/api/notifications/water', { body: { status: 'READ' }, cookie: person.cookie });
    expect((await read('estateId=901')).body.details.items).toMatchObject([{ id: 'water', status: 'READ' }]);
  });

  it('keeps what her settings hide among the notifications', async () => {
    await publish({ id: 'market', type: 'event', audience: toEstate });
    const { cookie } = person;
    const hidden = await running.request('PUT', '/api/notification-settings', {
      body: { changes: [{ type: 'event', channel: 'app', isOn: false }] },
      cookie,
    });
    expect(hidden.status, JSON.stringify(hidden.body)).toBe(200);
    const inbox = await running.request('GET', '/api/notifications?userID=me', { cookie });
    expect(inbox.body.details).toEqual([]);
    expect(idsOf(await read('estateId=901'))).toEqual(['market']);
  });

  it('reads page after page, each notice once, newest first', async () => {
    await writeMany(65);
    const seen: string[] = [];
    let query = 'estateId=901';
    const lengths: number[] = [];
    for (let pages = 0; pages < 5; pages += 1) {
      const answer = await read(query);
      seen.push(...idsOf(answer));
      lengths.push(idsOf(answer).length);
      const { next } = answer.body.details;
      if (next === null) break;
      query = `estateId=901&before=${next}`;
    }
    expect(lengths).toEqual([30, 30, 5]);
    expect(seen).toEqual(Array.from({ length: 65 }, (_, at) => `n-${65 - at}`));
  });

  it('lists a notice to several of her roles once, and has no page after one that was deleted', async () => {
    const roleId = testRoleId('901', 'Owner');
    await publish({ id: 'twice', notificationID: 'twice', audience: toEstate });
    await publish({
      id: 'twice:1',
      notificationId: 'twice',
      notificationID: 'twice',
      audience: { kind: 'role', roleId, estateId: '901' },
    });
    expect((await read('estateId=901')).body.details.items).toHaveLength(1);
    expect((await read('estateId=901&before=never')).body.details).toEqual({ items: [], next: null });
  });

  it('is refused without a session, at another estate, and for an estate that does not exist', async () => {
    expect((await running.request('GET', '/api/news?estateId=901')).status).toBe(401);
    expect((await read('estateId=901', stranger)).status).toBe(403);
    expect((await read('estateId=999')).status).toBe(404);
    expect((await read('estateId=')).status).toBe(400);
  });

  it('reads a page from the end of the index, for any number of notices', async () => {
    await writeMany(9000);
    await running.database.pool.query('vacuum analyze notifications');
    const before = { id: 'n-5000', createdAt: new Date('2026-01-04T11:20:00Z') };
    const query = { userId: person.userId, estateId: '901', roleIds: [], aliveSince: new Date(0), before, limit: 30 };
    const { sql, params } = newsStatement(running.database.db, query).toSQL();
    const { rows } = await running.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) ${sql}`,
      params,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('notifications_audience_index');
    expect(plan).not.toContain('Seq Scan on notifications');
    expect(Math.max(...[...plan.matchAll(/rows=([\d.]+) loops/g)].map(([, count]) => Number(count)))).toBeLessThan(100);
  });
});

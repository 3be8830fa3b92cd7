import { blankFields, maxItemsOfKind, type ContentKind } from '@ekhaya/contract/content/content.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../estates/estates.factory.ts';
import { addRole, grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let resident: Person;
let editor: Person;

const here = { latitude: -26.001, longitude: 28.131 };
const estates = ['901', '902', '903'];
const entriesOf: { [Kind in ContentKind]?: number } = {
  event: maxItemsOfKind,
  development: 1_000,
  point: 1_000,
  document: 3_000,
  'event-category': 1_000,
  'directory-service': 1_000,
};

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db, pool } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Second Bay' });
  await createTestEstate(db, { estateId: '903', estateName: 'Third Hill' });
  [resident, editor] = [await signUpSomebody(running), await signUpSomebody(running)];
  const role = { estateId: '901', name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
  await addRole(db, { id: '901-editor', ...role });
  await grantRole(db, { userId: editor.userId, roleId: '901-editor' }, running.dependencies);
  const now = running.clock.now();
  for (const [kind, count] of Object.entries(entriesOf) as [ContentKind, number][]) {
    // A fifth of the events is to come, and every tenth is a draft. The clock of the estate is two hours ahead of UTC. The others of each kind are all read.
    await pool.query(
      `insert into content_items (id, estate_id, kind, title, fields, is_published, visible_from, ends_at, position)
       select $1::text || '-' || estate || '-' || n, estate, $1::text, 'Entry ' || n,
         $2::jsonb || case when $1::text = 'event' then jsonb_build_object(
           'start', to_char($3::timestamp + interval '2 hours' + (n % 10 - 8) * interval '1 day', 'YYYY-MM-DD HH24:MI'),
           'end', to_char($3::timestamp + interval '2 hours' + (n % 10 - 8) * interval '1 day' + interval '2 hours', 'YYYY-MM-DD HH24:MI')) else '{}' end,
         n % 10 <> 0, $3::timestamptz - interval '9 days',
         case when $1::text = 'event' then $3::timestamptz + (n % 10 - 8) * interval '1 day' + interval '2 hours' end, n
       from unnest($4::text[]) as estate, generate_series(1, $5::int) n`,
      [
        kind,
        JSON.stringify({ ...blankFields[kind], ...(kind === 'point' && here) }),
        now.toISOString(),
        estates,
        count,
      ],
    );
  }
  await pool.query('vacuum analyze content_items');
});
afterAll(() => running.close());

const get = (path: string, { cookie }: Person = resident) => running.request('GET', path, { cookie });

it.each([
  ['/api/eventsapi/Events/AppView/ByEventType?eventType=Event&estateId=901', 500],
  ['/api/developments?estateID=901', 200],
  ['/api/documents?estateId=901', 2_000],
  ['/api/estates/901/points', 2_000],
])('%s is bounded at three estates of 10,000 entries each: at most %d', async (path, atMost) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  expect(body.details.length).toBeGreaterThan(0);
  expect(body.details.length).toBeLessThanOrEqual(atMost);
});

it('the next events are read, and no more of the others than the list shows', async () => {
  const { rows } = await running.database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, buffers off)
     select id from content_items where estate_id = '901' and kind = 'event' and is_published and not is_removed
       and visible_from <= $1 and coalesce(least(shown_until, ends_at), 'infinity') > $1
       and coalesce(fields ->> 'repeats', 'never') = 'never'
     order by coalesce(least(shown_until, ends_at), 'infinity'), id limit 500`,
    [running.clock.now()],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('content_items_until_index');
  expect(plan).not.toContain('Sort');
});

it('the console pages through them without reading the pages before', async () => {
  const page = (query: string) => get(`/api/console/content?kind=event&estateId=901&perPage=50&${query}`, editor);
  const last = (await page('page=200')).body.details;
  expect([last.total, last.items.length, last.items.at(-1).title]).toEqual([10_000, 50, 'Entry 10000']);
  expect((await page('status=draft')).body.details).toMatchObject({ total: 1_000, items: { length: 50 } });
  const { rows } = await running.database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, buffers off)
     select id from content_items where estate_id = '901' and kind = 'event' and not is_removed
     order by position, id limit 50 offset 9950`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('content_items_list_index');
});

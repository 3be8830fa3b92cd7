import { blankDevelopment } from '@ekhaya/contract/developments/developments.rules';
import { blankEvent, type EventFields } from '@ekhaya/contract/events/events.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { addRole, grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { announceDueContent, pruneContent, readPublished, readPublishedItem } from './index.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let editor: Person;
let administrator: Person;
let resident: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  // The job queue uses the database's clock.
  running.clock.set(new Date());
  const { db } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Second Bay' });
  editor = await signUpSomebody(running);
  await addRole(db, {
    id: '901-editor',
    estateId: '901',
    name: 'Editor',
    rank: 35,
    displayName: 'Editor',
    description: '',
  });
  await grantRole(db, { userId: editor.userId, roleId: '901-editor' }, running.dependencies);
  administrator = await signUpSomebody(running);
  await grantRole(
    db,
    { userId: administrator.userId, roleId: testRoleId('901', 'Administrator') },
    running.dependencies,
  );
  resident = await signUpSomebody(running);
});
afterAll(() => running.close());
beforeEach(() => running.database.pool.query('delete from content_versions; delete from content_items'));

const calls = '/api/console/content';
const day = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const market: EventFields = { ...blankEvent, start: `${day(3)} 16:00`, end: `${day(3)} 20:00` };
const words = (title: string, fields: Partial<EventFields> = {}) => ({
  kind: 'event' as const,
  title,
  fields: { ...market, ...fields },
});
const begin = async (title: string, fields: Partial<EventFields> = {}, who = editor, estateId = '901') =>
  (await running.request('POST', calls, { cookie: who.cookie, body: { ...words(title, fields), estateId } })).body
    .details;
const act = (path: string, version: number, body?: object, who = editor) =>
  running.request('POST', `${calls}/${path}`, { cookie: who.cookie, body, headers: { 'if-match': `"${version}"` } });
const save = (id: string, version: number, body: object, who = editor) =>
  running.request('PUT', `${calls}/${id}`, { cookie: who.cookie, body, headers: { 'if-match': `"${version}"` } });
const publish = (id: string, version: number, times: object = {}) =>
  act(`${id}/publish`, version, { visibleFrom: null, shownUntil: null, ...times });
const list = async (query = '', who = editor) =>
  (await running.request('GET', `${calls}?kind=event&${query}`, { cookie: who.cookie })).body.details;
const titles = async (): Promise<string[]> =>
  (await readPublished(running.dependencies, { kind: 'event', estateId: '901', userId: resident.userId })).map(
    ({ title }) => title,
  );
const inMinutes = (minutes: number): string => new Date(running.clock.now().getTime() + minutes * 60_000).toISOString();

describe('writing content', () => {
  it('a draft is read by nobody but staff, until it is published', async () => {
    const draft = await begin('Sundowner Market');
    expect(draft).toMatchObject({
      status: 'draft',
      version: 1,
      changedBy: { id: editor.userId },
      previousVersion: null,
    });
    expect(await titles()).toEqual([]);
    await expect(
      readPublishedItem(running.dependencies, { kind: 'event', id: draft.id, userId: resident.userId }),
    ).rejects.toMatchObject({ code: 'not-found' });
    for (const path of [calls, `${calls}/${draft.id}`, `${calls}/${draft.id}/versions`]) {
      expect((await running.request('GET', path, { cookie: resident.cookie })).status).toBe(403);
    }
    const answer = await publish(draft.id, 1);
    expect(answer.body.details).toMatchObject({ status: 'published', previousVersion: 1 });
    expect(await titles()).toEqual(['Sundowner Market']);
  });

  it('publishes at its time, and ends by itself or at the chosen time', async () => {
    const from = inMinutes(30);
    const draft = await begin('Tonight');
    const { body } = await publish(draft.id, 1, { visibleFrom: from, shownUntil: inMinutes(60) });
    expect(body.details).toMatchObject({ status: 'scheduled', visibleFrom: from });
    const { rows } = await running.database.pool.query(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'announce-content'`,
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
    const now = running.clock.now();
    const readAt = async (minutes: number) => {
      running.clock.set(new Date(now.getTime() + minutes * 60_000));
      const [item] = (await list()).items;
      const read = await titles();
      running.clock.set(now);
      return [item.status, read.length];
    };
    expect(await readAt(29)).toEqual(['scheduled', 0]);
    expect(await readAt(30)).toEqual(['published', 1]);
    expect(await readAt(60)).toEqual(['over', 0]);
    await announceDueContent(running.dependencies, { contentId: draft.id, at: from });
    const over = await begin('Last year', { start: '2025-01-04 10:00', end: '2025-01-04 12:00' });
    expect((await publish(over.id, 1)).body.details.status).toBe('over');
    for (const status of ['scheduled', 'over'] as const) expect((await list(`status=${status}`)).total).toBe(1);
    expect((await list('status=draft')).total).toBe(0);
  });

  it('refuses to publish what is incomplete, and hostile words', async () => {
    const draft = await begin('', { end: '', cardImage: '/media/abc' });
    const { status, body } = await publish(draft.id, 1);
    expect([status, Object.keys(body.errorDetails.fields).toSorted()]).toEqual([
      400,
      ['fields.cardImageAlt', 'fields.end', 'title'],
    ]);
    expect((await publish(draft.id, 1, { visibleFrom: inMinutes(-60) })).status).toBe(400);
    for (const fields of [
      { externalLink1: 'javascript:alert(1)' },
      { externalLink1: 'file:///etc/passwd' },
      { cardImage: 'https://elsewhere.test/a.svg' },
      { start: '2026-02-30 10:00' },
      { description: 'a\u0000b' },
      { description: 'x'.repeat(2_001) },
    ]) {
      expect((await save(draft.id, 1, words('Market', fields))).status, JSON.stringify(fields)).toBe(400);
    }
    // Words stay words: the app shows them as text.
    const script = '<script>alert(1)</script>';
    expect((await save(draft.id, 1, words(script))).body.details.title).toBe(script);
    const other = { kind: 'development', title: 'Terraces', fields: blankDevelopment };
    expect((await save(draft.id, 2, other)).status).toBe(409);
  });

  it('refuses a stale version, keeps the pauses of one author as one version, and names who changed what', async () => {
    const draft = await begin('Market');
    for (const [at, title] of ['Mark', 'Market d', 'Market day'].entries()) {
      expect((await save(draft.id, at + 1, words(title))).status).toBe(200);
    }
    expect((await save(draft.id, 1, words('Mine'))).body.errorDetails.code).toBe('changed-meanwhile');
    await publish(draft.id, 4);
    expect((await save(draft.id, 5, words('Market day'), administrator)).body.errorDetails.code).toBe(
      'nothing-changed',
    );
    await save(draft.id, 5, words('Market day', { place: 'Lagoon lawn' }), administrator);
    const versions = (await running.request('GET', `${calls}/${draft.id}/versions`, { cookie: editor.cookie })).body
      .details;
    expect(
      versions.map(({ number, status, changed, by }: Record<string, unknown>) => [number, status, changed, by]),
    ).toEqual([
      [6, 'published', ['place'], { id: administrator.userId, name: expect.any(String) }],
      [5, 'published', ['isPublished', 'visibleFrom'], { id: editor.userId, name: expect.any(String) }],
      [4, 'draft', ['title'], { id: editor.userId, name: expect.any(String) }],
      [1, 'draft', [], { id: editor.userId, name: expect.any(String) }],
    ]);
    const { rows } = await running.database.pool.query(
      `select action from audit_log where subject_id = $1 order by id`,
      [draft.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['content.create', 'content.publish', 'content.change']);
  });

  it('undoes the last change, and a removal', async () => {
    const draft = await begin('Market');
    await publish(draft.id, 1);
    const changed = (await save(draft.id, 2, words('Fair'))).body.details;
    const undone = (await act(`${draft.id}/restore`, 3, { number: changed.previousVersion })).body.details;
    expect(undone).toMatchObject({ title: 'Market', status: 'published', version: 4 });
    const remove = { cookie: editor.cookie, headers: { 'if-match': '"4"' } };
    expect((await running.request('DELETE', `${calls}/${draft.id}`, remove)).status).toBe(200);
    expect([await titles(), (await list()).total]).toEqual([[], 0]);
    expect((await act(`${draft.id}/restore`, 5, { number: 4 })).status).toBe(200);
    expect(await titles()).toEqual(['Market']);
    expect((await act(`${draft.id}/withdraw`, 6)).body.details.status).toBe('draft');
    expect((await act(`${draft.id}/restore`, 7, { number: 99 })).status).toBe(404);
    // The version that was removed: bringing it back would remove the item once more.
    const refused = await act(`${draft.id}/restore`, 7, { number: 5 });
    expect([refused.status, refused.body.errorDetails.fields]).toEqual([
      400,
      { number: 'This version was removed. Choose another one.' },
    ]);
    expect((await list()).total).toBe(1);
  });

  it('keeps the newest words of a draft when its author looks at an earlier version and goes on from there', async () => {
    const draft = await begin('Market');
    await save(draft.id, 1, words('Market d'));
    await save(draft.id, 2, words('Market day'));
    expect((await act(`${draft.id}/restore`, 3, { number: 1 })).status).toBe(200);
    await save(draft.id, 4, words('Market n'));
    await save(draft.id, 5, words('Market night'));
    const versions = (await running.request('GET', `${calls}/${draft.id}/versions`, { cookie: editor.cookie })).body
      .details;
    expect(versions.map(({ title }: { title: string }) => title)).toEqual(['Market night', 'Market day', 'Market']);
  });

  it('forgets what was removed after 90 days', async () => {
    const draft = await begin('Market');
    await running.request('DELETE', `${calls}/${draft.id}`, { cookie: editor.cookie, headers: { 'if-match': '"1"' } });
    const now = running.clock.now();
    await pruneContent(running.dependencies);
    running.clock.set(new Date(now.getTime() + 91 * dayMs));
    await pruneContent(running.dependencies);
    running.clock.set(now);
    expect((await act(`${draft.id}/restore`, 2, { number: 1 })).status).toBe(404);
  });
});

describe('lists of content', () => {
  it('keeps the order that staff choose, without a new version', async () => {
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await begin(title);
      await publish(id, 1);
      ids.push(id);
    }
    const [one = '', two = '', three = ''] = ids;
    const order = (contentIds: string[]) =>
      running.request('POST', `${calls}/order`, {
        cookie: editor.cookie,
        body: { kind: 'event', estateId: '901', contentIds },
      });
    const answer = await order([three, one]);
    expect(answer.body.details.contentIds).toEqual([one, three]);
    expect(await titles()).toEqual(['Three', 'Two', 'One']);
    expect((await list()).items[0].version).toBe(2);
    expect((await order([three, one])).body.errorDetails.code).toBe('nothing-changed');
    expect((await order([two, 'nothing'])).status).toBe(404);
  });

  it('copies items to another estate as drafts', async () => {
    const { id } = await begin('Market', { place: 'Lawn' });
    const copy = (who: Person) =>
      running.request('POST', `${calls}/copies`, { cookie: who.cookie, body: { contentIds: [id], estateId: '902' } });
    expect((await copy(editor)).status).toBe(403);
    expect((await copy(administrator)).body.details).toEqual({ copied: 1 });
    const copied = (await list('estateId=902', administrator)).items;
    expect(copied).toMatchObject([{ estateId: '902', title: 'Market', status: 'draft', fields: { place: 'Lawn' } }]);
    expect((await list('estateId=902')).total).toBe(0);
  });

  it('exports as CSV and imports the same file, all rows or none', async () => {
    const { id } = await begin('=1+1', { place: 'Lawn, "east"', description: 'One\nTwo' });
    const file = await running.request('GET', `${calls}/export?kind=event&estateId=901`, { cookie: editor.cookie });
    expect(file.headers.get('content-type')).toContain('text/csv');
    const csv = String(file.body);
    expect(csv).toContain(`${id},'=1+1,draft,`);
    const send = async (text: string, isTrial = false) =>
      (
        await running.request('POST', `${calls}/import`, {
          cookie: editor.cookie,
          body: { kind: 'event', estateId: '901', csv: text, isTrial },
        })
      ).body.details;
    const changed = csv.replace('false', 'true').replace("'=1+1", 'Market');
    expect(await send(changed, true)).toEqual({ created: 0, changed: 1, problems: [] });
    expect((await list()).items[0].title).toBe('=1+1');
    expect(await send(changed)).toEqual({ created: 0, changed: 1, problems: [] });
    expect((await list()).items).toMatchObject([
      { title: 'Market', fields: { featured: true, place: 'Lawn, "east"', description: 'One\nTwo' } },
    ]);
    // A column that is not in the file is left as it is, an empty cell is not.
    expect(await send(`id,title,place\n${id},Fair,\n,Walk,Gate`)).toEqual({ created: 1, changed: 1, problems: [] });
    expect((await list()).items).toMatchObject([
      { title: 'Fair', fields: { ...market, featured: true, place: '', description: 'One\nTwo' } },
      { title: 'Walk', fields: { ...blankEvent, place: 'Gate' } },
    ]);
    expect(await send('title;start\nFair;2026-12-05 10:00\nWalk;yesterday')).toEqual({
      created: 0,
      changed: 0,
      problems: [{ row: 3, text: 'start: Please choose a day and a time.' }],
    });
    expect((await send('title,externalLink1\nFair,javascript:alert(1)')).problems).toHaveLength(1);
    expect((await send('title,nonsense\nFair,1')).problems[0].row).toBe(1);
    expect((await send('id,title\nelsewhere,Fair')).problems[0].text).toMatch(/^id:/);
    expect(await send('title;start\nFair;2026-12-05 10:00')).toMatchObject({ created: 1 });
    expect((await list('status=draft')).total).toBe(3);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { applyRetention, deleteHeldAccount } from '../../privacy/index.ts';
import { codeOf, startSnagWorld } from '../testing/snag-world.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type World = Awaited<ReturnType<typeof startSnagWorld>>;

let world: World;

/** A Wednesday, 10:00 at the estate. */
const now = new Date('2026-11-18T08:00:00.000Z');

beforeAll(async () => {
  world = await startSnagWorld();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  world.running.clock.set(now);
  for (const table of ['snags', 'notifications', 'rate_limit_attempts', 'idempotency_keys', 'outbox_messages']) {
    await world.query(`delete from ${table}`);
  }
});

const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title);

describe('the queue', () => {
  it('lists urgent snags first, then by promised time, with tabs, filters and counts', async () => {
    await world.reported({ request: 'Bench is broken' });
    await world.reported({ request: 'Boom is stuck', departmentId: '901-security' });
    const urgent = await world.reported({ request: 'Wall leans over the path', urgent: true });
    expect(titles(await world.read('snags'))).toEqual(['Wall leans over the path', 'Boom is stuck', 'Bench is broken']);
    expect(titles(await world.read('snags?departmentId=901-security'))).toEqual(['Boom is stuck']);
    expect(titles(await world.read('snags?q=bench'))).toEqual(['Bench is broken']);
    await world.work('PUT', `${urgent}/assignee`, { userId: world.sipho.userId });
    expect(titles(await world.read('snags?group=mine', world.sipho))).toEqual(['Wall leans over the path']);
    world.running.clock.set(new Date('2026-11-18T13:00:00.000Z'));
    const counts = await world.read('snag-counts', world.sipho);
    expect(counts).toMatchObject({ open: 3, mine: 1 });
    expect(counts.departments.filter(({ open }: { open: number }) => open > 0)).toEqual([
      { id: '901-maintenance', name: 'Maintenance', open: 2, late: 0, isEnabled: true },
      { id: '901-security', name: 'Security', open: 1, late: 1, isEnabled: true },
    ]);
    await world.work('PUT', `${urgent}/decision`, { status: 'DONE', text: 'Propped up.' });
    expect(titles(await world.read('snags?group=done'))).toEqual(['Wall leans over the path']);
    const ofReporter = await world.read(`snags?personId=${world.thandi.userId}`);
    expect(titles(ofReporter).toSorted()).toEqual(['Bench is broken', 'Boom is stuck', 'Wall leans over the path']);
    expect(titles(await world.read(`snags?personId=${world.sipho.userId}`))).toEqual([]);
    expect(titles(await world.read(`snags?personId=${world.thandi.userId}`, world.otherManager))).toEqual([]);
    expect(titles(await world.read('snags', world.otherManager))).toEqual([]);
    const [line] = (await world.read('today')).waiting;
    expect(line).toMatchObject({ kind: 'snags', count: 2, isLate: true, oldest: { what: 'Boom is stuck' } });
  });

  it('counts the snags of a department that is switched off, and says that it is', async () => {
    await world.reported({ request: 'Bench is broken' });
    onTestFinished(async () => void (await world.query('update departments set is_enabled = true')));
    await world.query(`update departments set is_enabled = false where id = '901-maintenance'`);
    const { departments } = await world.read('snag-counts');
    expect(departments.filter(({ isEnabled }: { isEnabled: boolean }) => !isEnabled)).toEqual([
      { id: '901-maintenance', name: 'Maintenance', open: 1, late: 0, isEnabled: false },
    ]);
  });

  it('is searched by words, parts of words and the number of a house, and has those near a person first', async () => {
    const at = (metres: number) => ({ latitude: -26, longitude: 28 + metres / 100_000 });
    await world.reported({ request: 'The lamp flickers 100%', place: { text: 'Unit 14', ...at(900) } });
    await world.reported({ request: 'A branch fell', place: { text: 'Unit 141', ...at(100) } });
    await world.reported({ request: 'No place' });
    const search = async (q: string) => titles(await world.read(`snags?q=${encodeURIComponent(q)}`)).toSorted();
    expect(await search('flick')).toEqual(['The lamp flickers 100%']);
    expect(await search('BRANCH')).toEqual(['A branch fell']);
    expect(await search('unit 14')).toEqual(['A branch fell', 'The lamp flickers 100%']);
    expect(await search('14')).toEqual(['A branch fell', 'The lamp flickers 100%']);
    expect(await search('fe')).toEqual(['A branch fell']);
    expect(await search('ell')).toEqual(['A branch fell']);
    for (const odd of ['%', '0%', "'", ':*', '&|', '\\']) {
      expect((await world.ask('GET', `/api/console/snags?q=${encodeURIComponent(odd)}`, world.manager)).status).toBe(
        200,
      );
    }
    expect(titles(await world.read('snags?group=near&latitude=-26&longitude=28'))).toEqual([
      'A branch fell',
      'The lamp flickers 100%',
    ]);
    expect(titles(await world.read('snags?group=near&latitude=-26&longitude=28.01'))).toEqual([
      'The lamp flickers 100%',
      'A branch fell',
    ]);
    expect(titles(await world.read('snags?group=near'))).toHaveLength(2);
  });

  it('is given to people who work on snags of the estate, and moved to another department with its promise', async () => {
    const id = await world.reported();
    const give = (userId: string) => world.work('PUT', `${id}/assignee`, { userId });
    expect(codeOf(await give(world.pieter.userId))).toEqual([409, 'conflict']);
    expect((await give(world.sipho.userId)).body.details.assignee.name).toBe('Sipho Dlamini');
    const moved = await world.work('PUT', `${id}/department`, { departmentId: '901-security' });
    expect(moved.body.details).toMatchObject({
      department: 'Security',
      assignee: null,
      dueAt: '2026-11-18T12:00:00.000Z',
    });
    expect(codeOf(await world.work('PUT', `${id}/department`, { departmentId: '902-roads' }))).toEqual([
      400,
      'validation',
    ]);
    const stale = await world.running.request('PUT', `/api/console/snags/${id}/assignee`, {
      cookie: world.manager.cookie,
      body: { userId: null },
      version: 1,
    });
    expect(codeOf(stale)).toEqual([409, 'changed-meanwhile']);
    const found = await world.read(`snags/${id}`);
    expect(found.entries.map(({ kind, text }: Record<string, string>) => [kind, text])).toEqual([
      ['moved', 'Security'],
    ]);
    expect(found.people.map(({ name }: { name: string }) => name)).toEqual(['Lerato Mokoena', 'Sipho Dlamini']);
  });

  it('shows what may be the same, how fast departments are, and a CSV without names', async () => {
    const first = await world.reported({ request: 'Street light near the gate is dark' });
    const second = await world.reported({ request: 'The light at the gate stays dark' }, world.pieter);
    expect((await world.read(`snags/${second}`)).similar).toMatchObject([{ id: first }]);
    await world.work('POST', `${first}/answer`, { text: 'We look at it.' });
    world.running.clock.set(new Date('2026-11-19T08:00:00.000Z'));
    await world.work('PUT', `${first}/decision`, { status: 'DONE', text: '' });
    await world.running.passUndoTime();
    expect(await world.read('snag-speed')).toEqual([
      {
        month: '2026-11',
        departmentId: '901-maintenance',
        department: 'Maintenance',
        reported: 2,
        closed: 1,
        answeredInTime: 1,
        medianHours: 24,
      },
    ]);
    const csv = await world.ask('GET', '/api/console/snags/export?group=open', world.manager);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain('The light at the gate stays dark');
    expect(csv.body).not.toMatch(/Pieter|Wyk/);
  });

  it('has answers for one tap, which staff add and remove', async () => {
    const list = () => world.read('snag-templates?estateId=901');
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
      'On our way',
      'Part is ordered',
      'Done, please look',
    ]);
    const body = { estateId: '901', title: 'Contractor', text: 'A contractor comes this week.' };
    const added = await world.ask('POST', '/api/console/snag-templates', world.sipho, body);
    expect(added.status).toBe(201);
    const path = `/api/console/snag-templates/${added.body.details.id}`;
    expect(codeOf(await world.ask('DELETE', path, world.otherManager))).toEqual([404, 'not-found']);
    expect((await world.ask('DELETE', path, world.sipho)).status).toBe(200);
    expect(await list()).toHaveLength(3);
  });

  it('is set up by those who configure the estate: departments with a promise, an address and coordinates', async () => {
    const form = { name: 'Pools', promiseHours: 9, email: '', latitude: -26, longitude: 28, isEnabled: true };
    const add = (who: World['thandi']) =>
      world.ask('POST', '/api/console/departments', who, { estateId: '901', ...form });
    expect(codeOf(await add(world.sipho))).toEqual([403, 'forbidden']);
    const added = await add(world.manager);
    expect(added.body.details).toMatchObject({ name: 'Pools', estateName: 'Test Ridge' });
    expect(codeOf(await add(world.manager))).toEqual([409, 'conflict']);
    const names = async () =>
      (await world.ask('GET', '/api/departments?estateId=901', world.thandi)).body.details.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names()).toContain('Pools');
    const path = `/api/console/departments/${added.body.details.id}`;
    await world.ask('PUT', path, world.manager, { ...form, isEnabled: false });
    expect(await names()).toEqual([
      'Building Control',
      'Compliance',
      'Landscaping',
      'Maintenance',
      'Roads',
      'Security',
      'Technology',
      'Water & Electricity',
    ]);
  });
});

describe('the link in a mail to a department', () => {
  const linkOf = (): Promise<string> =>
    eventually(async () => {
      const texts = (await world.running.outbox('roads@umoya.test')).map(({ text }) => text);
      const link = texts.map((text) => /(\/answer\/snags\/[\w-]+)/.exec(text)?.[1]).find((found) => found);
      if (link === undefined) throw new Error('The mail has not come.');
      return link;
    });
  const open = (path: string) => world.running.request('GET', path);
  const post = (path: string, form: Record<string, string>) =>
    world.running.request('POST', path, {
      rawBody: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('answers only its snag, without an account, and closes it; once closed no more', async () => {
    const photo = (await world.upload(world.thandi)).body.details.id;
    await world.reported({ request: 'Pothole <b>deep</b>', departmentId: '901-roads', photos: [photo] });
    const link = await linkOf();
    const other = await world.reported({ request: 'Kerb is loose', departmentId: '901-roads' }, world.pieter);
    const page = await open(link);
    expect(page.body).not.toContain('Kerb');
    expect(page.body).toContain('Pothole &lt;b&gt;deep&lt;/b&gt;');
    expect(page.body).not.toMatch(/Thandi|Nkosi/);
    expect((await open(`${link}/photos/0`)).headers.get('content-type')).toBe('image/webp');
    expect((await open(`${link}/photos/1`)).status).toBe(404);
    expect((await post(link, { text: '', act: 'answer' })).status).toBe(400);
    const refused = await post(link, { text: `Kept <i>words</i> ${'y'.repeat(5_000)}`, act: 'answer' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatch(/at most 5\u00a0000 characters[^]*Kept &lt;i&gt;words&lt;\/i&gt; yyy/);
    expect((await post(link, { text: 'We fill it tomorrow.', act: 'answer' })).status).toBe(200);
    expect((await world.own())[0]).toMatchObject({
      status: 'IN_PROGRESS',
      answers: [{ text: 'We fill it tomorrow.', by: 'Roads' }],
    });
    expect((await post(link, { text: '', act: 'done' })).status).toBe(200);
    expect((await world.own())[0].status).toBe('DONE');
    expect((await open(link)).status).toBe(404);
    expect((await open(`${link}/photos/0`)).status).toBe(404);
    expect((await post(link, { text: 'Again', act: 'answer' })).status).toBe(404);
    expect(await world.read(`snags/${other}`)).toMatchObject({ status: 'NEW', entries: [] });
  });

  it('is dead after 30 days, with another department, and when it was changed', async () => {
    const id = await world.reported({ departmentId: '901-roads' });
    const link = await linkOf();
    expect((await open(`${link.slice(0, -3)}abc`)).status).toBe(404);
    world.running.clock.set(new Date(now.getTime() + 30 * dayMs));
    expect((await open(link)).status).toBe(404);
    world.running.clock.set(now);
    expect((await open(link)).status).toBe(200);
    await world.work('PUT', `${id}/department`, { departmentId: '901-security' });
    expect((await open(link)).status).toBe(404);
  });
});

describe('personal data', () => {
  it('a deleted account leaves the snag without name, place and photos; after its time it is gone', async () => {
    const leaving = world.pieter;
    const photo = (await world.upload(leaving)).body.details.id;
    const id = await world.reported(
      { photos: [photo], place: { text: 'Unit 22', latitude: -26, longitude: 28 } },
      leaving,
    );
    await deleteHeldAccount(world.running.dependencies, { userId: leaving.userId });
    expect(await world.read(`snags/${id}`)).toMatchObject({
      reporter: { id: '', name: '' },
      photos: [],
      place: { latitude: null, longitude: null },
    });
    expect((await world.query('select from media where id = $1', [photo])).rowCount).toBe(0);
    await world.work('PUT', `${id}/decision`, { status: 'DONE', text: '' });
    await world.running.passUndoTime();
    await applyRetention(world.running.dependencies);
    expect((await world.query('select from snags')).rowCount).toBe(1);
    world.running.clock.set(new Date('2028-11-20T08:00:00.000Z'));
    await applyRetention(world.running.dependencies);
    expect((await world.query('select from snags')).rowCount).toBe(0);
  });
});

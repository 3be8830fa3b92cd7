import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { codeOf, startSnagWorld } from '../testing/snag-world.ts';

type World = Awaited<ReturnType<typeof startSnagWorld>>;

let world: World;

beforeAll(async () => {
  world = await startSnagWorld();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  for (const table of ['snags', 'notifications', 'rate_limit_attempts', 'idempotency_keys']) {
    await world.query(`delete from ${table}`);
  }
});

const reportFor = (overrides: Record<string, unknown> = {}, who = world.manager, key?: string) =>
  world.ask(
    'POST',
    '/api/console/snags',
    who,
    {
      request: 'The street light is out',
      departmentId: '901-maintenance',
      estateId: '901',
      personId: world.thandi.userId,
      ...overrides,
    },
    key,
  );

const caseOf = async (id: string) => (await world.ask('GET', `/api/console/snags/${id}`, world.manager)).body.details;

const auditOf = (snagId: string) =>
  world.query('select action, actor_id, person_id, estate_id, subject_id from audit_log where subject_id = $1', [
    snagId,
  ]);

it('the snag is hers, she hears who reported it, and the audit log names the member of staff', async () => {
  const photo = (await world.upload(world.manager)).body.details.id;
  const answer = await reportFor({ place: { text: 'Unit 14' }, photos: [photo], urgent: true });
  expect(answer.status).toBe(201);
  expect(answer.body.details).toMatchObject({
    title: 'The street light is out',
    department: 'Maintenance',
    status: 'NEW',
    isUrgent: true,
    photoCount: 1,
    assignee: null,
  });
  const [own] = await world.own();
  expect(own).toMatchObject({ id: answer.body.details.id, isYours: true, place: { text: 'Unit 14' } });
  expect(own).toMatchObject({ reportedBy: { name: 'Lerato Mokoena' } });
  expect((await world.ask('GET', own.photos[0], world.thandi)).status).toBe(200);
  const { body } = await world.ask('GET', '/api/notifications?userID=me', world.thandi);
  expect(body.details).toMatchObject([
    { title: 'Reported for you: The street light is out', description: 'Lerato Mokoena reported it.' },
  ]);
  expect(await caseOf(answer.body.details.id)).toMatchObject({
    reporter: { name: 'Thandi Nkosi' },
    reportedBy: { name: 'Lerato Mokoena' },
  });
  const { rows } = await auditOf(answer.body.details.id);
  expect(rows).toEqual([
    {
      action: 'snag.report',
      actor_id: world.manager.userId,
      person_id: world.thandi.userId,
      estate_id: '901',
      subject_id: answer.body.details.id,
    },
  ]);
  expect(await world.query('select email from snags')).toMatchObject({ rows: [{ email: world.thandi.email }] });
});

it('names nobody of a report of her own, of one that staff made for themselves, and of an account that is gone', async () => {
  const bench = await world.reported({ request: 'Bench is broken' });
  expect((await caseOf(bench)).reportedBy).toBe(null);
  expect(await world.own()).toMatchObject([{ reportedBy: null }]);
  const own = await reportFor({ personId: world.manager.userId });
  expect((await caseOf(own.body.details.id)).reportedBy).toBe(null);
  const { body } = await world.ask('GET', '/api/snags?userID=me', world.manager);
  expect(body.details).toMatchObject([{ reportedBy: null }]);
  const wall = (await reportFor({ request: 'Wall leans' })).body.details.id;
  onTestFinished(async () => void (await world.query('alter table audit_log enable trigger user')));
  await world.query('alter table audit_log disable trigger user');
  await world.query(`delete from audit_log where action = 'snag.report'`);
  expect((await caseOf(wall)).reportedBy).toEqual({ name: '' });
  const hers: { title: string; reportedBy: unknown }[] = await world.own();
  expect(new Map(hers.map(({ title, reportedBy }) => [title, reportedBy]))).toEqual(
    new Map<string, unknown>([
      ['Bench is broken', null],
      ['Wall leans', { name: '' }],
    ]),
  );
});

it('is one snag however often the call is sent, also after its answer was lost', async () => {
  const send = async () => (await reportFor({}, world.manager, 'call-1')).body.details.id;
  const first = await send();
  await world.query('delete from idempotency_keys');
  expect([await send(), await send()]).toEqual([first, first]);
  expect((await world.own()).length).toBe(1);
  expect((await auditOf(first)).rows).toHaveLength(1);
  expect((await reportFor({}, world.sipho, 'call-1')).body.details.id).not.toBe(first);
});

it('goes by the rules of a report by a resident, and takes no photo of somebody else', async () => {
  const empty = await reportFor({ request: ' ' });
  expect(empty.body.errorDetails.fields).toEqual({ request: 'Please say what is broken, or add a photo.' });
  const elsewhere = await reportFor({ departmentId: '902-maintenance' });
  expect(elsewhere.body.errorDetails.fields).toEqual({
    departmentId: 'Please choose a department of this estate.',
  });
  const hers = (await world.upload(world.thandi)).body.details.id;
  expect(codeOf(await reportFor({ photos: [hers] }))).toEqual([409, 'image/missing']);
  expect(await world.own()).toEqual([]);
});

it('is refused for a person without a role at the estate, known or not, with the same words', async () => {
  for (const personId of [world.otherManager.userId, 'nobody']) {
    const answer = await reportFor({ personId });
    expect(codeOf(answer)).toEqual([400, 'validation']);
    expect(answer.body.errorDetails.fields).toEqual({ personId: 'Please choose a person of this estate.' });
  }
});

it('is for staff who work on snags of the estate', async () => {
  expect(codeOf(await reportFor({}, world.pieter))).toEqual([403, 'forbidden']);
  expect(codeOf(await reportFor({}, world.otherManager))).toEqual([403, 'forbidden']);
  expect((await reportFor({}, world.sipho)).status).toBe(201);
  expect((await world.running.request('POST', '/api/console/snags', { body: {} })).status).toBe(401);
});

it('limits what one member of staff reports within an hour', async () => {
  for (let sent = 0; sent < 20; sent += 1) expect((await reportFor({ request: `Lamp ${sent}` })).status).toBe(201);
  expect(codeOf(await reportFor())).toEqual([429, 'too-many-requests']);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { sendAnnouncement } from './send-announcement.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let editor: Person;
let manager: Person;
let otherManager: Person;
let resident: Person;

const estateNames: Record<string, string> = { '901': 'Test Ridge', '902': 'Second Bay' };
const makeStaff = async (estateId: string, role: 'Editor' | 'Manager'): Promise<Person> => {
  const person = await signUpSomebody(running, { estateId, estateName: estateNames[estateId] ?? '' });
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role) };
  await grantRole(running.database.db, grant, running.dependencies);
  return person;
};

const calls = '/api/console/notifications';
const send = (method: string, path: string, who: Person, { version, body }: { version?: number; body?: object } = {}) =>
  running.request(method, path, {
    cookie: who.cookie,
    ...(body && { body }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const read = async (id: string, who = editor) => (await send('GET', `${calls}/${id}`, who)).body.details;
const begin = async (body: object = {}) =>
  (await send('POST', calls, editor, { body: { estateIds: ['901'], title: 'Levies for 2027', ...body } })).body.details;
const publish = (id: string, version: number, who = editor) => send('POST', `${calls}/${id}/publish`, who, { version });
/** An announcement of the editor that waits for a yes. */
const waiting = async (body: object = {}) => {
  const { id, version } = await begin(body);
  return (await publish(id, version)).body.details;
};
const decide = (id: string, version: number, who: Person, body: object = { isApproved: true }) =>
  send('POST', `${calls}/${id}/decision`, who, { version, body });
const setRule = async (approvalAbove: number) => {
  const rules = (await send('GET', '/api/console/notification-rules', manager)).body.details.items;
  return send('PUT', '/api/console/notification-rules/901', manager, {
    version: rules[0].version,
    body: { approvalAbove },
  });
};
const titlesOf = async (who: Person): Promise<string[]> =>
  (await send('GET', '/api/notifications?userID=me', who)).body.details.map(({ title }: { title: string }) => title);
const actionsOf = async (id: string): Promise<string[]> =>
  (
    await running.database.pool.query<{ action: string }>(
      `select action from audit_log where subject_kind = 'announcement' and subject_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ action }) => action);

beforeAll(async () => {
  running = await startApplicationForTests();
  running.clock.set(new Date());
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  editor = await makeStaff('901', 'Editor');
  manager = await makeStaff('901', 'Manager');
  otherManager = await makeStaff('902', 'Manager');
  resident = await signUpSomebody(running);
  await setRule(0);
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.database.pool.query('delete from notifications; delete from announcements');
});

describe('above the number that the estate sets', () => {
  it('an announcement waits for the yes of a second person, and a yes sends it', async () => {
    const asked = await waiting();
    expect(asked).toMatchObject({ status: 'waiting', canBeDecided: false, requested: { by: { id: editor.userId } } });
    expect(asked.reached).toBeGreaterThan(0);
    expect(await titlesOf(resident)).toEqual([]);
    expect(await read(asked.id, manager)).toMatchObject({ canBeDecided: true });
    const answer = await decide(asked.id, asked.version, manager);
    expect(answer.body.details).toMatchObject({ status: 'sent', decision: { isApproved: true } });
    expect(await titlesOf(resident)).toEqual(['Levies for 2027']);
    expect(await actionsOf(asked.id)).toEqual(['notification.draft', 'notification.announce', 'notification.approve']);
  });

  it('nobody who wrote some of it can say yes', async () => {
    const { id, version } = await begin();
    const edited = await send('PUT', `${calls}/${id}`, manager, {
      version,
      body: { estateIds: ['901'], title: 'Levies' },
    });
    const asked = (await publish(id, edited.body.details.version)).body.details;
    for (const who of [editor, manager]) expect((await decide(id, asked.version, who)).status).toBe(403);
    expect(await titlesOf(resident)).toEqual([]);
  });

  it('a no gives it back with words, and its words are required', async () => {
    const asked = await waiting();
    expect((await decide(asked.id, asked.version, manager, { isApproved: false })).status).toBe(400);
    const reason = 'Say where the meeting is.';
    const answer = await decide(asked.id, asked.version, manager, { isApproved: false, reason });
    expect(answer.body.details).toMatchObject({
      status: 'draft',
      decision: { isApproved: false, by: { id: manager.userId }, reason },
    });
    expect(await titlesOf(resident)).toEqual([]);
  });

  it('the manager of another estate neither sees nor decides it', async () => {
    const { id, version } = await waiting();
    expect((await send('GET', `${calls}/${id}`, otherManager)).status).toBe(404);
    expect((await decide(id, version, otherManager)).status).toBe(404);
    expect((await decide(id, version, resident)).status).toBe(403);
  });

  it('after a yes, changed words need a new yes', async () => {
    const inAnHour = new Date(running.clock.now().getTime() + hourMs).toISOString();
    const asked = await waiting({ scheduledAt: inAnHour });
    const approved = (await decide(asked.id, asked.version, manager)).body.details;
    expect(approved.status).toBe('scheduled');
    const words = { estateIds: ['901'], title: 'Other words', scheduledAt: inAnHour };
    const refused = await send('PUT', `${calls}/${asked.id}`, editor, { version: approved.version, body: words });
    expect([refused.status, refused.body.errorDetails.code]).toEqual([409, 'conflict']);
    const draft = (await send('POST', `${calls}/${asked.id}/withdraw`, editor, { version: approved.version })).body
      .details;
    expect(draft).toMatchObject({ status: 'draft', decision: null });
    const kept = await send('PUT', `${calls}/${asked.id}`, editor, { version: draft.version, body: words });
    expect((await publish(asked.id, kept.body.details.version)).body.details.status).toBe('waiting');
  });

  it('a yes is for the words that she read', async () => {
    const asked = await waiting();
    await send('POST', `${calls}/${asked.id}/withdraw`, editor, { version: asked.version });
    const again = await publish(asked.id, (await read(asked.id)).version);
    expect(again.body.details.status).toBe('waiting');
    const stale = await decide(asked.id, asked.version, manager);
    expect([stale.status, stale.body.errorDetails.code]).toEqual([409, 'changed-meanwhile']);
  });

  it('a yes after its time sends it at once', async () => {
    const asked = await waiting({ scheduledAt: new Date(running.clock.now().getTime() + 60_000).toISOString() });
    running.clock.advance(120_000);
    expect((await decide(asked.id, asked.version, manager)).body.details.status).toBe('sent');
  });

  it('the job of a time that was changed sends nothing', async () => {
    const scheduledAt = new Date(running.clock.now().getTime() + hourMs).toISOString();
    const asked = await waiting({ scheduledAt });
    await decide(asked.id, asked.version, manager);
    const earlier = { announcementId: asked.id, scheduledAt: running.clock.now().toISOString() };
    await sendAnnouncement(running.dependencies, earlier);
    expect((await read(asked.id)).status).toBe('scheduled');
    await sendAnnouncement(running.dependencies, { announcementId: asked.id, scheduledAt });
    expect((await read(asked.id)).status).toBe('sent');
  });

  it('is given back to its writer when it could be sent only after its end', async () => {
    const at = (minutes: number) => new Date(running.clock.now().getTime() + minutes * 60_000).toISOString();
    const scheduledAt = at(60);
    const asked = await waiting({ scheduledAt, expiresAt: at(90), type: 'event' });
    await decide(asked.id, asked.version, manager);
    running.clock.advance(120 * 60_000);
    await sendAnnouncement(running.dependencies, { announcementId: asked.id, scheduledAt });
    expect(await read(asked.id)).toMatchObject({
      status: 'draft',
      sentAt: null,
      decision: { isApproved: false, by: null, reason: expect.stringMatching(/Nobody was told/) },
    });
    expect(await titlesOf(editor)).toEqual(['Not sent: Levies for 2027']);
    expect(await titlesOf(resident)).toEqual([]);
  });

  it('waits on Today of the second person, not of the writer', async () => {
    const { id } = await waiting();
    const waitsFor = async (who: Person): Promise<string[]> =>
      (await send('GET', '/api/console/today', who)).body.details.waiting
        .filter(({ kind }: { kind: string }) => kind === 'notices')
        .map(({ oldest }: { oldest: { id: string } }) => oldest.id);
    expect(await waitsFor(manager)).toEqual([id]);
    expect(await waitsFor(editor)).toEqual([]);
  });

  it('tells those who may say yes that it waits, and not its writer', async () => {
    await waiting();
    expect(await titlesOf(manager)).toEqual(['Waits for your yes: Levies for 2027']);
    for (const who of [editor, otherManager, resident]) expect(await titlesOf(who)).toEqual([]);
  });

  it('where all who write notices wrote some of it, the administrators are asked', async () => {
    const administrator = await signUpSomebody(running);
    const grant = { userId: administrator.userId, roleId: testRoleId('901', 'Administrator') };
    await grantRole(running.database.db, grant, running.dependencies);
    const { id, version } = await begin();
    const asked = async (who: Person, body: object = {}) =>
      (await send('POST', `${calls}/reach`, who, { body: { estateIds: ['901'], ...body } })).body.details.approvers;
    expect(await asked(editor, { id })).toMatchObject([{ id: manager.userId }]);
    const words = { estateIds: ['901'], title: 'Levies' };
    const kept = await send('PUT', `${calls}/${id}`, manager, { version, body: words });
    expect(await asked(editor, { id })).toMatchObject([{ id: administrator.userId }]);
    await publish(id, kept.body.details.version);
    expect(await titlesOf(administrator)).toEqual(['Waits for your yes: Levies']);
    expect(await titlesOf(manager)).not.toContain('Waits for your yes: Levies');
  });

  it('is told who may say yes', async () => {
    const { body } = await send('POST', `${calls}/reach`, editor, { body: { estateIds: ['901'] } });
    expect(body.details).toMatchObject({ approvalAbove: 0, approvers: [{ id: manager.userId }] });
  });
});

describe('a draft', () => {
  it('is kept, and its last version alone can be changed, published and deleted', async () => {
    const { id, version } = await begin({ title: '', image: '/media/market', url: 'half an addr' });
    const kept = await send('PUT', `${calls}/${id}`, editor, {
      version,
      body: { estateIds: ['901'], title: 'Market' },
    });
    expect(kept.body.details).toMatchObject({ title: 'Market', status: 'draft', version: version + 1 });
    const stale = await send('PUT', `${calls}/${id}`, manager, {
      version,
      body: { estateIds: ['901'], title: 'Mine' },
    });
    expect(stale.body.errorDetails).toMatchObject({ code: 'changed-meanwhile' });
    expect((await publish(id, version)).status).toBe(409);
    expect((await send('DELETE', `${calls}/${id}`, editor, { version: version + 1 })).status).toBe(200);
    expect((await send('GET', `${calls}/${id}`, editor)).status).toBe(404);
    expect(await actionsOf(id)).toEqual(['notification.draft', 'notification.discard']);
  });

  it.each([
    ['without a title', { title: ' ' }, 'title'],
    ['with a picture without words', { image: '/media/market' }, 'imageAlt'],
  ])('%s is not published', async (_, words, field) => {
    const { id, version } = await begin(words);
    const { status, body } = await publish(id, version);
    expect([status, Object.keys(body.errorDetails.fields)]).toEqual([400, [field]]);
    expect((await read(id)).status).toBe('draft');
  });

  it('can be sent to its writer alone first', async () => {
    const words = { type: 'others', title: 'Only me', image: '/media/market', imageAlt: 'The market' };
    expect((await send('POST', `${calls}/trial`, editor, { body: words })).status).toBe(200);
    expect(await titlesOf(editor)).toEqual(['Only me']);
    expect(await titlesOf(resident)).toEqual([]);
  });
});

describe('the number of an estate', () => {
  it('is 100 until staff change it, is audited, and belongs to its own manager', async () => {
    const rules = (await send('GET', '/api/console/notification-rules', otherManager)).body.details;
    expect(rules).toMatchObject({ total: 1, items: [{ id: '902', approvalAbove: 100, version: 0 }] });
    const path = '/api/console/notification-rules/901';
    expect((await send('GET', path, manager)).body.details).toMatchObject({
      id: '901',
      name: 'Test Ridge',
      version: 1,
    });
    expect((await send('GET', path, otherManager)).status).toBe(404);
    expect((await send('GET', path, editor)).status).toBe(403);
    expect((await send('GET', '/api/console/notification-rules/none', manager)).status).toBe(404);
    const change = (who: Person, approvalAbove: number) =>
      send('PUT', path, who, { version: 1, body: { approvalAbove } });
    expect((await change(otherManager, 5)).status).toBe(404);
    expect((await change(editor, 5)).status).toBe(403);
    expect((await change(manager, -1)).status).toBe(400);
    expect((await change(manager, 5)).body.details).toMatchObject({ approvalAbove: 5, version: 2 });
    expect((await change(manager, 7)).body.errorDetails.code).toBe('changed-meanwhile');
    await setRule(0);
  });
});

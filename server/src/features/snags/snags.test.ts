import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { codeOf, startSnagWorld } from './testing/snag-world.ts';

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
  for (const table of ['snags', 'notifications', 'rate_limit_attempts', 'idempotency_keys']) {
    await world.query(`delete from ${table}`);
  }
});

const notificationsOf = async (who = world.thandi) =>
  (await world.ask('GET', '/api/notifications?userID=me', who)).body.details as Record<string, string>[];
const titlesOf = async (who = world.thandi) => (await notificationsOf(who)).map(({ title }) => title);

describe('reporting a snag', () => {
  it('Snag requires a non-empty payload', async () => {
    const answer = await world.report({ request: '  ' });
    expect(codeOf(answer)).toEqual([400, 'validation']);
    expect(answer.body.errorDetails.fields).toEqual({ request: 'Please say what is broken, or add a photo.' });
    const photo = (await world.upload(world.thandi)).body.details.id;
    expect((await world.report({ request: '', photos: [photo] })).body.details.title).toBe('A photo without words');
  });

  it('Snag: request, email, user, createdAt, updatedAt; promised in working hours', async () => {
    const { email, userId: user } = world.pieter;
    await world.report({ place: { text: 'Unit 14' }, urgent: true, email, user });
    expect(await world.own(world.pieter)).toEqual([]);
    const [snag] = await world.own();
    expect(snag).toMatchObject({
      request: 'The street light is out',
      department: 'Maintenance',
      status: 'NEW',
      place: { text: 'Unit 14', latitude: null, longitude: null },
      isUrgent: true,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      // 27 working hours after Wednesday, 10:00: 7 today, 9 each on Thursday and Friday, 2 on Monday.
      promisedAt: '2026-11-23T08:00:00.000Z',
    });
    const { rows } = await world.query('select user_id, email from snags');
    expect(rows).toEqual([{ user_id: world.thandi.userId, email: world.thandi.email }]);
  });

  it('is one snag however often its draft is sent, also a week later', async () => {
    const send = async () => (await world.report({}, world.thandi, 'draft-1')).body.details.id;
    const ids = await Promise.all([send(), send()]);
    await world.query('delete from idempotency_keys');
    world.running.clock.set(new Date('2026-11-26T08:00:00.000Z'));
    expect(new Set([...ids, await send()]).size).toBe(1);
    expect((await world.report({}, world.pieter, 'draft-1')).body.details.id).not.toBe(ids[0]);
  });

  it('keeps 5 000 characters, emoji and text from right to left, and refuses more with words', async () => {
    const request = `${'🔦 שבור '.repeat(400)}${'a'.repeat(2200)}`.trim();
    const answer = await world.report({ request });
    expect(answer.body.details.request).toBe(request);
    expect((await world.report({ request: 'é'.repeat(5000) })).status).toBe(201);
    const refused = await world.report({ request: 'a'.repeat(5001) });
    expect(codeOf(refused)).toEqual([400, 'validation']);
    expect(refused.body.errorDetails.fields.request).toMatch(/5\D?000/);
  });

  it('names the photos that have to be sent again, and takes no photo of somebody else', async () => {
    const own = (await world.upload(world.thandi)).body.details.id;
    const other = (await world.upload(world.pieter)).body.details.id;
    const answer = await world.report({ photos: [own, other, 'gone'] });
    expect(codeOf(answer)).toEqual([409, 'image/missing']);
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual(['photos.1', 'photos.2']);
    expect(await world.own()).toEqual([]);
  });

  it('takes a draft under its key once the missing photo is sent again, and the answer to a snag likewise', async () => {
    expect(codeOf(await world.report({ photos: ['gone'] }, world.thandi, 'draft-2'))).toEqual([409, 'image/missing']);
    const photo = (await world.upload(world.thandi)).body.details.id;
    const send = async () => await world.report({ photos: [photo] }, world.thandi, 'draft-2');
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body.details.id]).toEqual([201, first.body.details.id]);
    const path = `/api/snags/${first.body.details.id}/answer`;
    const answer = (photos: string[]) => world.ask('POST', path, world.thandi, { text: 'Here', photos }, 'draft-3');
    expect(codeOf(await answer(['gone']))).toEqual([409, 'image/missing']);
    expect((await answer([])).status).toBe(201);
    expect((await world.own())[0].answers).toHaveLength(1);
  });

  it('takes a photo once by its digest, and refuses a PDF named .jpg, HEIC and a photo of 100 MB', async () => {
    const upload = async () => (await world.upload(world.thandi, undefined, 'draft-1:digest')).body.details.id;
    expect(new Set([await upload(), await upload()]).size).toBe(1);
    const pdf = await world.upload(world.thandi, new TextEncoder().encode('%PDF-1.7\n1 0 obj <<>> endobj'));
    expect(codeOf(pdf)).toEqual([400, 'image/not-an-image']);
    const heic = await world.upload(world.thandi, new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'));
    expect(codeOf(heic)).toEqual([400, 'image/not-an-image']);
    expect(codeOf(await world.upload(world.thandi, new Uint8Array(100 * 1024 * 1024)))).toEqual([
      413,
      'body-too-large',
    ]);
  });

  it('limits the reports of a person with words', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await world.report({ request: `Lamp ${sent}` })).status).toBe(201);
    const answer = await world.report();
    expect(codeOf(answer)).toEqual([429, 'too-many-requests']);
    expect(answer.body.errorDetails.detail).toContain('please call security');
    expect((await world.report({}, world.pieter)).status).toBe(201);
  });

  it('refuses an estate where the person has no role, and a department of another estate', async () => {
    expect(codeOf(await world.report({ estateId: '902', departmentId: '902-roads' }))).toEqual([403, 'forbidden']);
    expect(codeOf(await world.report({ departmentId: '902-roads' }))).toEqual([400, 'validation']);
  });
});

describe('another resident', () => {
  it('reads no snag, photo or answer of hers', async () => {
    const photo = (await world.upload(world.thandi)).body.details.id;
    const id = await world.reported({ photos: [photo] });
    expect(await world.own(world.pieter)).toEqual([]);
    expect(codeOf(await world.ask('GET', `/api/snags?userID=${world.thandi.userId}`, world.pieter))).toEqual([
      403,
      'forbidden',
    ]);
    expect((await world.ask('GET', `/media/${photo}`, world.pieter)).status).toBe(403);
    for (const who of [world.thandi, world.sipho, world.manager]) {
      expect((await world.ask('GET', `/media/${photo}`, who)).status).toBe(200);
    }
    expect((await world.ask('GET', `/media/${photo}`, world.otherManager)).status).toBe(403);
    for (const [act, body] of [
      ['answer', { text: 'Mine' }],
      ['confirm', { isMended: true }],
    ] as const) {
      expect(codeOf(await world.ask('POST', `/api/snags/${id}/${act}`, world.pieter, body))).toEqual([
        404,
        'not-found',
      ]);
    }
    expect(codeOf(await world.ask('GET', `/api/console/snags/${id}`, world.pieter))).toEqual([403, 'forbidden']);
    expect(codeOf(await world.ask('GET', `/api/console/snags/${id}`, world.otherManager))).toEqual([404, 'not-found']);
  });

  it('finds the same snag nearby by her own words alone, and follows it', async () => {
    const id = await world.reported({
      request: 'The sprinkler near my bedroom sprays onto the road',
      place: { text: 'Unit 16', latitude: -26, longitude: 28 },
    });
    const nearby = async (words: string, place = '') =>
      (
        await world.ask(
          'GET',
          `/api/snags/nearby?estateId=901&words=${encodeURIComponent(words)}${place}`,
          world.pieter,
        )
      ).body.details;
    expect(await nearby('Sprinkler', '&latitude=-26.0001&longitude=28.0001')).toEqual([
      { id, words: ['sprinkler'], place: 'Unit 16', department: 'Maintenance', isFollowed: false },
    ]);
    expect(await nearby('Sprinkler', '&latitude=-26.01&longitude=28')).toEqual([]);
    expect(await nearby('Sprinkler')).toEqual([]);
    expect(await nearby('The sprinkler sprays')).toHaveLength(1);
    const follow = (who: World['thandi']) =>
      world.ask('POST', `/api/snags/${id}/follow`, who, { words: 'The sprinkler sprays' });
    expect((await follow(world.pieter)).status).toBe(200);
    expect(codeOf(await follow(world.thandi))).toEqual([409, 'conflict']);
    expect(codeOf(await follow(world.otherManager))).toEqual([404, 'not-found']);
    const [followed] = await world.own(world.pieter);
    expect(followed).toMatchObject({ isYours: false, title: 'sprinkler spray, Unit 16', request: '', photos: [] });
    expect((await world.ask('POST', `/api/snags/${id}/follow`, world.sipho)).status).toBe(200);
    expect((await world.own(world.sipho))[0].title).toBe('Something nearby, Unit 16');
    await world.work('POST', `${id}/answer`, { text: 'We come at ten.', startsWork: true });
    expect(await titlesOf(world.pieter)).toEqual(['In progress: sprinkler spray, Unit 16']);
  });
});

describe('the life of a snag', () => {
  it('is answered, done, said to be broken and done again; each change is a notification of type snag', async () => {
    const id = await world.reported();
    const photo = (await world.upload(world.sipho)).body.details.id;
    const taken = await world.work(
      'POST',
      `${id}/answer`,
      { text: 'The lamp is ordered.', startsWork: true, photos: [photo], plannedAt: '2026-11-19T12:00:00.000Z' },
      world.sipho,
    );
    expect(taken.body.details).toMatchObject({ status: 'IN_PROGRESS', assignee: { name: 'Sipho Dlamini' } });
    expect((await world.ask('GET', `/media/${photo}`, world.thandi)).status).toBe(200);
    expect((await world.ask('GET', `/media/${photo}`, world.pieter)).status).toBe(403);
    world.running.clock.advance(60_000);
    await world.ask('POST', `/api/snags/${id}/answer`, world.thandi, { text: 'Thank you.' }, 'answer-1');
    await world.ask('POST', `/api/snags/${id}/answer`, world.thandi, { text: 'Thank you.' }, 'answer-1');
    const [open] = await world.own();
    expect(open.answers.map(({ kind, text, by, isYou }: Record<string, unknown>) => [kind, text, by, isYou])).toEqual([
      ['taken', 'The lamp is ordered.', 'Sipho Dlamini', false],
      ['answer', 'Thank you.', '', true],
    ]);
    expect(open).toMatchObject({ plannedAt: '2026-11-19T12:00:00.000Z', asksIfMended: false });

    const close = () => world.work('PUT', `${id}/decision`, { status: 'DONE', text: 'New lamp.' }, world.sipho);
    expect((await close()).body.details).toMatchObject({ status: 'DONE', decision: { undoMs: 10_000 } });
    expect(codeOf(await close())).toEqual([409, 'changed-meanwhile']);
    expect((await world.own())[0].status).toBe('IN_PROGRESS');
    await world.running.passUndoTime();
    expect((await world.own())[0]).toMatchObject({ status: 'DONE', asksIfMended: true, promisedAt: null });
    expect(codeOf(await world.ask('POST', `/api/snags/${id}/answer`, world.thandi, { text: 'Late' }))).toEqual([
      409,
      'conflict',
    ]);
    const confirm = (isMended: boolean) => world.ask('POST', `/api/snags/${id}/confirm`, world.thandi, { isMended });
    expect((await confirm(false)).body.details).toMatchObject({ status: 'IN_PROGRESS', asksIfMended: false });
    expect(codeOf(await confirm(false))).toEqual([409, 'conflict']);
    await close();
    await world.running.passUndoTime();
    expect((await confirm(true)).body.details).toMatchObject({ status: 'DONE', asksIfMended: false });
    expect(codeOf(await confirm(false))).toEqual([409, 'conflict']);
    const told = (await notificationsOf()).toSorted((one, other) => (one.title ?? '').localeCompare(other.title ?? ''));
    expect(told.map(({ type, title, url }) => [type, title, url])).toEqual([
      ['snag', 'Done: The street light is out', `/Snag?snag=${id}`],
      ['snag', 'Done: The street light is out', `/Snag?snag=${id}`],
      ['snag', 'In progress: The street light is out', `/Snag?snag=${id}`],
    ]);
    await world.ask('PUT', `/api/notifications/${told[1]?.id}`, world.thandi, { status: 'READ' });
    expect((await notificationsOf()).filter(({ status }) => status === 'READ')).toHaveLength(1);
  });

  it('cannot be opened again after 7 days', async () => {
    const id = await world.reported();
    await world.work('PUT', `${id}/decision`, { status: 'DONE', text: '' });
    await world.running.passUndoTime();
    world.running.clock.set(new Date(now.getTime() + 7 * dayMs + 60_000));
    expect((await world.own())[0].asksIfMended).toBe(false);
    const answer = await world.ask('POST', `/api/snags/${id}/confirm`, world.thandi, { isMended: false });
    expect(codeOf(answer)).toEqual([409, 'conflict']);
  });

  it('is rejected with its reason, and nobody is told when that is taken back', async () => {
    const id = await world.reported();
    expect(codeOf(await world.work('PUT', `${id}/decision`, { status: 'REJECTED', text: '' }))).toEqual([
      400,
      'validation',
    ]);
    const rejected = await world.work('PUT', `${id}/decision`, { status: 'REJECTED', text: 'Not ours.' });
    const undo = `/api/console/decisions/${rejected.body.details.decision.id}/undo`;
    expect((await world.ask('POST', undo, world.manager)).status).toBe(200);
    expect((await world.read('snags')).items).toHaveLength(1);
    expect(await titlesOf()).toEqual([]);
    await world.work('PUT', `${id}/decision`, { status: 'REJECTED', text: 'Not ours.' });
    await world.running.passUndoTime();
    expect((await world.own())[0]).toMatchObject({ status: 'REJECTED', reason: 'Not ours.' });
    expect(await titlesOf()).toEqual(['Rejected: The street light is out']);
  });

  it('is merged: both reporters hear of its end, and neither reads the words of the other', async () => {
    const first = await world.reported({ request: 'Water under the tar' });
    const second = await world.reported({ request: 'The road is wet at my secret door' }, world.pieter);
    const merged = await world.work('PUT', `${second}/decision`, { status: 'MERGED', text: '', into: first });
    expect(merged.status).toBe(200);
    await world.running.passUndoTime();
    expect((await world.read('snags')).items.map(({ id }: { id: string }) => id)).toEqual([first]);
    expect((await world.read(`snags/${first}`)).otherPeople).toBe(1);
    await world.ask('POST', `/api/snags/${second}/answer`, world.pieter, { text: 'It reaches my house.' });
    await world.work('POST', `${first}/answer`, { text: 'The plumber comes at ten.', startsWork: true });
    const [pieters] = await world.own(world.pieter);
    expect(pieters).toMatchObject({ title: 'The road is wet at my secret door', status: 'IN_PROGRESS' });
    expect(JSON.stringify(await world.own())).not.toMatch(/secret|my house/);
    expect(JSON.stringify(pieters)).not.toContain('tar');
    expect(new Set(await titlesOf(world.pieter))).toEqual(
      new Set([
        'In progress: The road is wet at my secret door',
        'Joined with another report: The road is wet at my secret door',
      ]),
    );
    await world.work('PUT', `${first}/decision`, { status: 'DONE', text: 'The pipe is new.' });
    await world.running.passUndoTime();
    expect(await titlesOf()).toContain('Done: Water under the tar');
    expect(await titlesOf(world.pieter)).toContain('Done: The road is wet at my secret door');
    const third = await world.reported();
    expect(codeOf(await world.work('PUT', `${third}/decision`, { status: 'MERGED', text: '', into: third }))).toEqual([
      400,
      'validation',
    ]);
  });
});

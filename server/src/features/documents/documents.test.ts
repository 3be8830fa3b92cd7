import PdfWriter from 'pdfkit';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { systemClock } from '../../platform/clock.ts';
import { createTestEstate } from '../estates/estates.factory.ts';
import { addRole, grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { runJobsNow } from '../../platform/jobs/testing/run-jobs-now.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let folder: string;
let editor: Person;
let resident: Person;
let stranger: Person;

/** Draws a PDF with a sentence on each page. */
const pdf = async (sentences: string[], options: PDFKit.PDFDocumentOptions = {}, script = ''): Promise<Buffer> => {
  const drawn = new PdfWriter(options);
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve) => void drawn.on('end', resolve));
  drawn.on('data', (chunk: Buffer) => void chunks.push(chunk));
  if (script !== '') {
    const action = drawn.ref({ Type: 'Action', S: 'JavaScript', JS: Buffer.from(script) });
    action.end('');
    (drawn as unknown as { _root: { data: Record<string, unknown> } })._root.data['OpenAction'] = action;
  }
  for (const [at, sentence] of sentences.entries()) {
    if (at > 0) drawn.addPage();
    drawn.text(sentence);
  }
  drawn.end();
  await finished;
  return Buffer.concat(chunks);
};

const upload = (bytes: Uint8Array, { cookie }: Person, estateId = '901') => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'rules.pdf', { type: 'application/pdf' }));
  return running.request('POST', `/api/console/documents/files?estateId=${estateId}`, { body: form, cookie });
};

const list = async (person: Person, search = '', estateId = '901') =>
  running.request('GET', `/api/documents?estateId=${estateId}&search=${encodeURIComponent(search)}`, {
    cookie: person.cookie,
  });

const titles = async (search: string): Promise<string[]> =>
  (await list(resident, search)).body.details.map(({ title }: { title: string }) => title);

/** Writes a document, and publishes it. */
const publish = async (title: string, category: string, file: string): Promise<string> => {
  const { cookie } = editor;
  const body = { estateId: '901', kind: 'document', title, fields: { category, file } };
  const begun = await running.request('POST', '/api/console/content', { body, cookie });
  expect(begun.status).toBe(201);
  const { id } = begun.body.details;
  const published = await running.request('POST', `/api/console/content/${id}/publish`, {
    body: { visibleFrom: null, shownUntil: null },
    cookie,
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return id;
};

/** What the resident was told, newest first. */
const told = async (): Promise<string[]> =>
  (await running.request('GET', '/api/notifications?userID=me', { cookie: resident.cookie })).body.details.map(
    ({ description }: { description: string }) => description,
  );

/** Passes the time in which a publication can be undone. */
const passUndoTime = (): Promise<void> => runJobsNow(running.database.pool, 'announce-content');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya documents '));
  running = await startApplicationForTests({ environment: { storageUrl: folder } });
  // The job queue uses the database's clock.
  running.clock.set(new Date());
  const { db } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Second Bay' });
  [editor, resident] = [await signUpSomebody(running), await signUpSomebody(running)];
  stranger = await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' });
  const role = { estateId: '901', name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
  await addRole(db, { id: '901-editor', ...role });
  await grantRole(db, { userId: editor.userId, roleId: '901-editor' }, running.dependencies);
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

it('lists published documents, finds words of the title and of the text, and announces a new one once', async () => {
  const rules = await upload(await pdf(['Quiet hours begin at ten.', 'Pets walk on a lead.']), editor);
  expect(rules.body).toMatchObject({ status: 'success', details: { pages: 2, isForm: false, hasText: true } });
  const minutes = await upload(await pdf(['The treasurer explained the reserves.']), editor);
  await publish('House rules', 'House rules', rules.body.details.url);
  await publish('Minutes, AGM 2026', 'Minutes', minutes.body.details.url);
  const { body, headers } = await list(resident);
  expect(body.details).toMatchObject([
    { title: 'House rules', category: 'House rules', pages: 2, url: rules.body.details.url },
    { title: 'Minutes, AGM 2026', category: 'Minutes', pages: 1 },
  ]);
  expect(headers.get('x-fresh-for')).toBe('300');
  expect(await titles('agm')).toEqual(['Minutes, AGM 2026']);
  expect(await titles('QUIET')).toEqual(['House rules']);
  expect(await titles('pets lea')).toEqual(['House rules']);
  expect(await titles('treas')).toEqual(['Minutes, AGM 2026']);
  expect(await titles('giraffe')).toEqual([]);
  expect(await titles("'); drop table media; --")).toEqual([]);
  await passUndoTime();
  const { body: inbox } = await running.request('GET', '/api/notifications?userID=me', { cookie: resident.cookie });
  expect((await told()).toSorted()).toEqual([
    'House rules is in Documents of Test Ridge.',
    'Minutes, AGM 2026 is in Documents of Test Ridge.',
  ]);
  for (const { url } of inbox.details) expect(url).toMatch(/^\/Documents\?document=[\w-]+&estate=901$/);
});

it('announces a document that is published at once, once, when its publication can no longer be undone', async () => {
  // A clock that moves on between the statements of one request, as that of a server does.
  const moving = vi.spyOn(running.clock, 'now').mockImplementation(() => systemClock.now());
  onTestFinished(() => moving.mockRestore());
  const { body } = await upload(await pdf(['Levies rise by two percent.']), editor);
  const act = async (path: string, sent: unknown): Promise<number> => {
    const answer = await running.request('POST', `/api/console/content/${id}/${path}`, {
      body: sent,
      cookie: editor.cookie,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.details.version;
  };
  const publishNow = (): Promise<number> => act('publish', { visibleFrom: null, shownUntil: null });
  const isTold = async (): Promise<boolean> => (await told()).includes('Budget is in Documents of Test Ridge.');
  const id = await publish('Budget', 'Financials', body.details.url);
  const { rows } = await running.database.pool.query<{ seconds: number }>(
    `select extract(epoch from run_at - now())::float as seconds from graphile_worker._private_jobs
     where payload::jsonb ->> 'contentId' = $1`,
    [id],
  );
  expect(rows).toEqual([{ seconds: expect.closeTo(10, -1) }]);
  expect(rows[0]?.seconds).toBeGreaterThan(5);
  await act('restore', { number: 1 });
  await passUndoTime();
  expect(await isTold()).toBe(false);
  await publishNow();
  await passUndoTime();
  expect(await isTold()).toBe(true);
  await act('withdraw', {});
  await publishNow();
  await passUndoTime();
  expect((await told()).filter((text) => text === 'Budget is in Documents of Test Ridge.')).toHaveLength(1);
});

it('gives the file to people of the estate alone, and a draft to nobody', async () => {
  const { body } = await upload(await pdf(['Only here']), editor);
  const { url } = body.details;
  const file = await running.request('GET', url, { cookie: resident.cookie });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect((await running.request('GET', url, { cookie: stranger.cookie })).status).toBe(403);
  expect((await running.request('GET', url)).status).toBe(401);
  const draft = { estateId: '901', kind: 'document', title: 'Secret draft', fields: { category: 'Plans', file: url } };
  await running.request('POST', '/api/console/content', { body: draft, cookie: editor.cookie });
  expect(await titles('secret')).toEqual([]);
  expect(await titles('only here')).toEqual([]);
  expect((await list(stranger)).status).toBe(403);
  expect((await list(resident, '', '999')).status).toBe(404);
});

it('gives a document that is copied to another estate a file that its people may read, and opens no file of a third one', async () => {
  const { cookie } = editor;
  const roleAt902 = { estateId: '902', name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
  await addRole(running.database.db, { id: '902-editor', ...roleAt902 });
  await grantRole(running.database.db, { userId: editor.userId, roleId: '902-editor' }, running.dependencies);
  const { body } = await upload(await pdf(['Paint the gutters green.']), editor);
  const id = await publish('Colours', 'Plans', body.details.url);
  const copy = async (contentId: string, estateId: string) => {
    await running.request('POST', '/api/console/content/copies', {
      cookie,
      body: { contentIds: [contentId], estateId },
    });
    const path = `/api/console/content?kind=document&estateId=${estateId}&status=draft&sort=position&order=DESC`;
    return (await running.request('GET', path, { cookie })).body.details.items[0];
  };
  const copied = await copy(id, '902');
  expect(copied.fields.file).not.toBe(body.details.url);
  expect((await running.request('GET', copied.fields.file, { cookie: stranger.cookie })).status).toBe(200);
  expect((await running.request('GET', body.details.url, { cookie: stranger.cookie })).status).toBe(403);
  const publishing = { body: { visibleFrom: null, shownUntil: null }, cookie };
  await running.request('POST', `/api/console/content/${copied.id}/publish`, publishing);
  expect((await list(stranger, 'gutters', '902')).body.details).toMatchObject([{ title: 'Colours', pages: 1 }]);
  // An item of the second estate that names the first one's file.
  const words = { kind: 'document', title: 'Borrowed', fields: { category: 'Plans', file: body.details.url } };
  const begun = await running.request('POST', '/api/console/content', { body: { estateId: '902', ...words }, cookie });
  expect((await copy(begun.body.details.id, '901')).fields.file).toBe('');
});

it('publishes no document without a category and a file', async () => {
  const { cookie } = editor;
  const body = { estateId: '901', kind: 'document', title: 'Empty', fields: { category: '', file: '' } };
  const begun = await running.request('POST', '/api/console/content', { body, cookie });
  const { status, body: answer } = await running.request(
    'POST',
    `/api/console/content/${begun.body.details.id}/publish`,
    { body: { visibleFrom: null, shownUntil: null }, cookie },
  );
  expect(status).toBe(400);
  expect(answer.errorDetails.fields).toMatchObject({
    'fields.category': expect.any(String),
    'fields.file': 'Add the PDF.',
  });
});

it('refuses what is no PDF and a PDF with a script, with words; a protected one is stored without its text', async () => {
  const broken = await upload(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    editor,
  );
  expect([broken.status, broken.body.errorDetails.code]).toEqual([400, 'document/not-a-pdf']);
  const scripted = await upload(await pdf(['Words'], {}, 'app.alert(1)'), editor);
  expect([scripted.status, scripted.body.errorDetails.detail]).toEqual([
    400,
    'This PDF contains a script. Please save it without the script and choose it again.',
  ]);
  const locked = await upload(await pdf(['Hidden'], { userPassword: 'msasa', pdfVersion: '1.7' }), editor);
  expect(locked.body.details).toMatchObject({ pages: 0, hasText: false });
});

it('takes files of editors, for their own estate', async () => {
  const bytes = await pdf(['Words']);
  expect((await upload(bytes, resident)).status).toBe(403);
  expect((await upload(bytes, editor, '903')).status).toBe(403);
});

it('says to editors of the estate how many people are told of a new document', async () => {
  const reach = (estateId: string, { cookie }: Person, documentId = '') =>
    running.request(
      'GET',
      `/api/console/documents/reach?estateId=${estateId}${documentId && `&documentId=${documentId}`}`,
      { cookie },
    );
  const { rows } = await running.database.pool.query(
    `select count(distinct g.user_id)::int as people from role_grants g join roles r on r.id = g.role_id
     where r.estate_id = '901' and g.revoked_at is null`,
  );
  expect((await reach('901', editor)).body.details).toEqual({ ...rows[0], wasTold: false });
  const hide = `insert into notification_settings (user_id, type, channel, is_on, changed_at) values ($1, 'others', 'app', false, now())`;
  await running.database.pool.query(hide, [resident.userId]);
  expect((await reach('901', editor)).body.details.people).toBe(rows[0].people - 1);
  await running.database.pool.query('delete from notification_settings');
  const { body } = await upload(await pdf(['Told once.']), editor);
  const id = await publish('Told', 'Rules', body.details.url);
  expect((await reach('901', editor, id)).body.details).toEqual({ ...rows[0], wasTold: false });
  await passUndoTime();
  expect((await reach('901', editor, id)).body.details).toEqual({ ...rows[0], wasTold: true });
  expect((await reach('903', editor)).status).toBe(403);
  expect((await reach('901', resident)).status).toBe(403);
});

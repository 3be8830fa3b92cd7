import { blankPlan, planeAt, type PlanPart, type PlanPhoto } from '@ekhaya/contract/places/plan.rules';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { addGates } from '../gate-access/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { readStatusOfMedia } from '../profile/profile.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let folder: string;
let editor: Person;
let colleague: Person;
let neighbour: Person;
let resident: Person;

const calls = '/api/console/content';
const { toPosition } = planeAt([28.13, -26]);
const road: PlanPart = {
  id: 'r',
  kind: 'road',
  name: 'Weaver Street',
  direction: 'both',
  speed: 30,
  line: [toPosition([0, 0]), toPosition([90, 0])],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya plan photos '));
  running = await startApplicationForTests({ environment: { storageUrl: join(folder, 'objects') } });
  const { db } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Other Ridge' });
  const signUp = async (...roles: string[]): Promise<Person> => {
    const person = await signUpSomebody(running);
    for (const roleId of roles) await grantRole(db, { userId: person.userId, roleId }, running.dependencies);
    return person;
  };
  editor = await signUp(testRoleId('901', 'Editor'), testRoleId('902', 'Editor'));
  colleague = await signUp(testRoleId('901', 'Editor'));
  neighbour = await signUp(testRoleId('902', 'Editor'));
  resident = await signUp(testRoleId('901', 'Tenant'));
  const fence = { allowedDistanceMetres: 250, revertToOffline: false, message: 'Closer', refreshIntervalMs: 2000 };
  await db.transaction((transaction) =>
    addGates(transaction, [
      {
        id: 'g',
        estateId: '901',
        name: 'South',
        isEnabled: true,
        roleNames: [],
        opensAt: '0000',
        closesAt: '2400',
        location: { latitude: '-26', longitude: '28.13', ...fence },
      },
    ]),
  );
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b7f52' } });
const upload = (bytes: Uint8Array, name: string, who: { cookie: string } = editor, estateId = '901') => {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  return running.request('POST', `${calls}/plan-photos?estateId=${estateId}`, { cookie: who.cookie, body });
};
const store = async (): Promise<string> =>
  (await upload(await plain(80, 40).jpeg().toBuffer(), 'above.jpg')).body.details.url;
const photoAt = (picture: string): PlanPhoto => ({
  picture,
  middle: [28.13, -26],
  metres: 400,
  ratio: 2,
  turn: 12.5,
  opacity: 70,
});
const write = (method: 'POST' | 'PUT', path: string, body: object, version = 0) =>
  running.request(method, `${calls}${path}`, {
    cookie: editor.cookie,
    body,
    ...(version > 0 && { headers: { 'if-match': `"${version}"` } }),
  });
const begin = async (photo: PlanPhoto | null) =>
  write('POST', '', { kind: 'plan', title: 'Plan', estateId: '901', fields: { ...blankPlan, parts: [road], photo } });

it('is opened by those who write the content of its estate, and by nobody else', async () => {
  const url = await store();
  const answers = [];
  for (const who of [editor, colleague, neighbour, resident, { cookie: '' }]) {
    answers.push(await readStatusOfMedia(running, url, who));
  }
  expect(answers).toEqual([200, 200, 403, 403, 401]);
});

it('is taken from those who write the content of the estate alone', async () => {
  const bytes = await plain(80, 40).jpeg().toBuffer();
  const statuses = [];
  for (const who of [{ cookie: '' }, resident, neighbour])
    statuses.push((await upload(bytes, 'above.jpg', who)).status);
  expect(statuses).toEqual([401, 403, 403]);
  expect((await upload(bytes, 'above.jpg', editor, '')).status).toBe(400);
});

it.each<[string, string, () => Promise<Uint8Array>]>([
  ['of 30 megapixels', 'above.png', () => plain(6_000, 5_000).png().toBuffer()],
  [
    'SVG with a script',
    'above.png',
    () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
  ],
  ['PDF named .jpg', 'above.jpg', () => Promise.resolve(Buffer.from('%PDF-1.7\ntrailer\n<< >>\n%%EOF'))],
])('a photo %s is refused with words, and nothing is stored', async (_, name, draw) => {
  const stored = async () => [
    (await running.database.pool.query('select id from media')).rowCount,
    (await readdir(folder, { recursive: true })).length,
  ];
  const before = await stored();
  const { status, body } = await upload(await draw(), name);
  expect([status, body.errorDetails.detail]).toEqual([400, 'Please choose an image.']);
  expect(await stored()).toEqual(before);
});

it('stays with staff: the plan of residents does not name it, a copy for another estate lacks it', async () => {
  const photo = photoAt(await store());
  const { body } = await begin(photo);
  expect(body.details.fields.photo).toEqual(photo);
  const { id, version } = body.details;
  await write('POST', `/${id}/publish`, { visibleFrom: null, shownUntil: null }, version);
  const map = await running.request('GET', '/api/estates/901/map', { cookie: resident.cookie });
  expect(map.body.details.features).toHaveLength(1);
  expect(JSON.stringify(map.body)).not.toContain(photo.picture);
  await write('POST', '/copies', { contentIds: [id], estateId: '902' });
  const copies = await running.request('GET', `${calls}?kind=plan&estateId=902`, { cookie: editor.cookie });
  expect(copies.body.details.items[0].fields).toEqual({ parts: [road], photo: null });
  // The photo alone is a change of its own, also of a published plan.
  const fields = { ...blankPlan, parts: [road], photo: { ...photo, turn: -40 } };
  const moved = await write('PUT', `/${id}`, { kind: 'plan', title: 'Plan', fields }, version + 1);
  expect(moved.body.details.fields.photo.turn).toBe(-40);
});

it.each<[string, Partial<PlanPhoto>, string]>([
  ['an address of elsewhere', { picture: 'https://maps.example/above.jpg' }, 'fields.photo.picture'],
  ['a script as its address', { picture: 'javascript:alert(1)' }, 'fields.photo.picture'],
  ['no width', { metres: 0 }, 'fields.photo.metres'],
  ['a turn of 400 degrees', { turn: 400 }, 'fields.photo.turn'],
  ['no opacity', { opacity: 0 }, 'fields.photo.opacity'],
])('a photo with %s is refused at its field', async (_, change, field) => {
  const { status, body } = await begin({ ...photoAt('/media/above'), ...change });
  expect([status, Object.keys(body.errorDetails.fields)]).toEqual([400, [field]]);
});

it('a photo on another continent is refused with words when the plan is published', async () => {
  const { body } = await begin({ ...photoAt(await store()), middle: [4.9, 52.37] });
  const { id, version } = body.details;
  const answer = await write('POST', `/${id}/publish`, { visibleFrom: null, shownUntil: null }, version);
  expect([answer.status, answer.body.errorDetails.fields]).toEqual([
    400,
    { 'fields.photo': 'This is not here: it lies more than 30 km from the gates of this estate.' },
  ]);
});

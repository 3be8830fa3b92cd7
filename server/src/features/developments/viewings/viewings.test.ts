import { blankDevelopment } from '@ekhaya/contract/developments/developments.rules';
import { blankShowDay, type ShowDay } from '@ekhaya/contract/developments/viewings.rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { addContent } from '../../content/index.ts';
import { addRole, grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createGatedEstate, signUpWithRole } from '../../visitors/visitors.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let owner: Person;
let neighbour: Person;
let stranger: Person;
let editor: Person;
let id: string;
let number = 0;

const date = '2026-11-28';
const visitor = { name: 'Mark Fourie', phone: '0821234567' };
const [ten, half] = [`${date} 10:00`, `${date} 10:30`];

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  owner = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
  neighbour = await signUpWithRole(running, { role: 'Owner', unitNumber: '15' });
  await createGatedEstate(running, { estateId: '902', estateName: 'Second Bay' });
  stranger = await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' });
  editor = await signUpSomebody(running);
  const role = { estateId: '901', name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
  await addRole(db, { id: '901-editor', ...role });
  await grantRole(db, { userId: editor.userId, roleId: '901-editor' }, running.dependencies);
});
afterAll(() => running.close());

const write = async (showDay: Partial<ShowDay> = {}, enabled = true): Promise<string> => {
  number += 1;
  const showDays = [{ ...blankShowDay, date, to: '11:00', ...showDay }];
  const item = { id: `development-${number}`, estateId: '901', kind: 'development' as const, title: 'Terraces' };
  const fields = { ...blankDevelopment, enabled, showDays };
  const visibleFrom = new Date(running.clock.now().getTime() - 60_000);
  await running.database.db.transaction((transaction) =>
    addContent(transaction, [{ ...item, fields, visibleFrom }], running.dependencies),
  );
  return item.id;
};
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  id = await write();
});

const book = (person: Person, start: string, brings: typeof visitor | null = null) =>
  running.request('PUT', `/api/developments/${id}/viewing`, {
    body: { start, visitor: brings },
    cookie: person.cookie,
  });
const read = async (person: Person) =>
  (await running.request('GET', `/api/developments/${id}/viewings`, { cookie: person.cookie })).body.details;
const upcoming = async (person: Person) =>
  (await running.request('GET', '/api/vistor/upcoming?userId=me', { cookie: person.cookie })).body.details;
const whoComes = (person: Person) =>
  running.request('GET', `/api/console/content/${id}/viewings`, { cookie: person.cookie });

it('gives a visitor a pass for the time of the viewing, another one when it is moved, and none when it is cancelled', async () => {
  expect((await read(owner)).slots).toEqual([
    { start: ten, end: half, left: 1 },
    { start: half, end: `${date} 11:00`, left: 1 },
  ]);
  expect((await book(owner, ten, visitor)).body.details).toEqual({ start: ten, end: half, visitor });
  const [first] = await upcoming(owner);
  expect(first).toMatchObject({ Visitor: visitor.name, Date: date, From: '1000', To: '1030' });
  await book(owner, ten, visitor);
  expect(await upcoming(owner)).toMatchObject([{ InviteID: first.InviteID }]);
  await book(owner, half, visitor);
  expect(await upcoming(owner)).toMatchObject([{ From: '1030', To: '1100' }]);
  expect((await read(owner)).slots).toMatchObject([{ left: 1 }, { left: 0 }]);
  await running.request('DELETE', `/api/developments/${id}/viewing`, { cookie: owner.cookie });
  expect(await upcoming(owner)).toEqual([]);
  expect(await read(owner)).toMatchObject({ own: null, slots: [{ left: 1 }, { left: 1 }] });
});

it('gives a place away once, also to two people at the same moment', async () => {
  const answers = await Promise.all([book(owner, ten), book(neighbour, ten)]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.errorDetails.code).toBe('developments/viewing-taken');
});

it('refuses what is no viewing, and keeps the one that the person has', async () => {
  await book(owner, ten);
  for (const start of [`${date} 10:15`, `${date} 11:00`]) {
    expect((await book(owner, start)).body.errorDetails.code).toBe('developments/no-viewing');
  }
  running.clock.set(new Date('2026-11-28T08:10:00.000Z'));
  expect((await book(neighbour, ten)).body.errorDetails.code).toBe('developments/no-viewing');
  expect((await read(owner)).own).toMatchObject({ start: ten });
  running.clock.set(new Date('2026-11-28T08:30:00.000Z'));
  expect((await read(owner)).own).toBeNull();
});

it('says with words why a visitor gets no pass, and writes nothing', async () => {
  const guest = await signUpSomebody(running);
  const refused = await book(guest, ten, visitor);
  expect(refused.status).toBe(403);
  expect(await read(guest)).toMatchObject({ own: null, slots: [{ left: 1 }, { left: 1 }] });
  expect((await book(guest, ten)).status).toBe(200);
});

it('tells staff of the estate who comes, and nobody else', async () => {
  await book(owner, half, visitor);
  await book(neighbour, ten);
  expect((await whoComes(editor)).body.details).toMatchObject([
    { start: ten, visitor: '', hasArrived: false },
    { start: half, visitor: visitor.name, hasArrived: false },
  ]);
  expect((await whoComes(owner)).status).toBe(403);
  expect((await running.request('GET', `/api/developments/${id}/viewings`, { cookie: stranger.cookie })).status).toBe(
    403,
  );
});

it('a development that is not shown has no viewings', async () => {
  id = await write({}, false);
  expect((await book(owner, ten)).status).toBe(404);
});

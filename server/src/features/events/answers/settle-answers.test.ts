import { blankEvent, type EventFields } from '@ekhaya/contract/events/events.rules';
import { visitorPhoneNumberProblem } from '@ekhaya/contract/visitors/visitors.rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { runJobsNow } from '../../../platform/jobs/testing/run-jobs-now.ts';
import { createMailServer } from '../../../platform/mail/testing/mail-server.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { addContent } from '../../content/index.ts';
import { addRole, grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createGatedEstate, signUpWithRole } from '../../visitors/visitors.factory.ts';

const mailServer = createMailServer();

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let owner: Awaited<ReturnType<typeof signUpWithRole>>;
let neighbour: typeof owner;
let editor: Awaited<ReturnType<typeof signUpSomebody>>;
let id: string;
let number = 0;

const guest = { name: 'Mark Fourie', phone: '0821234567' };

beforeAll(async () => {
  await mailServer.start();
  running = await startApplicationForTests({ environment: { smtpUrl: mailServer.url() } });
  // The job queue uses the database's clock.
  running.clock.set(new Date());
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  editor = await signUpSomebody(running);
  const role = { estateId: '901', name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
  await addRole(running.database.db, { id: '901-editor', ...role });
  await grantRole(running.database.db, { userId: editor.userId, roleId: '901-editor' }, running.dependencies);
});
afterAll(async () => {
  await running.close();
  await mailServer.stop();
});

const dayAhead = (days: number): string =>
  new Date(running.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const path = () => `/api/console/content/${id}`;
const call = (method: string, to: string, options: object = {}) =>
  running.request(method, to, { cookie: owner.cookie, ...options });
const answer = (person: typeof owner, guests: (typeof guest)[] = []) =>
  call('PUT', `/api/events/${id}/answer`, { cookie: person.cookie, body: { going: true, guests } });
const read = async (person = owner) =>
  (await call('GET', `/api/events/${id}`, { cookie: person.cookie })).body.details ?? {};
const passes = async () => (await call('GET', '/api/vistor/upcoming?userId=me')).body.details;
const told = async (person = owner): Promise<string[]> =>
  (await call('GET', '/api/notifications?userID=me', { cookie: person.cookie })).body.details
    .map(({ description }: { description: string }) => description)
    .filter((text: string) => text.startsWith(`Market ${number} `));

/** Staff act on the event as they see it now. @returns the version before */
const act = async (method: string, to: string, bodyOf: (item: { fields: EventFields }) => object = () => ({})) => {
  const item = (await call('GET', path(), { cookie: editor.cookie })).body.details;
  const headers = { 'if-match': `"${item.version}"` };
  const done = await call(method, `${path()}${to}`, { cookie: editor.cookie, headers, body: bodyOf(item) });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return item.version as number;
};
const change = (fields: Partial<EventFields>): Promise<number> =>
  act('PUT', '', (item) => ({ kind: 'event', title: `Market ${number}`, fields: { ...item.fields, ...fields } }));
const undo = (to: number, version: number) =>
  call('POST', `${path()}/restore`, {
    cookie: editor.cookie,
    headers: { 'if-match': `"${version}"` },
    body: { number: to },
  });

/** Passes the time in which the changes of staff can be undone. */
const passUndoTime = (): Promise<void> => runJobsNow(running.database.pool, 'settle-content');

beforeEach(async () => {
  number += 1;
  owner = await signUpWithRole(running, { role: 'Owner', unitNumber: `${number}` });
  neighbour = await signUpWithRole(running, { role: 'Owner', unitNumber: `${number + 100}` });
  id = `event-${number}`;
  const times = { start: `${dayAhead(3)} 15:00`, end: `${dayAhead(3)} 19:00` };
  const fields = { ...blankEvent, ...times, takesAnswers: true, givesPasses: true, places: 2 };
  const item = { id, estateId: '901', kind: 'event' as const, title: `Market ${number}`, fields };
  const visibleFrom = new Date(running.clock.now().getTime() - 60_000);
  await running.database.db.transaction((transaction) =>
    addContent(transaction, [{ ...item, visibleFrom }], running.dependencies),
  );
  await passUndoTime();
  const answers = [await answer(owner, [guest]), await answer(neighbour)].map(({ body }) => body.details.status);
  if (answers.join(' ') !== 'going waiting') throw new Error(`The answers are ${answers.join(' ')}.`);
});

it('a guest whose pass was revoked has none, and gets one when the answer is saved again', async () => {
  const [given] = await passes();
  expect((await call('PUT', `/api/vistor/revokeInvite?inviteID=${given.InviteID}`)).status).toBe(200);
  expect((await read()).answer.guests).toEqual([{ ...guest, hasPass: false }]);
  expect((await answer(owner, [guest])).body.details.guests).toEqual([{ ...guest, hasPass: true }]);
  expect((await passes()).map((pass: { InviteID: string }) => pass.InviteID)).toEqual([
    expect.not.stringMatching(given.InviteID),
  ]);
});

it('refuses a number that no pass can have', async () => {
  const refused = await answer(owner, [{ ...guest, phone: '082123456' }]);
  expect(refused.status).toBe(400);
  expect(Object.values(refused.body.errorDetails.fields)).toEqual([visitorPhoneNumberProblem]);
});

it('carries the answers over to the time that staff moved the event to, with new passes, and tells people', async () => {
  const [before] = await passes();
  await change({ start: `${dayAhead(3)} 15:30` });
  // The places stay taken from the first moment on.
  expect((await read()).attendance).toMatchObject({ going: 2, waiting: 1 });
  expect((await read()).answer.status).toBe('going');
  expect(await told()).toEqual([]);
  await passUndoTime();
  expect(await read()).toMatchObject({ attendance: { going: 2, waiting: 1 }, answer: { guests: [{ hasPass: true }] } });
  const [after, ...more] = await passes();
  expect(after).toMatchObject({ Date: dayAhead(3), From: '1530', To: '1900' });
  expect(after.InviteID).not.toBe(before.InviteID);
  expect(more).toEqual([]);
  expect(await told()).toEqual([
    expect.stringMatching(
      /now takes place on .+, 15:30 – 19:00\. Your answer stays: you are going, 2 of you\. The passes of your guests are new: please share them again\./,
    ),
  ]);
  expect((await told(neighbour))[0]).toContain('You keep your place on the waiting list.');
  const mails = () => mailServer.received.filter(({ subject }) => subject === 'An event has moved');
  await eventually(() => expect(mails()).toHaveLength(2));
  await change({ description: 'Bring a basket.' });
  await passUndoTime();
  expect(await told()).toHaveLength(1);
});

it('carries the answers to an event that takes place every week over to its new day', async () => {
  await change({ repeats: 'weekly' });
  await change({ start: `${dayAhead(4)} 15:00`, end: `${dayAhead(4)} 19:00` });
  await passUndoTime();
  expect((await read()).attendance).toMatchObject({ going: 2, waiting: 1 });
  expect(await passes()).toMatchObject([{ Date: dayAhead(4), From: '1500' }]);
  expect(await told()).toHaveLength(1);
});

it('leaves in the calendar of a person what she went to, when the event moves to another day later', async () => {
  await change({ repeats: 'weekly' });
  const { url } = (await call('POST', '/api/calendar-feed')).body.details;
  running.clock.set(new Date(Date.parse(`${dayAhead(4)}T08:00:00Z`)));
  try {
    await change({ start: `${dayAhead(7)} 10:00`, end: `${dayAhead(7)} 12:00` });
    await passUndoTime();
    const { body } = await running.request('GET', new URL(url).pathname);
    expect(body).toContain(`DTSTART:${dayAhead(-1).replaceAll('-', '')}T130000Z`);
    expect(body).not.toContain(`DTSTART:${dayAhead(7).replaceAll('-', '')}`);
  } finally {
    running.clock.set(new Date());
  }
});

it('keeps what a person answered after the event was moved, with a pass for its hours', async () => {
  await change({ start: `${dayAhead(4)} 15:00`, end: `${dayAhead(4)} 19:00` });
  expect((await answer(owner, [guest])).body.details).toMatchObject({ status: 'going', guests: [{ hasPass: true }] });
  expect(await passes()).toMatchObject([{ Date: dayAhead(4) }]);
  await passUndoTime();
  expect((await read()).attendance).toMatchObject({ going: 2, waiting: 1 });
  expect(await told()).toEqual([]);
  expect(await told(neighbour)).toHaveLength(1);
});

it.each([
  ['taken off', 'POST', '/withdraw'],
  ['removed', 'DELETE', ''],
])('tells people of an event that was %s, and ends the passes of their guests', async (_, method, to) => {
  await act(method, to);
  await passUndoTime();
  expect(await passes()).toEqual([]);
  expect(await told()).toEqual([
    expect.stringMatching(/ does not take place as announced\. The passes of your guests are no longer valid\.$/),
  ]);
  expect(await told(neighbour)).toHaveLength(1);
});

it.each([
  ['a move', (): Promise<number> => change({ start: `${dayAhead(4)} 15:00`, end: `${dayAhead(4)} 19:00` })],
  ['a removal', (): Promise<number> => act('DELETE', '')],
])('tells nobody of %s that staff undo in time', async (_, make) => {
  const before = await passes();
  const version = await make();
  expect((await undo(version, version + 1)).status).toBe(200);
  await passUndoTime();
  expect(await told()).toEqual([]);
  expect(await passes()).toEqual(before);
  expect((await read()).attendance).toMatchObject({ going: 2, waiting: 1 });
});

it('leaves what has begun as it is', async () => {
  running.clock.set(new Date(Date.parse(`${dayAhead(3)}T15:00:00Z`)));
  try {
    await change({ end: `${dayAhead(0)} 20:00` });
    await act('POST', '/withdraw');
    await passUndoTime();
    expect(await told()).toEqual([]);
    expect(await passes()).toHaveLength(1);
  } finally {
    running.clock.set(new Date());
  }
});

import { blankDevelopment } from '@ekhaya/contract/developments/developments.rules';
import { blankShowDay, type ShowDay } from '@ekhaya/contract/developments/viewings.rules';
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
let editor: Awaited<ReturnType<typeof signUpSomebody>>;
let id: string;
let date: string;
let number = 0;

const visitor = { name: 'Mark Fourie', phone: '0821234567' };

beforeAll(async () => {
  await mailServer.start();
  running = await startApplicationForTests({ environment: { smtpUrl: mailServer.url() } });
  // The job queue uses the database's clock.
  running.clock.set(new Date());
  date = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  owner = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
  editor = await signUpSomebody(running);
  const role = { estateId: '901', name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
  await addRole(running.database.db, { id: '901-editor', ...role });
  await grantRole(running.database.db, { userId: editor.userId, roleId: '901-editor' }, running.dependencies);
});
afterAll(async () => {
  await running.close();
  await mailServer.stop();
});

beforeEach(async () => {
  number += 1;
  id = `development-${number}`;
  const showDays: ShowDay[] = [{ ...blankShowDay, date, to: '11:00' }];
  const item = { id, estateId: '901', kind: 'development' as const, title: `Terraces ${number}` };
  const visibleFrom = new Date(running.clock.now().getTime() - 60_000);
  await running.database.db.transaction((transaction) =>
    addContent(
      transaction,
      [{ ...item, fields: { ...blankDevelopment, showDays }, visibleFrom }],
      running.dependencies,
    ),
  );
  const { status } = await book({ start: `${date} 10:00`, visitor });
  if (status !== 200) throw new Error(`The viewing was not booked: ${status}.`);
});

const call = (method: string, path: string, options: object = {}) =>
  running.request(method, path, { cookie: owner.cookie, ...options });
const book = (body: { start: string; visitor: typeof visitor | null }) =>
  call('PUT', `/api/developments/${id}/viewing`, { body });
const own = async () => (await call('GET', `/api/developments/${id}/viewings`)).body.details?.own;
const passes = async () => (await call('GET', '/api/vistor/upcoming?userId=me')).body.details;
const told = async (): Promise<string[]> =>
  (await call('GET', '/api/notifications?userID=me')).body.details
    .map(({ description }: { description: string }) => description)
    .filter((text: string) => text.includes(`Terraces ${number} `));
const mails = () => mailServer.received.filter(({ subject }) => subject === 'Your viewing does not take place').length;

/** Passes the time in which the changes of staff can be undone. */
const passUndoTime = (): Promise<void> => runJobsNow(running.database.pool, 'settle-content');

/** Staff save the development with other show days. */
const moveTo = async (showDays: ShowDay[]): Promise<void> => {
  const path = `/api/console/content/${id}`;
  const { title, fields, version } = (await call('GET', path, { cookie: editor.cookie })).body.details;
  const saved = await call('PUT', path, {
    cookie: editor.cookie,
    headers: { 'if-match': `"${version}"` },
    body: { kind: 'development', title, fields: { ...fields, showDays } },
  });
  expect(saved.status).toBe(200);
};

it('tells those who have a viewing that the show day was moved, in the app and by mail, and ends the pass', async () => {
  const before = mails();
  await moveTo([{ ...blankShowDay, date, from: '13:00', to: '14:00' }]);
  await passUndoTime();
  expect(await told()).toHaveLength(1);
  expect((await told())[0]).toMatch(
    /^The viewing of Terraces \d+ on .+, 10:00\u00a0–\u00a010:30 was moved or taken away\. The pass of Mark Fourie is no longer valid\. Please choose another time\.$/,
  );
  expect(await own()).toBeNull();
  expect(await passes()).toEqual([]);
  await eventually(() => expect(mails()).toBe(before + 1));
});

it('ends the pass of a withdrawn development too, also one that was shared again', async () => {
  const [first] = await passes();
  const shared = await call('POST', `/api/vistor/invite?replaces=${first.InviteID}`, {
    body: {
      residentUserID: 'me',
      visitorName: visitor.name,
      visitorPhoneNumber: visitor.phone,
      invitedDateStart: `${date} 10:00`,
      invitedDateEnd: `${date} 10:30`,
    },
  });
  expect(shared.status).toBe(200);
  const path = `/api/console/content/${id}`;
  const { version } = (await call('GET', path, { cookie: editor.cookie })).body.details;
  const withdrawn = await call('POST', `${path}/withdraw`, {
    cookie: editor.cookie,
    headers: { 'if-match': `"${version}"` },
  });
  expect(withdrawn.status).toBe(200);
  await passUndoTime();
  expect(await told()).toHaveLength(1);
  expect(await passes()).toEqual([]);
});

it('leaves a viewing that is still offered as it is', async () => {
  await moveTo([
    { ...blankShowDay, date, to: '11:00', places: 3 },
    { ...blankShowDay, date, from: '15:00', to: '16:00' },
  ]);
  await passUndoTime();
  expect(await own()).toEqual({ start: `${date} 10:00`, end: `${date} 10:30`, visitor });
  expect(await passes()).toHaveLength(1);
  expect(await told()).toEqual([]);
});

it('gives the viewing as a file of a calendar, and to the calendar that the phone follows', async () => {
  const { url } = (await call('POST', '/api/calendar-feed')).body.details;
  const file = await call('GET', `/api/developments/${id}/viewing.ics`);
  expect(file.headers.get('content-type')).toContain('text/calendar');
  const read = async () => (await running.request('GET', new URL(url).pathname)).body;
  expect(await read()).toContain(`SUMMARY:Viewing of Terraces ${number}`);
  await call('DELETE', `/api/developments/${id}/viewing`);
  expect(await read()).not.toContain(`SUMMARY:Viewing of Terraces ${number}`);
  expect((await call('GET', `/api/developments/${id}/viewing.ics`)).status).toBe(404);
});

it('ends no viewing of a development that staff remove and bring back in time', async () => {
  const path = `/api/console/content/${id}`;
  const { version } = (await call('GET', path, { cookie: editor.cookie })).body.details;
  const act = (method: string, to: string, at: number, body: object = {}) =>
    call(method, `${path}${to}`, { cookie: editor.cookie, headers: { 'if-match': `"${at}"` }, body });
  expect((await act('DELETE', '', version)).status).toBe(200);
  await runJobsNow(running.database.pool, 'announce-content');
  expect((await act('POST', '/restore', version + 1, { number: version })).status).toBe(200);
  await passUndoTime();
  expect(await own()).toEqual({ start: `${date} 10:00`, end: `${date} 10:30`, visitor });
  expect(await told()).toEqual([]);
});

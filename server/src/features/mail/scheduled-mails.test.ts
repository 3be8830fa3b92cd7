import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import type { Mail } from '../../platform/mail/send-mail.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { sendStaffMail } from './send-staff-mail.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Awaited<ReturnType<typeof signUpSomebody>>;
let colleague: Awaited<ReturnType<typeof signUpSomebody>>;
let resident: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  // The job queue uses the real clock: a scheduled mail must be in its future as well.
  running.clock.set(new Date());
  await createTestEstate(running.database.db);
  [manager, colleague] = [await signUpSomebody(running), await signUpSomebody(running)];
  for (const { userId } of [manager, colleague]) {
    await grantRole(running.database.db, { userId, roleId: testRoleId('901', 'Manager') }, running.dependencies);
  }
});
afterAll(() => running.close());
beforeEach(async () => {
  await rows('delete from rate_limit_attempts');
  resident = await signUpSomebody(running);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const write = async (overrides: Record<string, unknown> = {}): Promise<string> => {
  const body = {
    to: resident.email,
    subject: 'Water',
    templateName: 'notice',
    templateParams: { message: 'The water is off.' },
    timeOffSetMinutes: 20 * 24 * 60,
    ...overrides,
  };
  const path = '/api/email?channel=email&emailType=Notice';
  const answer = await running.request('POST', path, { body, cookie: manager.cookie });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.details.id;
};
const leave = async () => {
  const body = { password: resident.password };
  const left = await running.request('POST', '/api/my-data/deletion', { body, cookie: resident.cookie });
  expect(left.body.details).toEqual({ outcome: 'deleted' });
};
/** Runs the job of a mail and returns what it sends. */
const sentBy = async (mailId: string): Promise<Mail[]> => {
  const sent: Mail[] = [];
  const sendMail = (mail: Mail) => {
    sent.push(mail);
    return Promise.resolve(true);
  };
  await sendStaffMail({ ...running.dependencies, sendMail }, { mailId }, { id: 'job' });
  return sent;
};

it('goes to the address that its person has at the send time', async () => {
  const id = await write();
  await rows(`update users set email = 'moved@ekhaya.test' where id = $1`, [resident.userId]);
  expect(await sentBy(id)).toEqual([
    { to: 'moved@ekhaya.test', subject: 'Water', text: expect.stringContaining('The water is off.') },
  ]);
});

it('is not sent after its person has deleted her account, even if she had another address when it was written', async () => {
  const ids = [await write(), await write({ requireApproval: true, approverEmail: colleague.email })];
  await rows(`update users set email = 'left@ekhaya.test' where id = $1`, [resident.userId]);
  await leave();
  expect(await rows('select 1 from staff_mails where id = any($1)', [ids])).toEqual([]);
  for (const id of ids) expect(await sentBy(id)).toEqual([]);
});

const revokeRoles = ({ userId }: { userId: string }) =>
  rows(`update role_grants set revoked_at = now() where user_id = $1 and role_id = $2`, [
    userId,
    testRoleId('901', 'Manager'),
  ]);
const statusOf = async (id: string) =>
  (await running.request('GET', `/api/console/mails/${id}`, { cookie: colleague.cookie })).body.details.status;

it('is not sent once neither its writer nor its approver works for the estate, and is shown as refused', async () => {
  const writer = manager;
  manager = await signUpSomebody(running);
  const role = { userId: manager.userId, roleId: testRoleId('901', 'Manager') };
  await grantRole(running.database.db, role, running.dependencies);
  const [alone, approved] = [await write(), await write({ requireApproval: true, approverEmail: colleague.email })];
  await rows(`update staff_mails set status = 'queued' where id = $1`, [approved]);
  await revokeRoles(manager);
  expect(await sentBy(alone)).toEqual([]);
  expect(await statusOf(alone)).toBe('refused');
  // Her colleague agreed to this one and still works here.
  expect(await sentBy(approved)).toHaveLength(1);
  expect(await statusOf(approved)).toBe('queued');
  manager = writer;
});

it('is named by its job alone, which holds neither address nor words', async () => {
  const id = await write({ subject: 'Nothing of it' });
  const jobs = await rows(
    `select payload from graphile_worker._private_jobs where payload::text like $1 or payload::text like '%Nothing of it%'`,
    [`%${id}%`],
  );
  expect(jobs).toEqual([{ payload: { mailId: id } }]);
});

it('is not sent while it waits for approval', async () => {
  expect(await sentBy(await write({ requireApproval: true, approverEmail: colleague.email }))).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { eventually } from '../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let resident: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  manager = await signUpManager(running);
});
afterAll(() => running.close());

const signUpManager = async (at: typeof running): Promise<Person> => {
  const person = await signUpSomebody(at);
  const grant = { userId: person.userId, roleId: testRoleId('901', 'Manager') };
  await grantRole(at.database.db, grant, at.dependencies);
  return person;
};
const send = (body: Record<string, unknown>, { cookie }: { cookie: string } = manager, at = running) =>
  at.request('POST', '/api/email?channel=email&emailType=Reset', {
    body: {
      to: resident.email,
      subject: 'Choose a new password',
      templateName: 'password-reset',
      templateParams: {},
      ...body,
    },
    cookie,
    address: '10.8.1.1',
  });
const resetsOf = async ({ userId }: Person): Promise<number> =>
  (await running.database.pool.query('select 1 from password_resets where user_id = $1', [userId])).rowCount ?? -1;
const linkOf = (text: string) => /\/auth\/reset-password#token=([\w-]{43})/.exec(text)?.[1];

describe('POST /api/email?emailType=Reset', () => {
  it('mails a link that sets a new password, in the product’s own words', async () => {
    resident = await signUpSomebody(running);
    const answer = await send({});
    expect([answer.status, answer.body]).toEqual([201, { status: 'success', details: null }]);
    const mail = await eventually(async () => {
      const arrived = (await running.outbox(resident.email)).find(({ text }) => linkOf(text) !== undefined);
      if (arrived === undefined) throw new Error('The mail has not come.');
      return arrived;
    });
    // The subject is always the product's own.
    expect(mail.subject).toBe('Set a new Ekhaya password');
    const newPassword = 'Another-password-1';
    const reset = { token: linkOf(mail.text), newPassword };
    expect((await running.request('POST', '/api/auth/reset-password', { body: reset })).status).toBe(200);
    const signIn = { email: resident.email, password: newPassword };
    expect((await running.request('POST', '/api/auth/sign-in/email', { body: signIn })).status).toBe(200);
  });

  it('answers alike for known and unknown addresses, mails only known ones, and records both', async () => {
    resident = await signUpSomebody(running);
    const [known, unknown] = [await send({}), await send({ to: 'Stranger@ekhaya.test' })];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await running.outbox('stranger@ekhaya.test')).toEqual([]);
    const { rows } = await running.database.pool.query(
      "select actor_id, estate_id, after ->> 'personId' as whom from audit_log where action = 'mail.reset' order by id desc limit 2",
    );
    const record = { actor_id: manager.userId, estate_id: '901' };
    expect(rows).toEqual([
      { ...record, whom: '' },
      { ...record, whom: resident.userId },
    ]);
  });

  it('shares the rate limits of the residents’ call', async () => {
    resident = await signUpSomebody(running);
    const ask = { body: { email: resident.email }, address: '10.8.1.2' };
    for (let time = 0; time < 4; time += 1) {
      expect((await running.request('POST', '/api/auth/request-password-reset', ask)).status).toBe(200);
    }
    expect((await send({})).status).toBe(201);
    const refused = await send({ to: resident.email.toUpperCase() });
    expect([refused.status, refused.body.errorDetails.code]).toEqual([429, 'auth/too-many-requests']);
    expect((await running.request('POST', '/api/auth/request-password-reset', ask)).status).toBe(429);
  });

  it('waits for the time offset; the link is valid for an hour from then', async () => {
    const own = await startApplicationForTests({ database: running.database });
    // The job queue uses the real clock: a waiting job must be in its future as well.
    own.clock.set(new Date());
    const sender = await signUpManager(own);
    resident = await signUpSomebody(own);
    await send({ timeOffSetMinutes: 90 }, sender, own);
    const sendAt = new Date(own.clock.now().getTime() + 90 * 60_000);
    const { rows } = await own.database.pool.query<{ run_at: Date; payload: unknown }>(
      "select run_at, payload from graphile_worker._private_jobs where payload::jsonb ->> 'email' = $1",
      [resident.email],
    );
    // The token is created when the mail is sent: before, neither the job nor the table of tokens has one.
    expect(rows).toEqual([{ run_at: sendAt, payload: { email: resident.email } }]);
    const resets = () =>
      own.database.pool.query('select expires_at from password_resets where user_id = $1', [resident.userId]);
    expect((await resets()).rows).toEqual([]);
    // Either process may run the job.
    const before = running.clock.now();
    for (const each of [own, running]) each.clock.set(sendAt);
    await own.database.pool.query(
      "update graphile_worker._private_jobs set run_at = now() where payload::jsonb ->> 'email' = $1",
      [resident.email],
    );
    await eventually(async () =>
      expect((await resets()).rows).toEqual([{ expires_at: new Date(sendAt.getTime() + hourMs) }]),
    );
    running.clock.set(before);
    await own.close();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a template for notices', { templateName: 'notice' }, 'templateName'],
    ['parameters', { templateParams: { link: 'https://example.com' } }, 'templateParams'],
    ['approval', { requireApproval: true }, 'requireApproval'],
    ['an approver', { approverEmail: 'a@b.example' }, 'approverEmail'],
    ['what is no address', { to: 'nobody' }, 'to'],
  ])('refuses %s', async (_title, overrides, field) => {
    const answer = await send(overrides);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual([field]);
  });

  it('refuses its template in other mails', async () => {
    const body = { to: resident.email, subject: 'x', templateName: 'password-reset', templateParams: {} };
    const answer = await running.request('POST', '/api/email?emailType=Notice', { body, cookie: manager.cookie });
    expect([answer.status, Object.keys(answer.body.errorDetails.fields)]).toEqual([400, ['templateName']]);
  });

  it('sends no mail to a rank not below the caller’s, to another estate or to the caller, and answers alike', async () => {
    const administrator = await signUpSomebody(running);
    const grant = { userId: administrator.userId, roleId: testRoleId('901', 'Administrator') };
    await grantRole(running.database.db, grant, running.dependencies);
    const colleague = await signUpManager(running);
    await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
    const stranger = await signUpSomebody(running, { estateId: '902', estateName: 'Other Bay' });
    resident = await signUpSomebody(running);
    for (const { email } of [administrator, colleague, stranger, manager]) {
      const answer = await send({ to: email });
      expect([answer.status, answer.body]).toEqual([201, { status: 'success', details: null }]);
    }
    expect((await send({})).status).toBe(201);
    await eventually(async () => expect(await resetsOf(resident)).toBe(1));
    for (const person of [administrator, colleague, stranger, manager]) expect(await resetsOf(person)).toBe(0);
  });

  it('is for staff', async () => {
    expect((await send({}, resident)).status).toBe(403);
  });
});

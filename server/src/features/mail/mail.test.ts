import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { eventually } from '../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let colleague: Person;
let managerElsewhere: Person;
let resident: Person;
const away = { estateId: '902', estateName: 'Other Bay' };

const staff = async (role: TestRole, estateId: string, form: Record<string, unknown> = {}): Promise<Person> => {
  const person = await signUpSomebody(running, form);
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role) };
  await grantRole(running.database.db, grant, running.dependencies);
  return person;
};
const wish = (overrides: Record<string, unknown> = {}) => ({
  to: resident.email,
  subject: 'Water',
  templateName: 'notice',
  templateParams: { message: 'The water is off on Monday.' },
  ...overrides,
});
const send = (body: unknown, { cookie } = manager, headers: Record<string, string> = {}) =>
  running.request('POST', '/api/email?channel=email&emailType=Notice', { body, cookie, headers });
const decide = (id: string, isApproved: boolean, { cookie } = colleague) =>
  running.request('PUT', `/api/console/mails/${id}/approval`, { body: { isApproved }, cookie });
const arrived = async (subject: string) =>
  (await running.outbox(resident.email)).filter((message) => message.subject === subject);
const enqueued = async (subject: string) =>
  (
    await running.database.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker._private_jobs
       where payload::jsonb ->> 'mailId' in (select id from staff_mails where subject = $1)`,
      [subject],
    )
  ).rows;

beforeAll(async () => {
  running = await startApplicationForTests();
  // The job queue uses the real clock: a waiting mail must be in its future as well.
  running.clock.set(new Date());
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, away);
  manager = await staff('Manager', '901', { firstname: 'Lerato', lastname: 'Mokoena' });
  colleague = await staff('Manager', '901');
  managerElsewhere = await staff('Manager', '902', away);
  resident = await signUpSomebody(running, { firstname: 'Thandi', lastname: 'Nkosi' });
});
afterAll(() => running.close());

describe('POST /api/email', () => {
  it('mails a person of the estate from a template, audited', async () => {
    const answer = await send(wish());
    expect(answer.status).toBe(201);
    expect(answer.body.details).toMatchObject({
      status: 'queued',
      estateId: '901',
      to: resident.email,
      sender: { id: manager.userId, name: 'Lerato Mokoena' },
      approver: null,
    });
    await eventually(async () => expect(await arrived('Water')).toHaveLength(1));
    const [mail] = await arrived('Water');
    expect(mail?.text).toBe('Hello Thandi,\n\nThe water is off on Monday.\n\nTest Ridge');
    const audited = await running.database.pool.query('select actor_id, action, estate_id from audit_log');
    expect(audited.rows).toEqual([{ actor_id: manager.userId, action: 'mail.write', estate_id: '901' }]);
  });

  it('waits for the time offset', async () => {
    const { body } = await send(wish({ subject: 'Later', timeOffSetMinutes: 90 }));
    const sendAt = new Date(running.clock.now().getTime() + 90 * 60_000);
    expect(body.details.sendAt).toBe(sendAt.toISOString());
    expect(await enqueued('Later')).toEqual([{ run_at: sendAt }]);
  });

  it('waits for the approver; only she decides, once', async () => {
    const { details } = (await send(wish({ subject: 'Asked', requireApproval: true, approverEmail: colleague.email })))
      .body;
    expect(details).toMatchObject({ status: 'waiting', canBeDecided: false, approver: { id: colleague.userId } });
    expect(await enqueued('Asked')).toEqual([]);
    expect((await decide(details.id, true, manager)).status).toBe(403);
    expect((await decide(details.id, true, managerElsewhere)).status).toBe(404);
    expect((await decide('nothing', true)).status).toBe(404);
    const answers = await Promise.all([decide(details.id, true), decide(details.id, true)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await enqueued('Asked')).toEqual([]);
    await running.passUndoTime();
    await eventually(async () => expect(await arrived('Asked')).toHaveLength(1));
  });

  it('is never sent when refused', async () => {
    const { details } = (
      await send(wish({ subject: 'Refused', requireApproval: true, approverEmail: colleague.email }))
    ).body;
    expect((await decide(details.id, false)).body.details).toMatchObject({ status: 'refused', canBeDecided: false });
    expect((await decide(details.id, true)).status).toBe(409);
    await running.passUndoTime();
    expect(await enqueued('Refused')).toEqual([]);
  });

  it('sends no mail outside the caller’s estates and answers alike for known and unknown addresses', async () => {
    const answers = await Promise.all(
      [managerElsewhere.email, 'stranger@example.com'].map((to) => send(wish({ to, subject: 'Stranger' }))),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([400, answers[0]?.body]);
    expect(await enqueued('Stranger')).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a parameter that is missing', { templateParams: {} }, 'templateParams.message'],
    ['a parameter too many', { templateParams: { message: 'x', link: 'y' } }, 'templateParams.link'],
    ['a template that is none', { templateName: 'free' }, 'templateName'],
    ['two lines in the subject', { subject: 'Water\r\nBcc: all@example.com' }, 'subject'],
    ['a time in the past', { timeOffSetMinutes: -1 }, 'timeOffSetMinutes'],
    ['a time too far', { timeOffSetMinutes: 43_201 }, 'timeOffSetMinutes'],
    ['approval by nobody', { requireApproval: true }, 'approverEmail'],
    ['an approver without the need for one', { approverEmail: 'a@b.example' }, 'approverEmail'],
    ['approval by a stranger', { requireApproval: true, approverEmail: 'a@b.example' }, 'approverEmail'],
  ])('refuses %s', async (_title, overrides, field) => {
    const answer = await send(wish(overrides));
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual([field]);
  });

  it('refuses the caller, a resident and staff of another estate as approver', async () => {
    for (const { email } of [manager, resident, managerElsewhere]) {
      const answer = await send(wish({ requireApproval: true, approverEmail: email }));
      expect(answer.body.errorDetails.fields).toHaveProperty('approverEmail');
    }
  });

  it('sends no mail to a person whose rank is not below the caller’s', async () => {
    const answer = await send(wish({ to: colleague.email, subject: 'To a colleague' }));
    expect([answer.status, answer.body.errorDetails.code]).toEqual([403, 'forbidden']);
    expect(await enqueued('To a colleague')).toEqual([]);
  });

  it('is for staff', async () => {
    expect((await running.request('POST', '/api/email', { body: wish() })).status).toBe(401);
    expect((await send(wish(), resident)).status).toBe(403);
  });

  it('sends one mail for two calls with the same idempotency key', async () => {
    const key = { 'idempotency-key': 'the-same' };
    const answers = await Promise.all([
      send(wish({ subject: 'Once' }), manager, key),
      send(wish({ subject: 'Once' }), manager, key),
    ]);
    expect(new Set(answers.map(({ body }) => body.details.id)).size).toBe(1);
    await eventually(async () => expect(await arrived('Once')).toHaveLength(1));
  });
});

describe('GET /api/console/mails', () => {
  it('lists the mails of staff of the caller’s estate', async () => {
    await send(wish({ subject: 'Listed' }));
    const list = async ({ cookie }: Person, query = '') =>
      (await running.request('GET', `/api/console/mails?${query}`, { cookie })).body.details;
    expect(await list(managerElsewhere)).toEqual({ items: [], total: 0 });
    expect(await list(manager, 'q=Listed')).toMatchObject({ total: 1, items: [{ subject: 'Listed' }] });
    const waiting = await send(wish({ subject: 'Open', requireApproval: true, approverEmail: colleague.email }));
    expect(await list(colleague, 'status=waiting')).toMatchObject({
      total: 1,
      items: [{ id: waiting.body.details.id, canBeDecided: true }],
    });
    const one = ({ cookie }: Person) =>
      running.request('GET', `/api/console/mails/${waiting.body.details.id}`, { cookie });
    expect((await one(colleague)).body.details).toMatchObject({ subject: 'Open', canBeDecided: true });
    expect((await one(managerElsewhere)).status).toBe(404);
  });
});

describe('POST /api/console/mails/approvals', () => {
  const approve = (mails: unknown, { cookie } = colleague, isApproved = true) =>
    running.request('POST', '/api/console/mails/approvals', { body: { mails, isApproved }, cookie });
  const asked = async (subject: string, approver = colleague) => {
    const { body } = await send(wish({ subject, requireApproval: true, approverEmail: approver.email }));
    return { id: String(body.details.id), version: Number(body.details.version) };
  };

  it('approves those that the caller may approve, says why the others stay, and all can be taken back', async () => {
    const mails = [await asked('One of three'), await asked('Two of three'), await asked('Three of three')];
    await decide(mails[1]?.id ?? '', false);
    const other = await staff('Manager', '901');
    const ofSomebodyElse = await asked('For another approver', other);
    const { body } = await approve([...mails, ofSomebodyElse]);
    const decided = { result: { decision: { undoMs: 10_000 } }, refusal: null };
    expect(body.details).toMatchObject([
      decided,
      { result: null, refusal: { code: 'changed-meanwhile' } },
      decided,
      { result: null, refusal: { code: 'forbidden' } },
    ]);
    const decisionIds = [body.details[0].result.decision.id, body.details[2].result.decision.id];
    const undone = await running.request('POST', '/api/console/decisions/undo', {
      body: { decisionIds },
      cookie: colleague.cookie,
    });
    expect(undone.body.details).toMatchObject([{ state: 'undone' }, { state: 'undone' }]);
    await running.passUndoTime();
    for (const subject of ['One of three', 'Two of three', 'Three of three', 'For another approver']) {
      expect(await enqueued(subject)).toEqual([]);
    }
    const again = await approve([{ ...mails[0], version: 3 }]);
    expect(again.body.details).toMatchObject([decided]);
    await running.passUndoTime();
    await eventually(async () => expect(await arrived('One of three')).toHaveLength(1));
  });

  it('is for staff of the estate', async () => {
    const mail = await asked('Not for everybody');
    expect((await approve([mail], resident)).status).toBe(403);
    expect((await approve([mail], managerElsewhere)).body.details).toMatchObject([{ refusal: { code: 'not-found' } }]);
    expect((await approve([])).body.errorDetails.fields).toHaveProperty('mails');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailServer } from '../../../platform/mail/testing/mail-server.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

const mailServer = createMailServer();
let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Person;
let manager: Person;
let resident: Person;
const away = { estateId: '902', estateName: 'Other Bay' };

const staff = async (role: TestRole): Promise<Person> => {
  const person = await signUpSomebody(running);
  await grantRole(
    running.database.db,
    { userId: person.userId, roleId: testRoleId('901', role) },
    running.dependencies,
  );
  return person;
};
const read = (scope: string, { cookie } = manager) =>
  running.request('GET', `/api/console/message-texts/${scope}`, { cookie });
const textOf = async (scope: string, key: string) =>
  (await read(scope, administrator)).body.details.texts.find((each: { key: string }) => each.key === key);
const write = (of: string, body: unknown, { cookie } = manager, version?: number) =>
  running.request('PUT', `/api/console/message-texts/${of}`, {
    body,
    cookie,
    ...(version !== undefined && { version }),
  });
const reset = (of: string, { cookie } = manager) =>
  running.request('DELETE', `/api/console/message-texts/${of}`, { cookie });
const trial = (of: string, body: unknown, { cookie } = manager) =>
  running.request('POST', `/api/console/message-texts/${of}/trial`, { body, cookie });
/** The body of a mail as its reader gets it: quoted-printable undone. */
const bodyOf = (content: string): string => {
  const [, body = ''] = content.split(/\r\n\r\n(.*)/s);
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trim();
};
const received = (subject: string) => mailServer.received.filter((mail) => mail.subject === subject);

beforeAll(async () => {
  await mailServer.start();
  running = await startApplicationForTests({ environment: { smtpUrl: mailServer.url() } });
  // The job queue uses the real clock.
  running.clock.set(new Date());
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, away);
  administrator = await staff('Administrator');
  manager = await staff('Manager');
  resident = await signUpSomebody(running, { firstname: 'Thandi', lastname: 'Nkosi' });
});
afterAll(async () => {
  await running.close();
  await mailServer.stop();
});

const notice = { subject: '', text: 'Dear {firstName}\n\n<b>{message}</b>\n\nYours, {estateName}' };
const resetWords = { subject: 'Your new password', text: 'Good day {firstName}: {link}' };

describe('the texts of mails and SMS', () => {
  it('an estate has those that it sends, all estates have those about accounts too', async () => {
    const ofEstate = (await read('901')).body.details;
    const keys = ofEstate.texts.map(({ key }: { key: string }) => key);
    expect(ofEstate).toMatchObject({ scope: '901', name: 'Test Ridge', canBeChanged: true });
    expect(keys).toContain('household-invitation-sms');
    expect(keys).not.toContain('password-reset');
    expect((await read('product')).body.details).toMatchObject({ name: 'Every estate', canBeChanged: false });
    expect(await textOf('product', 'password-reset')).toMatchObject({ source: 'product', version: 0, changed: null });
  });

  it('are read and changed by staff of the estate only', async () => {
    expect((await read('902')).status).toBe(404);
    expect((await read('901', resident)).status).toBe(403);
    expect((await running.request('GET', '/api/console/message-texts/901')).status).toBe(401);
    expect((await write('902/staff-notice', notice)).status).toBe(404);
    expect((await write('product/staff-notice', notice)).status).toBe(403);
    expect((await write('901/password-reset', resetWords)).status).toBe(400);
    expect((await write('901/no-text', notice)).status).toBe(404);
    expect((await trial('902/staff-notice', notice)).status).toBe(404);
  });

  it('are sent as they were written, over SMTP, as plain text', async () => {
    expect((await write('901/staff-notice', notice)).status).toBe(200);
    const message = 'The <i>water</i> is {firstName} off.';
    const body = { to: resident.email, subject: 'Water', templateName: 'notice', templateParams: { message } };
    await running.request('POST', '/api/email?channel=email&emailType=Notice', { body, cookie: manager.cookie });
    await eventually(async () => expect(await Promise.resolve(received('Water'))).toHaveLength(1));
    const [mail] = received('Water');
    expect(mail?.content).toMatch(/^Content-Type: text\/plain/m);
    expect(bodyOf(mail?.content ?? '')).toBe(`Dear Thandi\n\n<b>${message}</b>\n\nYours, Test Ridge`);
  });

  it('of all estates hold where an estate has none, and a reset gives its own up; each is audited', async () => {
    const ofAll = { subject: '', text: 'For all: {message}' };
    expect((await write('product/staff-notice', ofAll, administrator)).body.details).toMatchObject({ source: 'own' });
    expect(await textOf('902', 'staff-notice')).toMatchObject({ source: 'all', words: ofAll, version: 0 });
    expect(await textOf('901', 'staff-notice')).toMatchObject({ source: 'own', words: notice, inherited: ofAll });
    const given = (await reset('901/staff-notice')).body.details;
    expect(given).toMatchObject({ source: 'all', words: ofAll, version: 2, changed: null });
    expect((await reset('901/staff-notice')).body.errorDetails.code).toBe('nothing-changed');
    const { rows } = await running.database.pool.query(
      `select action, estate_id, after ->> 'text' as text from audit_log where subject_kind = 'message-text' order by id`,
    );
    expect(rows).toEqual([
      { action: 'message-text.change', estate_id: '901', text: notice.text },
      { action: 'message-text.change', estate_id: '', text: ofAll.text },
      { action: 'message-text.reset', estate_id: '901', text: '' },
    ]);
  });

  it('a reset link arrives in the words of all estates, and is stored in no text', async () => {
    await write('product/password-reset', resetWords, administrator);
    await running.request('POST', '/api/auth/request-password-reset', { body: { email: resident.email } });
    await eventually(async () => expect(await Promise.resolve(received('Your new password'))).toHaveLength(1));
    const text = bodyOf(received('Your new password')[0]?.content ?? '');
    expect(text).toMatch(/^Good day Thandi: http\S+\/auth\/reset-password#token=[\w-]{20,}$/);
    const token = text.split('#token=')[1] ?? '';
    const { rows } = await running.database.pool.query(
      `select 1 from message_texts where text like '%' || $1 || '%' or text like '%#token%'`,
      [token],
    );
    expect(rows).toEqual([]);
  });

  it('that cannot be sent are refused at their field, and nothing changes', async () => {
    const before = await textOf('901', 'household-invitation');
    for (const [words, fields] of [
      [
        { subject: 'Come', text: '{inviter} asks you' },
        { text: 'Please keep {link}: without it nobody can join the house.' },
      ],
      [
        { subject: '{link}', text: '{link}' },
        { subject: '{link} stands in the text only: subjects are read on locked phones.' },
      ],
      [
        { subject: 'Come', text: '{link} {house' },
        { text: 'A brace stands alone. What is filled in looks like {firstName}.' },
      ],
    ] as const) {
      const answer = await write('901/household-invitation', words);
      expect([answer.status, answer.body.errorDetails.fields]).toEqual([400, fields]);
      expect((await trial('901/household-invitation', words)).status).toBe(400);
    }
    expect((await write('901/household-invitation', { subject: 'a\r\nBcc: x', text: '{link}' })).status).toBe(400);
    expect(await textOf('901', 'household-invitation')).toEqual(before);
  });

  it('of two changes that saw the same version one wins, and the other learns whose it was', async () => {
    const of = '901/staff-document';
    const words = (text: string) => ({
      subject: '',
      text: `${text} {message} {title} {link}`.replace('{message} ', ''),
    });
    const answers = await Promise.all([write(of, words('One'), manager, 0), write(of, words('Two'), administrator, 0)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errorDetails.code).toBe('changed-meanwhile');
  });

  it('are passed over when they lack what the version that runs needs', async () => {
    await running.database.pool.query(
      `insert into message_texts (id, key, subject, text) values ('product/account-deleted', 'account-deleted', 'Bye', '{gone}')`,
    );
    const { writeMessage } = await import('../../../platform/message-texts/write-message.ts');
    const { subject } = await writeMessage(running.database.db, { key: 'account-deleted', values: { firstName: 'T' } });
    expect(subject).toBe('Your account was deleted');
  });
});

describe('a trial', () => {
  it('of a mail goes to the caller alone, with examples that open nothing', async () => {
    const words = { subject: 'Come to {estateName}', text: 'Hello {name}\n\n{link}' };
    expect((await trial('901/household-invitation', words)).status).toBe(200);
    const subject = 'Trial: Come to Msasa Ridge';
    await eventually(async () => expect(await Promise.resolve(received(subject))).toHaveLength(1));
    expect(received(subject)[0]?.to).toEqual([manager.email]);
    expect(bodyOf(received(subject)[0]?.content ?? '')).toContain('#token=an-example-that-opens-nothing');
    expect(await textOf('901', 'household-invitation')).toMatchObject({ source: 'product' });
  });

  it('of an SMS needs a proved number, and goes to it', async () => {
    const words = { subject: '', text: '{pin} it is' };
    const refused = await trial('product/one-time-pin', words);
    expect([refused.status, refused.body.errorDetails.detail ?? refused.body.errorDetails.message]).toEqual([
      400,
      'Please verify your mobile number first: the SMS goes to it.',
    ]);
    const { rows } = await running.database.pool.query<{ mobile: string }>(
      'update users set mobile_verified = true where id = $1 returning mobile',
      [manager.userId],
    );
    const number = rows[0]?.mobile ?? '';
    expect((await trial('product/one-time-pin', words)).status).toBe(200);
    await eventually(async () => expect(await running.outbox(number)).toHaveLength(1));
    expect((await running.outbox(number))[0]?.text).toMatch(/^123456 it is\n\n@\S+ #123456$/);
  });
});

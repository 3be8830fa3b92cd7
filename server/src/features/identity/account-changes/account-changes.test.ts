import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { freshMobile, signUpSomebody, statusesOf } from '../identity.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Person;
let addresses = 0;
let address = '';

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());
beforeEach(async () => {
  address = `10.6.0.${(addresses += 1)}`;
  person = await signUpSomebody(running);
});

const post = (path: string, body: unknown, cookie?: string) =>
  running.request('POST', `/api/auth/${path}`, { body, cookie, address });
const signIn = (email: string, password: string) => post('sign-in/email', { email, password });
const isSignedIn = async (cookie: string | undefined): Promise<boolean> =>
  (await running.request('GET', '/api/auth/get-session', { cookie })).body !== null;
const addressesOf = async (cookie: string) =>
  (await running.request('GET', '/api/auth/addresses', { cookie })).body.details;
const codeOf = (answer: { body: { errorDetails?: { code: string } } }) => answer.body.errorDetails?.code;

/** The newest mail to an address with this subject. */
const mailTo = (email: string, subject: RegExp) =>
  eventually(async () => {
    const mail = (await running.outbox(email)).find((each) => subject.test(String(each.subject)));
    if (mail === undefined) throw new Error(`No mail about ${subject} has come.`);
    return mail;
  });
const tokenIn = (text: string): string => /#token=([\w-]{43})/.exec(text)?.[1] ?? '';
const fresh = 'kudu-Wattle-91';

describe("'Password change (re-authenticates, ends other sessions, tells by mail)'", () => {
  it('keeps this session, ends the others, and only the new password works', async () => {
    const other = await signIn(person.email, person.password);
    const change = { password: person.password, newPassword: fresh };
    expect((await post('change-password', change, person.cookie)).status).toBe(200);
    expect([await isSignedIn(person.cookie), await isSignedIn(other.cookie)]).toEqual([true, false]);
    expect(statusesOf([await signIn(person.email, person.password), await signIn(person.email, fresh)])).toEqual([
      200, 401,
    ]);
    expect((await mailTo(person.email, /password was changed/)).text).toContain('/auth/not-me#token=');
  });

  it('ends the secret address of the calendar, which whoever had a session may have read', async () => {
    const { cookie } = person;
    const { url } = (await running.request('POST', '/api/calendar-feed', { cookie })).body.details;
    await post('change-password', { password: person.password, newPassword: fresh }, cookie);
    expect((await running.request('GET', new URL(url).pathname)).status).toBe(404);
  });

  it('ends a change of the address that waits for its proof', async () => {
    const email = `intruder-${person.email}`;
    expect((await post('change-email', { password: person.password, email }, person.cookie)).status).toBe(200);
    const token = tokenIn((await mailTo(email, /Confirm/)).text);
    await post('change-password', { password: person.password, newPassword: fresh }, person.cookie);
    expect(codeOf(await post('verify-email', { token }))).toBe('auth/expired-action-code');
    expect(await addressesOf(person.cookie)).toMatchObject({ email: person.email, newEmail: '' });
  });

  it.each([
    ['wrong-password-1', fresh, 401, 'auth/wrong-password'],
    ['', 'password1', 400, 'auth/weak-password'],
    ['', 'vT8#Naledi!qLm2x', 400, 'auth/weak-password'],
    ['', '', 400, 'validation'],
  ])('refuses %j, %j with %i and changes nothing', async (password, newPassword, status, code) => {
    const change = { password: password === '' ? person.password : password, newPassword };
    const answer = await post('change-password', change, person.cookie);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect((await signIn(person.email, person.password)).status).toBe(200);
  });

  it('limits wrong passwords as sign-in does, and requires a session', async () => {
    const wrong = { password: 'wrong-password-1', newPassword: fresh };
    for (let attempt = 0; attempt < 10; attempt += 1) await post('change-password', wrong, person.cookie);
    expect((await post('change-password', wrong, person.cookie)).status).toBe(429);
    expect((await post('change-password', wrong)).status).toBe(401);
  });
});

describe("'e-mail change: both addresses told; the new one proved'", () => {
  const ask = (email: string, password = person.password) => post('change-email', { password, email }, person.cookie);

  it('the account has the new address only after its link is opened, and both addresses are told', async () => {
    const email = `new-${person.email}`;
    expect((await ask(email.toUpperCase())).status).toBe(200);
    expect(await addressesOf(person.cookie)).toMatchObject({ email: person.email, newEmail: email });
    expect((await mailTo(person.email, /A change of your e-mail/)).text).toContain(email);
    const token = tokenIn((await mailTo(email, /Confirm/)).text);
    expect((await signIn(email, person.password)).status).toBe(401);
    expect(statusesOf([await post('verify-email', { token }), await post('verify-email', { token })])).toEqual([
      200, 400,
    ]);
    expect(await addressesOf(person.cookie)).toMatchObject({ email, isEmailProved: true, newEmail: '' });
    expect((await signIn(email, person.password)).status).toBe(200);
    expect((await mailTo(person.email, /was changed/)).text).toContain('/auth/not-me#token=');
    // The new address may be an intruder's.
    expect((await mailTo(email, /was changed/)).text).not.toContain('/auth/not-me');
  });

  it('every process then knows her by the new one', async () => {
    const beside = await startApplicationForTests({ besideDatabase: running.database });
    const body = { password: person.password };
    const entered = () => beside.request('POST', '/api/auth/verify-password', { body, cookie: person.cookie, address });
    expect((await entered()).status).toBe(200);
    const email = `new-${person.email}`;
    await ask(email);
    const token = tokenIn((await mailTo(email, /Confirm/)).text);
    expect((await post('verify-email', { token })).status).toBe(200);
    await eventually(async () => expect((await entered()).status).toBe(200));
    await beside.close();
  });

  it('refuses a wrong password, her own address and one that has an account', async () => {
    const other = await signUpSomebody(running);
    const answers = [
      await ask('x@ekhaya.test', 'wrong-password-1'),
      await ask(person.email),
      await ask(other.email),
      await post('change-email', { password: 'x', email: 'x@ekhaya.test' }),
    ];
    expect(answers.map(codeOf)).toEqual([
      'auth/wrong-password',
      'nothing-changed',
      'auth/email-already-in-use',
      'session-required',
    ]);
  });

  it('an address that somebody else took meanwhile is refused, and so is a link that is a day old', async () => {
    const email = `taken-${person.email}`;
    await ask(email);
    const token = tokenIn((await mailTo(email, /Confirm/)).text);
    await signUpSomebody(running, { email });
    expect(codeOf(await post('verify-email', { token }))).toBe('auth/expired-action-code');
    const late = `late-${person.email}`;
    await ask(late);
    const lateToken = tokenIn((await mailTo(late, /Confirm/)).text);
    running.clock.advance(24 * 3600_000);
    expect((await post('verify-email', { token: lateToken })).status).toBe(400);
    expect(await addressesOf(person.cookie)).toMatchObject({ email: person.email, newEmail: '' });
    running.clock.advance(-24 * 3600_000);
  });

  it("'send the link again': for the sign-up address, at most five times, and not when nothing waits", async () => {
    const send = () => post('send-email-proof', {}, person.cookie);
    expect((await send()).status).toBe(200);
    const mails = await eventually(async () => {
      const all = (await running.outbox(person.email)).filter(
        ({ subject }) => subject === 'Confirm your e-mail address',
      );
      if (all.length < 2) throw new Error('The second mail has not come.');
      return all;
    });
    for (let time = 0; time < 4; time += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    expect((await post('verify-email', { token: tokenIn(mails[0]?.text ?? '') })).status).toBe(200);
    expect(codeOf(await send())).toBe('nothing-changed');
  });
});

describe("'mobile change: both told; the new one proved'", () => {
  const send = (body: Record<string, unknown>) =>
    running.request('POST', '/api/user/phone/otp', { cookie: person.cookie, body });
  const pinSentTo = (mobile: string): Promise<string> =>
    eventually(async () => {
      const texts = (await running.outbox(`27${mobile.slice(1)}`)).map(({ text }) => text).join('\n');
      const [, pin] = /(\d{6}) is your Ekhaya/.exec(texts) ?? [];
      if (pin === undefined) throw new Error('The message has not come.');
      return pin;
    });

  it('needs the password once a number is proved, and tells the former number and the owner', async () => {
    await running.database.pool.query('update users set mobile_verified = true where id = $1', [person.userId]);
    const mobile = freshMobile();
    expect(codeOf(await send({ mobile }))).toBe('auth/wrong-password');
    expect(codeOf(await send({ mobile, password: 'wrong-password-1' }))).toBe('auth/wrong-password');
    expect((await send({ mobile, password: person.password })).status).toBe(200);
    const body = { mobile, otp: await pinSentTo(mobile) };
    const verified = await running.request('POST', '/api/user/phone/verify', { cookie: person.cookie, body });
    expect(verified.status).toBe(200);
    expect(await addressesOf(person.cookie)).toMatchObject({ mobile: `27${mobile.slice(1)}`, isMobileProved: true });
    await mailTo(person.email, /mobile number was changed/);
    await eventually(async () => expect((await running.outbox(person.mobile))[0]?.text).toContain('was changed'));
  });

  it('says that a number is in use also without the password, and sends nothing', async () => {
    const other = await signUpSomebody(running);
    await running.database.pool.query('update users set mobile_verified = true where id = any($1)', [
      [person.userId, other.userId],
    ]);
    const answer = await send({ mobile: other.mobile });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'auth/phone-already-in-use']);
    expect(await running.outbox(other.mobile)).toEqual([]);
  });

  it('counts every request without the password, so that nobody tries out numbers', async () => {
    await running.database.pool.query('update users set mobile_verified = true where id = $1', [person.userId]);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(codeOf(await send({ mobile: freshMobile() }))).toBe('auth/wrong-password');
    }
    expect((await send({ mobile: freshMobile() })).status).toBe(429);
  });
});

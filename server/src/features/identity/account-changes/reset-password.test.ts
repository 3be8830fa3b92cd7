import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody, statusesOf } from '../identity.factory.ts';
import { insertPasskey, selectPasskeysOf } from '../passkeys/passkeys.store.ts';
import { hasConfirmedApp, updateAppConfirmed, upsertUnconfirmedApp } from '../second-factor/second-factor.store.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

let address = '';
let addresses = 0;
beforeEach(() => {
  address = `10.8.0.${(addresses += 1)}`;
});

const ask = (email: string) =>
  running.request('POST', '/api/auth/request-password-reset', { body: { email }, address });

const reset = (token: string, newPassword: string) =>
  running.request('POST', '/api/auth/reset-password', { body: { token, newPassword }, address });

const signIn = (email: string, password: string) =>
  running.request('POST', '/api/auth/sign-in/email', { body: { email, password }, address });

const addPasskey = ({ userId, name, days }: { userId: string; name: string; days: number }) =>
  insertPasskey(running.database.db, {
    id: `${name}-${userId}`,
    userId,
    publicKey: '',
    counter: 0,
    transports: [],
    name,
    createdAt: new Date(running.clock.now().getTime() - days * dayMs),
    lastUsedAt: null,
  });

const passkeysOf = async (userId: string): Promise<string[]> =>
  (await selectPasskeysOf(running.database.db, userId)).map(({ name }) => name);

/** What somebody with a session may have set up eight days ago. */
const setUpFactors = async ({ userId, cookie }: { userId: string; cookie: string }): Promise<void> => {
  const { db } = running.database;
  const createdAt = new Date(running.clock.now().getTime() - 8 * dayMs);
  await addPasskey({ userId, name: 'Older', days: 8 });
  await upsertUnconfirmedApp(db, { userId, encryptedSecret: 'secret', createdAt });
  await updateAppConfirmed(db, userId, createdAt);
  const pin = await running.request('POST', '/api/accessControl/pin', { cookie, body: { pin: '4711' } });
  expect(pin.status).toBe(200);
};

const factorsOf = async (userId: string) => {
  const pins = await running.database.pool.query('select 1 from gate_pins where user_id = $1', [userId]);
  return {
    passkeys: await passkeysOf(userId),
    hasApp: await hasConfirmedApp(running.database.db, userId),
    hasPin: pins.rowCount === 1,
  };
};

const proveAddress = (userId: string) =>
  running.database.pool.query('update users set email_verified_at = now() where id = $1', [userId]);

const tokenMailedTo = async (email: string): Promise<string> => {
  await ask(email);
  return eventually(async () => {
    const mail = (await running.outbox(email)).find(({ text }) => text.includes('/auth/reset-password'));
    const [, token] = /http:\/\/127\.0\.0\.1:8080\/auth\/reset-password#token=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    if (token === undefined) throw new Error('The mail has not come.');
    return token;
  });
};

describe('POST /api/auth/request-password-reset', () => {
  it('answers the same for known and unknown addresses, and never before the least time that hides the difference', async () => {
    const { email } = await signUpSomebody(running);
    const startKnown = performance.now();
    const known = await ask(email);
    const knownMs = performance.now() - startKnown;
    const startUnknown = performance.now();
    const unknown = await ask('nobody@ekhaya.test');
    const unknownMs = performance.now() - startUnknown;
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    // Compared with a lower limit: a difference of two durations is large on a busy machine.
    expect(Math.min(knownMs, unknownMs)).toBeGreaterThan(115);
  });

  it('sends no mail to an address without an account', async () => {
    await ask('stranger@ekhaya.test');
    const { rows } = await running.database.pool.query('select count(*)::int as resets from password_resets');
    const { email } = await signUpSomebody(running);
    await tokenMailedTo(email);
    expect(await running.outbox('stranger@ekhaya.test')).toEqual([]);
    const after = await running.database.pool.query('select count(*)::int as resets from password_resets');
    expect(after.rows[0].resets).toBe(rows[0].resets + 1);
  });

  it('is limited alike for known and unknown addresses', async () => {
    const { email } = await signUpSomebody(running);
    for (const asked of [email, 'unknown@ekhaya.test']) {
      for (let time = 0; time < 5; time += 1) expect((await ask(asked)).status).toBe(200);
      const refused = await ask(asked.toUpperCase());
      expect([refused.status, refused.body.errorDetails.code]).toEqual([429, 'auth/too-many-requests']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('answers 400 for text that is not an e-mail address', async () => {
    const answer = await ask('nobody');
    expect([answer.status, Object.keys(answer.body.errorDetails.fields)]).toEqual([400, ['email']]);
  });
});

describe('POST /api/auth/reset-password', () => {
  it('sets the password once and ends all sessions', async () => {
    const { email, password, cookie } = await signUpSomebody(running);
    const token = await tokenMailedTo(email);
    expect((await reset(token, 'Another-password-1')).status).toBe(200);
    expect((await running.request('GET', '/api/auth/get-session', { cookie })).body).toBeNull();
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, 'Another-password-1')).status).toBe(200);
    const again = await reset(token, 'Third-password-1');
    expect([again.status, again.body.errorDetails.code]).toEqual([400, 'auth/expired-action-code']);
  });

  it('ends a change of the address that an intruder began: the link for the new one works no more', async () => {
    const { email, password, cookie, userId } = await signUpSomebody(running);
    const sent = { cookie, body: { password, email: `intruder-${email}` }, address };
    expect((await running.request('POST', '/api/auth/change-email', sent)).status).toBe(200);
    const proof = await eventually(async () => {
      const [mail] = await running.outbox(`intruder-${email}`);
      const found = /verify-email#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
      if (found === undefined) throw new Error('The mail has not come.');
      return found;
    });
    expect((await reset(await tokenMailedTo(email), 'Another-password-1')).status).toBe(200);
    const late = await running.request('POST', '/api/auth/verify-email', { body: { token: proof }, address });
    expect([late.status, late.body.errorDetails.code]).toEqual([400, 'auth/expired-action-code']);
    const { rows } = await running.database.pool.query(
      `select email, (select count(*)::int from email_proofs where user_id = users.id and email <> users.email) as proofs
       from users where id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ email, proofs: 0 }]);
  });

  it('removes the passkeys of the last week, which an intruder may have added, and mails about each', async () => {
    const { email, userId } = await signUpSomebody(running);
    await proveAddress(userId);
    await addPasskey({ userId, name: 'Older', days: 7.1 });
    await addPasskey({ userId, name: 'Fresh', days: 6.9 });
    await reset(await tokenMailedTo(email), 'Another-password-1');
    expect(await passkeysOf(userId)).toEqual(['Older']);
    await eventually(async () => {
      const mails = (await running.outbox(email)).filter(({ subject }) => subject === 'A passkey was removed');
      expect(mails.map(({ text }) => text.includes('Fresh'))).toEqual([true]);
    });
  });

  it('removes every factor from an account whose address nobody had proved: a stranger may have signed up with it', async () => {
    const person = await signUpSomebody(running);
    await setUpFactors(person);
    expect(await factorsOf(person.userId)).toEqual({ passkeys: ['Older'], hasApp: true, hasPin: true });
    await reset(await tokenMailedTo(person.email), 'Another-password-1');
    expect(await factorsOf(person.userId)).toEqual({ passkeys: [], hasApp: false, hasPin: false });
    await eventually(async () => {
      const subjects = (await running.outbox(person.email)).map(({ subject }) => subject);
      expect(subjects).toEqual(expect.arrayContaining(['A passkey was removed', 'Your authenticator app was removed']));
    });
  });

  it('keeps the older factors of an account whose address is proved', async () => {
    const person = await signUpSomebody(running);
    await proveAddress(person.userId);
    await setUpFactors(person);
    await reset(await tokenMailedTo(person.email), 'Another-password-1');
    expect(await factorsOf(person.userId)).toEqual({ passkeys: ['Older'], hasApp: true, hasPin: true });
  });

  it("'this was not me' removes every factor too where nobody had proved the address", async () => {
    const person = await signUpSomebody(running);
    await setUpFactors(person);
    const body = { password: person.password, newPassword: 'Another-password-1' };
    await running.request('POST', '/api/auth/change-password', { body, cookie: person.cookie, address });
    const token = await eventually(async () => {
      const mails = (await running.outbox(person.email)).map(({ text }) => /not-me#token=([\w-]{43})/.exec(text)?.[1]);
      const found = mails.find((each) => each !== undefined);
      if (found === undefined) throw new Error('The mail has not come.');
      return found;
    });
    expect((await running.request('POST', '/api/auth/not-me', { body: { token }, address })).status).toBe(200);
    expect(await factorsOf(person.userId)).toEqual({ passkeys: [], hasApp: false, hasPin: false });
  });

  it('ends the secret address of the calendar, which needs no session', async () => {
    const { email, cookie } = await signUpSomebody(running);
    const { url } = (await running.request('POST', '/api/calendar-feed', { cookie })).body.details;
    const { pathname } = new URL(url);
    expect((await running.request('GET', pathname)).status).toBe(200);
    await reset(await tokenMailedTo(email), 'Another-password-1');
    expect((await running.request('GET', pathname)).status).toBe(404);
  });

  it('accepts a link for an hour', async () => {
    const { email } = await signUpSomebody(running);
    const token = await tokenMailedTo(email);
    running.clock.advance(hourMs);
    const late = await reset(token, 'Another-password-1');
    expect([late.status, late.body.errorDetails.code]).toEqual([400, 'auth/expired-action-code']);
  });

  it('accepts one of two concurrent uses of a link', async () => {
    const { email } = await signUpSomebody(running);
    const token = await tokenMailedTo(email);
    const passwords = ['First-of-two-1', 'Second-of-two-1'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(statusesOf(answers)).toEqual([200, 400]);
    const signIns = await Promise.all(passwords.map((password) => signIn(email, password)));
    expect(signIns.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  it('refuses a weak password without consuming the token', async () => {
    const { email } = await signUpSomebody(running);
    const token = await tokenMailedTo(email);
    const weak = await reset(token, 'short');
    expect([weak.status, weak.body.errorDetails.code]).toEqual([400, 'auth/weak-password']);
    expect((await reset(token, 'Long-enough-1')).status).toBe(200);
  });

  it('clears the count of failed sign-ins', async () => {
    const { email } = await signUpSomebody(running);
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(email, 'wrong-password');
    const token = await tokenMailedTo(email);
    await reset(token, 'Another-password-1');
    expect((await signIn(email, 'Another-password-1')).status).toBe(200);
  });

  it('limits attempts with invalid tokens per network address', async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect((await reset(`guess-${attempt}`, 'Another-password-1')).status).toBe(400);
    }
    const refused = await reset('guess', 'Another-password-1');
    expect([refused.status, refused.body.errorDetails.code]).toEqual([429, 'auth/too-many-requests']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../identity.factory.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { registerPerson } from './register-person.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

describe('GET /api/verify/exists/phone/{number}', () => {
  const exists = (number: string, address = '10.7.0.1', headers: Record<string, string> = {}) =>
    running.request('GET', `/api/verify/exists/phone/${number}`, { address, headers });

  it('finds a number in both spellings', async () => {
    const { mobile } = await signUpSomebody(running);
    expect((await exists(mobile)).body.details).toEqual({ exists: true });
    expect((await exists(mobile.replace(/^27/, '0'))).body.details).toEqual({ exists: true });
    expect((await exists('0849999999')).body.details).toEqual({ exists: false });
  });

  it('answers 400 for text that is not a mobile number', async () => {
    const answer = await exists('12345');
    expect([answer.status, answer.body.errorDetails.fields]).toEqual([
      400,
      { number: 'Please enter a valid phone number.' },
    ]);
  });

  it('is rate limited per network address, whatever X-Forwarded-For says', async () => {
    for (let time = 0; time < 30; time += 1) expect((await exists('0849999999', '10.7.0.2')).status).toBe(200);
    const refused = await exists('0849999999', '10.7.0.2', { 'x-forwarded-for': '203.0.113.1' });
    expect([refused.status, refused.body.errorDetails.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers.get('retry-after'))).toBe(900);
  });
});

describe('POST /api/user/policy', () => {
  const accept = (cookie: string | undefined, body: unknown) =>
    running.request('POST', '/api/user/policy', { cookie, body });

  it('records accepted, time and appVersion; keeps the first time of a version', async () => {
    const { cookie } = await signUpSomebody(running);
    const first = await accept(cookie, { accepted: true, appVersion: '4.1.0' });
    const time = running.clock.now().toISOString();
    expect(first.body.details).toEqual({ accepted: true, time, appVersion: '4.1.0' });
    running.clock.advance(60_000);
    const again = await accept(cookie, { accepted: true, appVersion: '4.1.0' });
    expect(again.body.details.time).toBe(time);
  });

  it('requires a session and acceptance', async () => {
    const { cookie } = await signUpSomebody(running);
    expect((await accept(undefined, { accepted: true, appVersion: '4.0.6' })).status).toBe(401);
    expect((await accept(cookie, { accepted: false, appVersion: '4.0.6' })).status).toBe(400);
    expect((await accept(cookie, { accepted: true })).status).toBe(400);
  });
});

describe('POST /api/user/intro', () => {
  it('records it for the person', async () => {
    const { cookie } = await signUpSomebody(running);
    expect((await running.request('POST', '/api/user/intro', { cookie, body: { viewed: true } })).status).toBe(200);
    const session = await running.request('GET', '/api/auth/get-session', { cookie });
    expect(session.body.user.appIntroViewed).toBe(true);
    expect((await running.request('POST', '/api/user/intro', { cookie, body: { viewed: false } })).status).toBe(400);
    expect((await running.request('POST', '/api/user/intro', { body: { viewed: true } })).status).toBe(401);
  });
});

describe('GET /api/user', () => {
  const read = (cookie: string | undefined, userId: string) =>
    running.request('GET', `/api/user?userID=${encodeURIComponent(userId)}`, { cookie });

  it('answers the caller’s own account by `me`, id or e-mail address', async () => {
    const { cookie, userId, email } = await signUpSomebody(running);
    for (const name of ['me', userId, email.toUpperCase()]) {
      expect((await read(cookie, name)).body.details).toMatchObject({ id: userId, userID: userId, email });
    }
  });

  it("single records 200 with '' in each field: a person without a photo has the photoURL ''", async () => {
    const { cookie } = await signUpSomebody(running);
    expect((await read(cookie, 'me')).body.details.photoURL).toBe('');
  });

  it.each([
    ['/api/user', 'userId is required'],
    ['/api/user?userID=', 'User ID is empty'],
    ['/api/user?userID=undefined', 'userId is undefined'],
  ])('answers %s with: %s', async (path, sentence) => {
    const { cookie } = await signUpSomebody(running);
    const answer = await running.request('GET', path, { cookie });
    expect([answer.status, answer.body.errorDetails.fields]).toEqual([400, { userID: sentence }]);
  });

  it('refuses a stranger, another resident and an unknown id', async () => {
    const person = await signUpSomebody(running);
    const other = await signUpSomebody(running);
    expect((await read(undefined, person.userId)).status).toBe(401);
    expect((await read(other.cookie, person.userId)).status).toBe(403);
    expect((await read(other.cookie, 'unknown')).status).toBe(403);
    expect((await running.request('GET', '/api/user', { cookie: other.cookie })).status).toBe(400);
  });
});

describe('registerPerson', () => {
  it('writes a person with a verified number for the demo world', async () => {
    const { database, clock } = running;
    const passwordHash = await hashPassword('Ekhaya-demo-1');
    const person = {
      firstName: 'Pieter',
      lastName: 'van Wyk',
      email: 'Pieter.Test@ekhaya.test',
      mobile: '0831234567',
      mobileVerified: true,
      appIntroViewed: true,
      userType: 'resident' as const,
      estateId: '901',
      passwordHash,
    };
    const userId = await registerPerson(database.db, person, clock.now());
    const signedIn = await running.request('POST', '/api/auth/sign-in/email', {
      body: { email: 'pieter.test@ekhaya.test', password: 'Ekhaya-demo-1' },
    });
    expect(signedIn.body.details.user).toMatchObject({
      id: userId,
      name: 'Pieter van Wyk',
      mobileVerified: true,
      appIntroViewed: true,
    });
    await expect(registerPerson(database.db, person, clock.now())).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    });
    const taken = await running.request('POST', '/api/signup', {
      body: {
        firstname: 'Somebody',
        lastname: 'Else',
        mobile: '27831234567',
        estateName: 'Test Ridge',
        email: 'somebody.else@ekhaya.test',
        password: 'Ekhaya-test-1',
        userType: 'resident',
        acceptedPrivacyPolicy: true,
        estateId: '901',
      },
    });
    expect([taken.status, taken.body.errorDetails.code]).toEqual([409, 'auth/phone-already-in-use']);
  });
});

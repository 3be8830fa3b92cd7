import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../identity.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

const signIn = (email: string, password: string, address: string, headers: Record<string, string> = {}) =>
  running.request('POST', '/api/auth/sign-in/email', { body: { email, password }, address, headers });

const codeOf = (answer: { body: { errorDetails?: { code: string } } }) => answer.body.errorDetails?.code;

describe('POST /api/auth/sign-in/email', () => {
  it('accepts any spelling of the e-mail address', async () => {
    const person = await signUpSomebody(running);
    const answer = await signIn(`  ${person.email.toUpperCase()} `, person.password, '10.0.0.1');
    expect(answer.status).toBe(200);
    expect(answer.body.details.user.id).toBe(person.userId);
    const session = await running.request('GET', '/api/auth/get-session', { cookie: answer.cookie });
    expect(session.body.user.id).toBe(person.userId);
    expect(Date.parse(session.body.session.expiresAt)).toBeGreaterThan(running.clock.now().getTime());
  });

  it('answers failures with the error codes of the catalogue', async () => {
    const { email } = await signUpSomebody(running);
    const invalid = await signIn('nobody', 'Ekhaya-test-1', '10.0.0.2');
    const unknown = await signIn('nobody@ekhaya.test', 'Ekhaya-test-1', '10.0.0.2');
    const wrong = await signIn(email, 'Ekhaya-test-2', '10.0.0.2');
    const empty = await signIn(email, '', '10.0.0.2');
    expect([invalid.status, codeOf(invalid)]).toEqual([400, 'auth/invalid-email']);
    expect([unknown.status, codeOf(unknown)]).toEqual([401, 'auth/user-not-found']);
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'auth/wrong-password']);
    expect([empty.status, codeOf(empty)]).toEqual([401, 'auth/wrong-password']);
    expect(wrong.body.errorDetails.detail).toBe('Password does not match email provided.');
    expect(wrong.cookie).toBeUndefined();
  });

  it('answers 400 to a missing field', async () => {
    const answer = await running.request('POST', '/api/auth/sign-in/email', { body: { email: 'a@ekhaya.test' } });
    expect([answer.status, Object.keys(answer.body.errorDetails.fields)]).toEqual([400, ['password']]);
  });
});

describe('the limit of failed sign-ins', () => {
  it('is 10 per account in 15 minutes, whatever the spelling, network address or headers', async () => {
    const { email, password } = await signUpSomebody(running);
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await signIn(spellings[attempt % 4] ?? email, 'wrong-password', `10.1.0.${attempt}`, {
        'x-forwarded-for': `203.0.113.${attempt}`,
      });
      expect(codeOf(answer)).toBe('auth/wrong-password');
    }
    const refused = await signIn(email.toUpperCase(), password, '10.1.1.1', { 'x-forwarded-for': '203.0.113.99' });
    expect([refused.status, codeOf(refused)]).toEqual([429, 'auth/too-many-requests']);
    expect(refused.body.errorDetails.detail).toBe(
      'You have attempted to login too many times. Please try again later.',
    );
    expect(Number(refused.headers.get('retry-after'))).toBe(900);
  });

  it('ends with the window and survives a restart', async () => {
    const { email, password } = await signUpSomebody(running);
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(email, 'wrong-password', '10.2.0.1');
    const restarted = await startApplicationForTests({ database: running.database });
    const body = { email, password };
    const refused = await restarted.request('POST', '/api/auth/sign-in/email', { body, address: '10.2.0.2' });
    expect(refused.status).toBe(429);
    restarted.clock.advance(15 * 60_000);
    const allowed = await restarted.request('POST', '/api/auth/sign-in/email', { body, address: '10.2.0.2' });
    expect(allowed.status).toBe(200);
    await restarted.close();
  });

  it('counts failures, not successes', async () => {
    const { email, password } = await signUpSomebody(running);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await signIn(email, password, '10.3.0.1')).status).toBe(200);
    }
    const crowd = await Promise.all(Array.from({ length: 20 }, () => signIn(email, password, '10.3.0.1')));
    expect(crowd.every(({ status }) => status === 200)).toBe(true);
  });

  it('holds for concurrent attempts', async () => {
    const { email } = await signUpSomebody(running);
    const second = await startApplicationForTests({ database: running.database });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? running : second).request('POST', '/api/auth/sign-in/email', {
          body: { email, password: 'wrong-password' },
          address: '10.4.0.1',
        }),
      ),
    );
    const tried = answers.filter((answer) => codeOf(answer) === 'auth/wrong-password');
    expect(tried).toHaveLength(10);
    await second.close();
  });

  it('is 100 per network address in 15 minutes, whatever X-Forwarded-For says', async () => {
    const { email, password } = await signUpSomebody(running);
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const answer = await signIn(`nobody${attempt}@ekhaya.test`, 'wrong-password', '10.5.0.1', {
        'x-forwarded-for': `198.51.100.${attempt}`,
      });
      expect(codeOf(answer)).toBe('auth/user-not-found');
    }
    expect((await signIn(email, password, '10.5.0.1')).status).toBe(429);
    expect((await signIn(email, password, '10.5.0.2')).status).toBe(200);
  });
});

describe('POST /api/auth/verify-password', () => {
  const verify = (cookie: string | undefined, password: string, address = '10.6.0.1') =>
    running.request('POST', '/api/auth/verify-password', { body: { password }, address, cookie });

  it('re-authenticates the caller', async () => {
    const { cookie, password } = await signUpSomebody(running);
    expect((await verify(cookie, password)).status).toBe(200);
    const wrong = await verify(cookie, 'wrong-password');
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'auth/wrong-password']);
  });

  it('requires a session', async () => {
    const answer = await verify(undefined, 'Ekhaya-test-1');
    expect([answer.status, codeOf(answer)]).toEqual([401, 'session-required']);
  });

  it('counts wrong passwords towards the limit of failed sign-ins', async () => {
    const { cookie, email, password } = await signUpSomebody(running);
    for (let attempt = 0; attempt < 5; attempt += 1) await verify(cookie, 'wrong-password', '10.6.0.2');
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(email, 'wrong-password', '10.6.0.3');
    const refused = await verify(cookie, password, '10.6.0.4');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'auth/too-many-requests']);
  });
});

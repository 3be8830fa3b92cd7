import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpForm, signUpSomebody, statusesOf } from '../identity.factory.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;

describe('POST /api/signup', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startApplicationForTests();
    await createTestEstate(running.database.db);
  });
  afterAll(() => running.close());

  const signUp = (overrides: Record<string, unknown> = {}) =>
    running.request('POST', '/api/signup', { body: signUpForm(overrides) });

  it('registers a person, "trimmed, start-cased", and signs her in', async () => {
    const answer = await signUp({
      firstname: '  anna  marie ',
      lastname: 'van wyk',
      mobile: ' 0821999999 ',
      email: ' Anna.Marie@Ekhaya.TEST ',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.details.user).toMatchObject({
      email: 'anna.marie@ekhaya.test',
      name: 'Anna Marie Van Wyk',
      mobile: '27821999999',
      mobileVerified: false,
      userType: 'resident',
      defaultEstate: '901',
      appIntroViewed: false,
      acceptedPolicies: true,
      photoURL: null,
    });
    const session = await running.request('GET', '/api/auth/get-session', { cookie: answer.cookie });
    expect(session.body.user.email).toBe('anna.marie@ekhaya.test');
  });

  it('limits a network address to a hundred accounts per hour, whatever headers it sends', async () => {
    const from = (address: string, headers: Record<string, string> = {}) =>
      running.request('POST', '/api/signup', { body: signUpForm({ estateId: 'nowhere' }), address, headers });
    for (let count = 0; count < 100; count += 1) expect((await from('10.5.5.5')).status).toBe(400);
    const refused = await from('10.5.5.5', { 'x-forwarded-for': '10.6.6.6' });
    expect([refused.status, refused.body.errorDetails.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('10.6.6.6')).status).toBe(400);
  });

  it('"Default role of a newly registered user is visitor (rank 1)"', async () => {
    const person = await signUpSomebody(running);
    const list = await running.request('GET', '/api/acl/me', { cookie: person.cookie });
    expect(list.body.details).toMatchObject([{ estateID: '901', roleName: 'Visitor', roleRank: 1 }]);
  });

  it('sets an HttpOnly, SameSite cookie', async () => {
    const answer = await signUp();
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^ekhaya_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });

  it('stores neither the token nor the password in plain text', async () => {
    const answer = await signUp({ password: 'Readable-nowhere-1' });
    const token = answer.cookie?.split('=')[1] ?? 'none';
    const { rows } = await running.database.pool.query(
      'select to_jsonb(s)::text || to_jsonb(u)::text as text from sessions s join users u on u.id = s.user_id',
    );
    const all = rows.map((row) => row.text).join('\n');
    expect(all).toContain('$argon2id$');
    expect(all).not.toContain(token);
    expect(all).not.toContain('Readable-nowhere-1');
  });

  it('answers auth/email-already-in-use in any spelling of the address', async () => {
    await signUp({ email: 'twice@ekhaya.test' });
    const again = await signUp({ email: ' TWICE@ekhaya.test' });
    expect([again.status, again.body.errorDetails.code]).toEqual([409, 'auth/email-already-in-use']);
    expect(again.body.errorDetails.detail).toBe('You already have an account, please reset password if you forgot it.');
  });

  it('creates one account for concurrent sign-ups with the same address', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp({ email: 'race@ekhaya.test' })));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    const { rows } = await running.database.pool.query(
      `select (select count(*)::int from users where email = 'race@ekhaya.test') as people,
       (select count(*)::int from sessions s join users u on u.id = s.user_id where email = 'race@ekhaya.test') as sessions`,
    );
    expect(rows[0]).toEqual({ people: 1, sessions: 1 });
  });

  it('accepts six characters that nobody guesses', async () => {
    expect((await signUp({ email: 'six@ekhaya.test', password: 'x7$Kqm' })).status).toBe(201);
  });

  it('answers auth/weak-password below 6 characters and writes nothing', async () => {
    const answer = await signUp({ email: 'weak@ekhaya.test', password: 'abc12' });
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'auth/weak-password']);
    const { rowCount } = await running.database.pool.query(`select 1 from users where email = 'weak@ekhaya.test'`);
    expect(rowCount).toBe(0);
  });

  it.each([
    ['estateId', { estateId: '404' }],
    ['estateName', { estateName: 'Another Estate' }],
    ['firstname', { firstname: 'R2D2' }],
    ['lastname', { lastname: '   ' }],
    ['mobile', { mobile: '0811234567' }],
    ['email', { email: 'not-an-address' }],
    ['userType', { userType: 'admin' }],
    ['acceptedPrivacyPolicy', { acceptedPrivacyPolicy: false }],
    ['role', { role: 'Owner' }],
    ['password', { password: 'x'.repeat(129) }],
  ])('answers 400 and names %s', async (field, overrides) => {
    const answer = await signUp(overrides);
    expect(answer.status).toBe(400);
    expect(answer.body.errorDetails.code).toBe('validation');
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual([field]);
  });

  it('ends the session that the browser had before', async () => {
    const first = await signUpSomebody(running);
    await running.request('POST', '/api/signup', { body: signUpForm(), cookie: first.cookie });
    const after = await running.request('GET', '/api/auth/get-session', { cookie: first.cookie });
    expect(after.body).toBeNull();
  });
});

describe('the session cookie behind HTTPS', () => {
  it('is Secure and bound to its host', async () => {
    const running = await startApplicationForTests({ environment: { publicUrl: 'https://app.example.com' } });
    await createTestEstate(running.database.db);
    const answer = await running.request('POST', '/api/signup', { body: signUpForm() });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-ekhaya_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
    );
    await running.close();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody, statusesOf } from '../identity.factory.ts';
import { relyingPartyOf } from './passkeys.rules.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './testing/software-authenticator.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;
type Answer = Awaited<ReturnType<typeof post>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Person;
let other: Person;
let address = '';
let addresses = 0;
/** The domain and the origin that the server expects. */
let party = { domain: '', origin: '' };

beforeAll(async () => {
  running = await startApplicationForTests({ hasStaffLimits: true });
  await createTestEstate(running.database.db);
  const { id, origin } = relyingPartyOf(running.environment.publicUrl);
  party = { domain: id, origin };
});
afterAll(() => running.close());
beforeEach(async () => {
  address = `10.4.0.${(addresses += 1)}`;
  [person, other] = [await signUpSomebody(running), await signUpSomebody(running)];
});

const post = (path: string, body: unknown, cookie?: string) =>
  running.request('POST', `/api/auth/${path}`, { body, cookie, address });
const codeOf = ({ body }: Answer) => body.errorDetails?.code;
const challengeFor = async (cookie: string, body = {}): Promise<string> =>
  (await post('passkeys/options', body, cookie)).body.details.challenge;
const challenge = async (): Promise<string> => (await post('sign-in/passkey/options', {})).body.details.challenge;

/** Adds a passkey of a person. `changed` replaces parts of what the browser signs. */
const add = async (passkey: SoftwarePasskey, owner: Person = person, changed = {}) => {
  const ceremony = { ...party, challenge: await challengeFor(owner.cookie), ...changed };
  return post('passkeys', { name: 'Phone', passkey: passkey.register(ceremony) }, owner.cookie);
};
const signIn = async (passkey: SoftwarePasskey, changed = {}, options = {}) =>
  post('sign-in/passkey', { passkey: passkey.signIn({ ...party, challenge: await challenge(), ...changed }, options) });
/** The cookies of a browser: of its session, and the one by which it is known. */
const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
const list = async ({ cookie }: Pick<Person, 'cookie'>) =>
  (await running.request('GET', '/api/auth/passkeys', { cookie })).body.details;
const mailsTo = async (email: string, subject: RegExp) =>
  (await running.outbox(email)).filter((mail) => subject.test(String(mail.subject)));

describe('a passkey', () => {
  it('is added, signs in, and is removed; the password stays; the owner is told of each', async () => {
    const passkey = createSoftwarePasskey();
    expect((await add(passkey)).status).toBe(201);
    expect(await list(person)).toMatchObject([{ id: passkey.id, name: 'Phone', lastUsedAt: null }]);
    const signedIn = await signIn(passkey, {}, { userHandle: person.userId });
    expect([signedIn.status, signedIn.body.details.user.id]).toEqual([200, person.userId]);
    const session = await running.request('GET', '/api/auth/get-session', { cookie: signedIn.cookie });
    expect(session.body.user.email).toBe(person.email);
    expect((await list(person))[0].lastUsedAt).toBe(running.clock.now().toISOString());
    const remove = () => running.request('DELETE', `/api/auth/passkeys/${passkey.id}`, { cookie: person.cookie });
    expect(statusesOf([await remove(), await remove()])).toEqual([200, 404]);
    expect(codeOf(await signIn(passkey))).toBe('auth/passkey-rejected');
    expect((await post('sign-in/email', { email: person.email, password: person.password })).status).toBe(200);
    await eventually(async () => {
      expect(await mailsTo(person.email, /passkey was added/)).toHaveLength(1);
      expect(await mailsTo(person.email, /passkey was removed/)).toHaveLength(1);
    });
  });

  it('is known to be in the browser in which it was made or used, and in no other', async () => {
    const isHereIn = async (cookie: string) =>
      (await list({ cookie })).map(({ isHere }: { isHere: boolean }) => isHere);
    const credentials = { email: person.email, password: person.password };
    const maker = cookiesOf(await post('sign-in/email', credentials));
    const passkey = createSoftwarePasskey();
    await add(passkey, { ...person, cookie: maker });
    expect([await isHereIn(maker), await isHereIn(person.cookie)]).toEqual([[true], [false]]);
    const user = cookiesOf(await signIn(passkey));
    expect([await isHereIn(user), await isHereIn(maker)]).toEqual([[true], [true]]);
    const second = createSoftwarePasskey();
    await add(second, { ...person, cookie: maker });
    await running.request('DELETE', `/api/auth/passkeys/${second.id}`, { cookie: maker });
    expect([await isHereIn(user), await isHereIn(maker)]).toEqual([[true], [false]]);
  });

  it('several, named, at most ten', async () => {
    for (let count = 0; count < 10; count += 1) expect((await add(createSoftwarePasskey())).status).toBe(201);
    expect(await list(person)).toHaveLength(10);
    expect(codeOf(await post('passkeys/options', {}, person.cookie))).toBe('profile/limit-reached');
  });

  it('is added without the password only within ten minutes of a sign-in', async () => {
    running.clock.advance(10 * 60_000);
    expect(codeOf(await post('passkeys/options', {}, person.cookie))).toBe('auth/wrong-password');
    expect(codeOf(await post('passkeys/options', { password: 'wrong-password' }, person.cookie))).toBe(
      'auth/wrong-password',
    );
    expect(await challengeFor(person.cookie, { password: person.password })).not.toBe('');
    running.clock.advance(-10 * 60_000);
  });

  it('options name no account at a sign-in', async () => {
    const { details } = (await post('sign-in/passkey/options', {})).body;
    expect([details.allowCredentials ?? [], details.userVerification]).toEqual([[], 'required']);
    expect((await post('passkeys/options', {})).status).toBe(401);
  });

  it("goes with 'this was not me'", async () => {
    const passkey = createSoftwarePasskey();
    await add(passkey);
    const token = await eventually(async () => {
      const [mail] = await mailsTo(person.email, /passkey was added/);
      const found = /not-me#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
      if (found === undefined) throw new Error('The mail has not come.');
      return found;
    });
    expect((await post('not-me', { token })).status).toBe(200);
    expect(codeOf(await signIn(passkey))).toBe('auth/passkey-rejected');
  });
});

describe('attacks', () => {
  it('an assertion replayed is refused, also when both come at once', async () => {
    const passkey = createSoftwarePasskey();
    await add(passkey);
    const body = { passkey: passkey.signIn({ ...party, challenge: await challenge() }) };
    expect((await post('sign-in/passkey', body)).status).toBe(200);
    expect(codeOf(await post('sign-in/passkey', body))).toBe('auth/passkey-rejected');
    const twice = { passkey: passkey.signIn({ ...party, challenge: await challenge() }) };
    const answers = await Promise.all([post('sign-in/passkey', twice), post('sign-in/passkey', twice)]);
    expect(statusesOf(answers)).toEqual([200, 401]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['another port', { origin: 'http://localhost:9' }],
    ['another domain', { domain: 'evil.test' }],
    ['a challenge of nobody', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['a person who was not verified', { isVerified: false }],
  ])('an answer from %s is refused, at sign-in and when a passkey is added', async (_, changed) => {
    const passkey = createSoftwarePasskey();
    await add(passkey);
    const refused = await signIn(passkey, changed);
    expect([refused.status, codeOf(refused), refused.cookie]).toEqual([401, 'auth/passkey-rejected', undefined]);
    expect(codeOf(await add(createSoftwarePasskey(), person, changed))).toBe('auth/passkey-rejected');
    expect(await list(person)).toHaveLength(1);
  });

  it('a challenge of another person, of the other ceremony, or older than five minutes is refused', async () => {
    const passkey = createSoftwarePasskey();
    await add(passkey);
    const foreign = { challenge: await challengeFor(other.cookie) };
    expect(codeOf(await add(createSoftwarePasskey(), person, foreign))).toBe('auth/passkey-rejected');
    expect(codeOf(await add(createSoftwarePasskey(), person, { challenge: await challenge() }))).toBe(
      'auth/passkey-rejected',
    );
    const ofRegistration = { challenge: await challengeFor(person.cookie) };
    expect(codeOf(await signIn(passkey, ofRegistration))).toBe('auth/passkey-rejected');
    const old = { challenge: await challenge() };
    running.clock.advance(5 * 60_000);
    expect(codeOf(await signIn(passkey, old))).toBe('auth/passkey-rejected');
    running.clock.advance(-5 * 60_000);
  });

  it('the signature of another key, the account of another person and a counter that went back are refused', async () => {
    const [passkey, stranger] = [createSoftwarePasskey(), createSoftwarePasskey()];
    await add(passkey);
    const ceremony = { ...party, challenge: await challenge() };
    const forged = { ...stranger.signIn(ceremony), id: passkey.id, rawId: passkey.id };
    expect(codeOf(await post('sign-in/passkey', { passkey: forged }))).toBe('auth/passkey-rejected');
    expect(codeOf(await signIn(passkey, {}, { userHandle: other.userId }))).toBe('auth/passkey-rejected');
    expect((await signIn(passkey, {}, { counter: 5 })).status).toBe(200);
    expect(codeOf(await signIn(passkey, {}, { counter: 4 }))).toBe('auth/passkey-rejected');
  });

  it('a passkey of one person cannot be added by another, listed or removed by her', async () => {
    const passkey = createSoftwarePasskey();
    await add(passkey);
    expect(codeOf(await add(passkey, other))).toBe('auth/passkey-rejected');
    expect(await list(other)).toEqual([]);
    const path = `/api/auth/passkeys/${passkey.id}`;
    expect((await running.request('DELETE', path, { cookie: other.cookie })).status).toBe(404);
    expect((await signIn(passkey)).body.details.user.id).toBe(person.userId);
  });

  it('a session that began with a passkey needs the password where the others do', async () => {
    const passkey = createSoftwarePasskey();
    await add(passkey);
    await running.database.pool.query('update sessions set needs_password = true where user_id = $1', [person.userId]);
    const { cookie } = await signIn(passkey);
    const answer = await running.request('GET', '/api/auth/list-sessions', { cookie });
    const current = answer.body.details.find((each: { isCurrent: boolean }) => each.isCurrent);
    const { rows } = await running.database.pool.query('select needs_password from sessions where id = $1', [
      current.id,
    ]);
    expect(rows).toEqual([{ needs_password: true }]);
  });

  it('refused answers are limited per network', async () => {
    const { passkey } = { passkey: createSoftwarePasskey().signIn({ ...party, challenge: 'AAAA' }) };
    for (let attempt = 0; attempt < 100; attempt += 1) {
      expect((await post('sign-in/passkey', { passkey })).status).toBe(401);
    }
    expect((await post('sign-in/passkey', { passkey })).status).toBe(429);
  });
});

it.each([
  ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['https://app.ekhaya.example', { id: 'app.ekhaya.example', origin: 'https://app.ekhaya.example' }],
])('the relying party of %s', (publicUrl, expected) => {
  expect(relyingPartyOf(publicUrl)).toEqual(expected);
});

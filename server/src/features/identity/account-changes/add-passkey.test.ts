import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../identity.factory.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../passkeys/testing/software-authenticator.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;
interface Session {
  cookie?: string | undefined;
}

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let address = '';
let addresses = 0;

beforeAll(async () => {
  running = await startApplicationForTests({ environment: { isDemo: false }, hasStaffLimits: true });
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());
beforeEach(async () => {
  address = `10.11.0.${(addresses += 1)}`;
  manager = await signUpSomebody(running);
  const grant = { userId: manager.userId, roleId: testRoleId('901', 'Manager'), unitNumber: '14' };
  await grantRole(running.database.db, grant, running.dependencies);
});

const post = (path: string, { cookie }: Session, body?: unknown) =>
  running.request('POST', `/api/auth/${path}`, { cookie, body, address });
const codeOf = ({ body }: Awaited<ReturnType<typeof post>>): string | undefined => body.errorDetails?.code;
const signIn = () => post('sign-in/email', {}, { email: manager.email, password: manager.password });
const challengeOf = async (path: string, session: Session): Promise<string> =>
  (await post(path, session, {})).body.details.challenge;
const ceremony = (challenge: string) => {
  const { id: domain, origin } = relyingPartyOf(running.environment.publicUrl);
  return { domain, origin, challenge };
};
const add = (session: Session, challenge: string, passkey: SoftwarePasskey = createSoftwarePasskey()) =>
  post('passkeys', session, { name: 'Phone', passkey: passkey.register(ceremony(challenge)) });
const codeNow = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: running.clock.now().getTime() });
const setUpApp = async () => {
  const key: string = (await post('second-factor/app', manager, {})).body.details.key;
  expect((await post('second-factor/app/confirm', manager, { code: codeNow(key) })).status).toBe(201);
};
const passkeysOf = async (session: Session) =>
  (await running.request('GET', '/api/auth/passkeys', { cookie: session.cookie })).body.details;

describe('Adding a factor needs the present factor', () => {
  it('a challenge of second-factor/passkey/options adds no passkey', async () => {
    const challenge = await challengeOf('second-factor/passkey/options', manager);
    expect(codeOf(await add(manager, challenge))).toBe('auth/passkey-rejected');
    const own = await challengeOf('passkeys/options', manager);
    expect((await add(manager, own)).status).toBe(201);
  });

  it('nor does one that adds a passkey serve as a second factor', async () => {
    const passkey = createSoftwarePasskey();
    await add(manager, await challengeOf('passkeys/options', manager), passkey);
    const signed = passkey.signIn(ceremony(await challengeOf('passkeys/options', manager)));
    expect(codeOf(await post('second-factor', manager, { passkey: signed }))).toBe('auth/passkey-rejected');
  });

  it('a thief who knows the password alone adds none and is given no second factor', async () => {
    await setUpApp();
    const thief = await signIn();
    for (const path of ['second-factor/passkey/options', 'sign-in/passkey/options']) {
      expect(codeOf(await add(thief, await challengeOf(path, thief)))).toBe('auth/second-factor-required');
    }
    const { rows } = await running.database.pool.query('select second_factor_at from sessions where user_id = $1', [
      manager.userId,
    ]);
    expect(rows.filter(({ second_factor_at: at }) => at !== null)).toHaveLength(1);
    expect(await passkeysOf(manager)).toEqual([]);
  });

  it('a challenge that a thief got before the owner set up her app adds nothing afterwards', async () => {
    const thief = await signIn();
    const challenge = await challengeOf('passkeys/options', thief);
    await setUpApp();
    expect(codeOf(await add(thief, challenge))).toBe('auth/second-factor-required');
  });

  it('a browser that takes four minutes may end a ceremony that began in the last minute of the proof', async () => {
    running.clock.advance(9 * 60_000);
    const challenge = await challengeOf('passkeys/options', manager);
    running.clock.advance(4 * 60_000);
    expect((await add(manager, challenge)).status).toBe(201);
    running.clock.advance(-13 * 60_000);
  });
});

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import { needsStaffSession, type RouteDefinition } from '@ekhaya/contract/wire/route';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { validCalls } from '../../../shell/testing/valid-inputs/valid-inputs.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody, statusesOf } from '../identity.factory.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { createSoftwarePasskey } from '../passkeys/testing/software-authenticator.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;
type Answer = Awaited<ReturnType<typeof post>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let addresses = 0;
let address = '';

const staff = async (role: TestRole): Promise<Person> => {
  const person = await signUpSomebody(running);
  const grant = { userId: person.userId, roleId: testRoleId('901', role), unitNumber: '14' };
  await grantRole(running.database.db, grant, running.dependencies);
  return person;
};

beforeAll(async () => {
  running = await startApplicationForTests({ environment: { isDemo: false }, hasStaffLimits: true });
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());
beforeEach(async () => {
  address = `10.7.0.${(addresses += 1)}`;
  await running.database.pool.query('delete from security_rules');
  manager = await staff('Manager');
});

const call = (method: string, path: string, { cookie }: { cookie?: string | undefined }, body?: unknown) =>
  running.request(method, path, { cookie, body, address });
const post = (path: string, person: { cookie?: string | undefined }, body?: unknown) =>
  call('POST', `/api/auth/${path}`, person, body);
const codeOf = ({ body }: Answer): string | undefined => body.errorDetails?.code;
const people = (person: { cookie?: string | undefined } = manager) => call('GET', '/api/console/people', person);
const state = async (person: { cookie?: string | undefined } = manager) =>
  (await call('GET', '/api/auth/second-factor', person)).body.details;
const minutes = (count: number): void => running.clock.advance(count * 60_000);

/** The code that an app shows now. */
const codeNow = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 }).generate({
    timestamp: running.clock.now().getTime(),
  });

/** Sets up an authenticator app. The next code is another one. */
const setUpApp = async (person: Person = manager) => {
  const key: string = (await post('second-factor/app', person, {})).body.details.key;
  const confirmed = await post('second-factor/app/confirm', person, { code: codeNow(key) });
  running.clock.advance(30_000);
  return { key, recoveryCodes: confirmed.body.details.recoveryCodes as string[] };
};
const signIn = ({ email, password }: Person) => post('sign-in/email', {}, { email, password });
const setRules = (isSecondFactorRequired: boolean, fromRank: number) =>
  running.database.pool.query('insert into security_rules values ($1, $2, $3)', [
    '901',
    isSecondFactorRequired,
    fromRank,
  ]);

describe('Staff: second factor, required from the rank that the estate sets', () => {
  it('is required of everybody with a staff permission other than the gate’s; a guard works without it', async () => {
    for (const role of ['Manager', 'Editor', 'Administrator'] as const) {
      const person = await staff(role);
      expect(await state(person), role).toMatchObject({ isRequired: true, next: 'enrolment' });
    }
    for (const role of ['Guard', 'Owner'] as const) {
      expect(await state(await staff(role)), role).toMatchObject({ isRequired: false, next: 'nothing' });
    }
    expect((await call('GET', '/api/gate/gates', await staff('Guard'))).status).toBe(200);
  });

  it.each([
    [80, { Manager: true, Editor: false }],
    [100, { Manager: false, Editor: false }],
  ] as const)('from rank %i', async (fromRank, expected) => {
    await setRules(true, fromRank);
    for (const [role, isRequired] of Object.entries(expected)) {
      expect((await state(await staff(role as TestRole))).isRequired, role).toBe(isRequired);
    }
  });

  it('an estate switches it on and off, audited, and it takes effect with the next call', async () => {
    const administrator = await staff('Administrator');
    await setUpApp(administrator);
    const path = '/api/console/estates/901/security-rules';
    expect((await call('GET', path, administrator)).body.details).toEqual({
      isSecondFactorRequired: true,
      fromRank: 0,
      version: 0,
      isOffInDemo: false,
    });
    expect((await people()).status).toBe(403);
    const off = await call('PUT', path, administrator, { isSecondFactorRequired: false, fromRank: 0 });
    expect([off.status, off.body.details.version]).toEqual([200, 1]);
    expect((await people()).status).toBe(200);
    const { rows } = await running.database.pool.query("select 1 from audit_log where action = 'security.rules'");
    expect(rows).toHaveLength(1);
  });

  it('is given with an app at the next sign-in; a passkey gives both at once', async () => {
    const { key } = await setUpApp();
    expect((await people()).status).toBe(200);
    const later = await signIn(manager);
    expect(codeOf(await people(later))).toBe('auth/second-factor-required');
    expect(await state(later)).toMatchObject({ hasApp: true, recoveryCodes: 10, next: 'second-factor' });
    expect((await post('second-factor', later, { code: ` ${codeNow(key).replace(/^.../, '$& ')}` })).status).toBe(200);
    expect((await people(later)).status).toBe(200);

    const passkey = createSoftwarePasskey();
    const { id: domain, origin } = relyingPartyOf(running.environment.publicUrl);
    const challengeOf = (answer: Answer): string => answer.body.details.challenge;
    const made = { domain, origin, challenge: challengeOf(await post('passkeys/options', later, {})) };
    await post('passkeys', later, { name: 'Phone', passkey: passkey.register(made) });
    const again = await signIn(manager);
    const asked = { domain, origin, challenge: challengeOf(await post('second-factor/passkey/options', again)) };
    const signed = { passkey: passkey.signIn(asked) };
    const replayed = await Promise.all([post('second-factor', again, signed), post('second-factor', again, signed)]);
    expect(statusesOf(replayed)).toEqual([200, 401]);
    const signInOptions = { domain, origin, challenge: challengeOf(await post('sign-in/passkey/options', {})) };
    const foreign = await post('second-factor', again, { passkey: passkey.signIn(signInOptions) });
    expect(codeOf(foreign)).toBe('auth/passkey-rejected');
    const both = await post('sign-in/passkey', {}, { passkey: passkey.signIn(signInOptions) });
    expect((await people(both)).status).toBe(200);
  });

  it('the owner is told by mail of an app that was set up, removed, and of a recovery code', async () => {
    const { recoveryCodes } = await setUpApp();
    await post('second-factor', manager, { recoveryCode: recoveryCodes[0] });
    await setRules(false, 0);
    expect((await call('DELETE', '/api/auth/second-factor/app', manager)).status).toBe(200);
    await eventually(async () => {
      const subjects = (await running.outbox(manager.email)).map(({ subject }) => subject);
      const told = [
        'An authenticator app was set up',
        'A recovery code was used',
        'Your authenticator app was removed',
      ];
      expect(subjects).toEqual(expect.arrayContaining(told));
    });
    expect(await state()).toMatchObject({ hasApp: false, recoveryCodes: 0 });
  });
});

describe('attacks', () => {
  const guarded = (Object.entries(routes) as [RouteKey, RouteDefinition][]).filter(([, route]) =>
    needsStaffSession(route),
  );

  it('2FA skipped by calling the API: every staff route but the gate’s refuses until the factor was given', async () => {
    expect(guarded.length).toBeGreaterThan(80);
    const administrator = await staff('Administrator');
    for (const [key, { method }] of guarded) {
      const { path, body } = validCalls[key];
      const answer = await call(method.toUpperCase(), path.replace('{me}', manager.userId), administrator, body);
      expect([answer.status, codeOf(answer)], key).toEqual([403, 'auth/second-factor-required']);
    }
  });

  it('nor does it read another person’s records or decide on her booking', async () => {
    const resident = await staff('Owner');
    for (const path of ['/api/user/detail?userID=', '/api/vistor/upcoming?userId=', '/api/notifications?userID=']) {
      expect(codeOf(await call('GET', `${path}${resident.userId}`, manager))).toBe('auth/second-factor-required');
    }
    expect((await call('GET', `/api/user/detail?userID=${manager.userId}`, manager)).status).toBe(200);
  });

  it('a TOTP code is used once, also when two come at once, and no earlier one afterwards', async () => {
    const { key } = await setUpApp();
    const earlier = codeNow(key);
    running.clock.advance(30_000);
    const code = codeNow(key);
    const one = await signIn(manager);
    const other = await signIn(manager);
    const raced = await Promise.all([post('second-factor', one, { code }), post('second-factor', other, { code })]);
    expect(statusesOf(raced)).toEqual([200, 400]);
    const third = await signIn(manager);
    expect(codeOf(await post('second-factor', third, { code }))).toBe('auth/wrong-code');
    expect(codeOf(await post('second-factor', third, { code: earlier }))).toBe('auth/wrong-code');
    minutes(2);
    expect(codeOf(await post('second-factor', third, { code }))).toBe('auth/wrong-code');
    expect((await post('second-factor', third, { code: codeNow(key) })).status).toBe(200);
  });

  it('recovery codes raced: each works once, in any spelling; new ones replace them', async () => {
    const { recoveryCodes } = await setUpApp();
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    const session = await signIn(manager);
    const raced = await Promise.all(
      Array.from({ length: 6 }, () => post('second-factor', session, { recoveryCode: first.toLowerCase() })),
    );
    expect(statusesOf(raced)).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await state(session)).recoveryCodes).toBe(9);
    const renewed = await post('second-factor/recovery-codes', session);
    expect(renewed.body.details.recoveryCodes).toHaveLength(10);
    expect(codeOf(await post('second-factor', session, { recoveryCode: second }))).toBe('auth/wrong-code');
  });

  it('wrong codes are limited per person', async () => {
    await setUpApp();
    const session = await signIn(manager);
    for (let time = 0; time < 10; time += 1) {
      expect(codeOf(await post('second-factor', session, { recoveryCode: `WRONG-${time}` }))).toBe('auth/wrong-code');
    }
    expect((await post('second-factor', session, { code: '000000' })).status).toBe(429);
  });

  it('the password alone adds no factor, removes none, and confirms nothing for a person who has one', async () => {
    await setUpApp();
    const thief = await signIn(manager);
    const { password } = manager;
    expect(codeOf(await post('passkeys/options', thief, { password }))).toBe('auth/second-factor-required');
    expect(codeOf(await post('second-factor/app', thief, { password }))).toBe('auth/second-factor-required');
    expect(codeOf(await post('second-factor/recovery-codes', thief))).toBe('auth/second-factor-required');
    expect(codeOf(await call('DELETE', '/api/auth/second-factor/app', thief))).toBe('auth/second-factor-required');
    expect((await post('confirm', thief, { password })).body.details.next).toBe('second-factor');
    expect(codeOf(await people(thief))).toBe('auth/second-factor-required');
  });

  it('the last factor of a person who needs one stays', async () => {
    await setUpApp();
    expect(codeOf(await call('DELETE', '/api/auth/second-factor/app', manager))).toBe('auth/second-factor-needed');
  });

  it('staff remove the lost factor of a person below their rank, not of one above', async () => {
    const administrator = await staff('Administrator');
    await setUpApp(administrator);
    await setUpApp();
    const remove = (personId: string, by: Person) =>
      call('DELETE', `/api/console/people/${personId}/second-factor`, by);
    expect((await remove(administrator.userId, manager)).status).toBe(403);
    expect((await remove(manager.userId, administrator)).status).toBe(200);
    expect((await people()).status).toBe(401);
    expect((await state(await signIn(manager))).next).toBe('enrolment');
  });
});

describe('Sessions of staff: idle 30 minutes at the console, 12 h at most', () => {
  beforeEach(() => setRules(false, 0));

  it('rest after 30 minutes, and reads do not keep them alive; the app of the same person stays signed in', async () => {
    minutes(20);
    expect((await people()).status).toBe(200);
    minutes(10);
    expect(codeOf(await people())).toBe('auth/staff-session-over');
    expect(codeOf(await post('staff-session', manager))).toBe('auth/staff-session-over');
    expect(await state()).toMatchObject({ next: 'password', reason: 'idle', confirmsWith: 'password' });
    expect((await call('GET', '/api/user?userID=me', manager)).status).toBe(200);
    expect((await post('confirm', manager, { password: 'wrong' })).status).toBe(401);
    expect((await post('confirm', manager, { password: manager.password })).body.details.next).toBe('nothing');
    expect((await people()).status).toBe(200);
  });

  it('stay while the console is used, and end after 12 hours', async () => {
    for (let passed = 20; passed < 12 * 60; passed += 20) {
      minutes(20);
      expect((await post('staff-session', manager)).status).toBe(200);
    }
    minutes(20);
    expect(codeOf(await people())).toBe('auth/staff-session-over');
    expect((await state()).reason).toBe('expired');
  });
});

describe('asks again after 10 minutes', () => {
  const exportLog = (person: { cookie?: string | undefined } = manager) =>
    call('GET', '/api/console/audit/export', person);

  it('for the password, where the second factor is switched off', async () => {
    await setRules(false, 0);
    expect((await exportLog()).status).toBe(200);
    minutes(10);
    expect((await people()).status).toBe(200);
    expect(codeOf(await exportLog())).toBe('auth/confirmation-required');
    await post('confirm', manager, { password: manager.password });
    expect((await exportLog()).status).toBe(200);
  });

  it('for the factor, where it is on: the password is not enough', async () => {
    const { key } = await setUpApp();
    minutes(10);
    expect((await people()).status).toBe(200);
    expect(codeOf(await exportLog())).toBe('auth/confirmation-required');
    await post('confirm', manager, { password: manager.password });
    expect(codeOf(await exportLog())).toBe('auth/confirmation-required');
    await post('second-factor', manager, { code: codeNow(key) });
    expect((await exportLog()).status).toBe(200);
  });
});

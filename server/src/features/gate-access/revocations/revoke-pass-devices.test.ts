import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import {
  atMainGate,
  codeOf,
  createGatedEstates,
  createPhoneKey,
  enrolPhone,
  enterPin,
  proofOf,
  show,
  signUpAs,
  testPin,
  type TestPhone,
} from '../testing/gate-access.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpAs>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let guard: Person;
let person: Person;
let phone: TestPhone;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  manager = await signUpAs(running, 'Manager');
  guard = await signUpAs(running, 'Guard');
});
afterAll(() => running.close());

beforeEach(async () => {
  running.clock.advance(60_000);
  person = await signUpAs(running, 'Owner');
  phone = await enrolPhone(running, person.cookie);
});

const post = (path: string, cookie: string, body: unknown) => running.request('POST', path, { cookie, body });
const verifyPin = async (cookie = person.cookie, pin = testPin) =>
  (await post('/api/accessControl/pin/verify', cookie, { pin })).body.details;
const verifyPassword = async (cookie = person.cookie) =>
  (await post('/api/auth/verify-password', cookie, { password: person.password })).status;
const signIn = async (password = person.password) =>
  (await post('/api/auth/sign-in/email', '', { email: person.email, password })).cookie ?? '';

const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof post>>): string =>
  body.errorDetails?.code ?? String(status);
const enrolAnother = async (cookie = person.cookie) =>
  outcomeOf(await post('/api/guard/device', cookie, { publicKey: (await createPhoneKey()).publicKey }));
const askForCode = async (cookie = person.cookie) => {
  const query = new URLSearchParams({ userId: 'me', ...atMainGate });
  return outcomeOf(await running.request('GET', `/api/guard?${query}`, { cookie }));
};
const renew = async (cookie = person.cookie) => {
  const { publicKey } = phone;
  return outcomeOf(await post('/api/guard/device', cookie, { publicKey, proof: await proofOf(running, phone) }));
};
const atTheGate = async (): Promise<string> => {
  const { reason, result } = (await show(running, guard, { code: await codeOf(running, phone) })).body.details;
  return reason ?? result;
};
const revokedAtTheGates = async (): Promise<string[]> => {
  const answer = await running.request('GET', '/api/gate/revocations', { cookie: guard.cookie });
  return answer.body.details.entries.map(({ id }: { id: string }) => id);
};

const revocations: [string, () => Promise<{ status: number }>][] = [
  ['its owner', () => running.request('DELETE', `/api/guard/device/${phone.deviceId}`, { cookie: person.cookie })],
  [
    'staff, among her phones',
    () =>
      running.request('DELETE', `/api/console/people/${person.userId}/phones/${phone.deviceId}`, {
        cookie: manager.cookie,
      }),
  ],
];

describe.each(revocations)('a device that was revoked by %s', (_, revoke) => {
  beforeEach(async () => {
    const { status } = await revoke();
    if (status !== 200) throw new Error(`The revocation was answered ${status}.`);
  });

  it('stays revoked: neither proof nor PIN renews it, and the session enrols no other key', async () => {
    expect(await atTheGate()).toBe('revoked');
    expect(await renew()).toBe('gate/device-revoked');
    expect(await enrolAnother()).toBe('gate/password-required');
    expect(await askForCode()).toBe('gate/password-required');
    expect(await verifyPin()).toEqual({ isPasswordNeeded: true });
    expect(await enrolAnother()).toBe('gate/password-required');
    expect(await askForCode()).toBe('gate/password-required');
    expect(await renew()).toBe('gate/device-revoked');
  });

  it('needs verify-password, then pin/verify again, and another key', async () => {
    await verifyPin();
    expect(await verifyPassword()).toBe(200);
    expect(await enrolAnother()).toBe('gate/pin-required');
    expect(await askForCode()).toBe('gate/pin-required');
    expect(await verifyPin()).toEqual({ isPasswordNeeded: false });
    expect(await enrolAnother()).toBe('200');
    expect(await askForCode()).toBe('200');
    expect(await renew()).toBe('gate/device-revoked');
  });

  it('cannot be enrolled again after a wrong password', async () => {
    expect((await post('/api/auth/verify-password', person.cookie, { password: 'not this one' })).status).toBe(401);
    await verifyPin();
    expect(await enrolAnother()).toBe('gate/password-required');
  });

  it('cannot be enrolled again after the password was entered in another session', async () => {
    const other = await signIn();
    expect(await verifyPassword(other)).toBe(200);
    await verifyPin();
    expect(await enrolAnother()).toBe('gate/password-required');
    expect(await verifyPin(other)).toEqual({ isPasswordNeeded: false });
    expect(await enrolAnother(other)).toBe('200');
  });
});

describe('a revocation by staff', () => {
  it.each(['device', 'person'])('requires password and PIN again: %s', async (what) => {
    const answer = await post('/api/console/gate-revocations', manager.cookie, {
      estateId: '901',
      userId: person.userId,
      ...(what === 'device' && { deviceId: phone.deviceId }),
      reason: 'Lost phone',
    });
    expect(answer.status).toBeLessThan(300);
    const read = (path: string) => running.request('GET', `/api/console/gate-revocations${path}`, manager);
    const [revocation] = (await read('')).body.details.items;
    expect((await read(`/${revocation.id}`)).body.details).toEqual(revocation);
    expect((await read('/another')).status).toBe(404);
    expect(await atTheGate()).toBe('revoked');
    expect(await renew()).toBe('gate/not-permitted');
    const expected = what === 'device' ? 'gate/password-required' : 'gate/not-permitted';
    await verifyPin();
    expect(await enrolAnother()).toBe(expected);
    expect(await askForCode()).toBe(expected);
  });
});

describe('another device of the same person', () => {
  it('still renews with its own proof when one is revoked', async () => {
    const other = await enrolPhone(running, person.cookie);
    await running.request('DELETE', `/api/guard/device/${other.deviceId}`, { cookie: person.cookie });
    expect(await renew()).toBe('200');
    expect(await atTheGate()).toBe('granted');
  });

  it('is revoked without re-entry when too many devices are enrolled', async () => {
    for (let count = 0; count < 5; count += 1) {
      running.clock.advance(1000);
      await enrolPhone(running, person.cookie);
    }
    expect(await renew()).toBe('gate/device-revoked');
    expect(await enrolAnother()).toBe('200');
  });
});

describe('a reset of the password', () => {
  const resetPassword = async (newPassword: string): Promise<void> => {
    await running.request('POST', '/api/auth/request-password-reset', { body: { email: person.email } });
    const token = await eventually(async () => {
      // The mail that proves her address was queued before, and can come after this one.
      const texts = (await running.outbox(person.email)).map(({ text }) => text).join('\n');
      const [, found] = /reset-password#token=([\w-]{43})/.exec(texts) ?? [];
      if (found === undefined) throw new Error('The mail has not come.');
      return found;
    });
    const answer = await running.request('POST', '/api/auth/reset-password', { body: { token, newPassword } });
    expect(answer.status).toBe(200);
  };

  it('revokes all pass devices, their codes at the gate and in the list of the guards', async () => {
    const other = await enrolPhone(running, person.cookie);
    expect(await atTheGate()).toBe('granted');
    running.clock.advance(30_000);
    await resetPassword('Another-password-1');
    expect(await atTheGate()).toBe('revoked');
    expect(await revokedAtTheGates()).toEqual(expect.arrayContaining([phone.deviceId, other.deviceId]));
    const cookie = await signIn('Another-password-1');
    expect(await renew(cookie)).toBe('gate/device-revoked');
    const listed = await running.request('GET', '/api/guard/device', { cookie });
    expect(listed.body.details).toEqual([]);
  });

  it('keeps the PIN of a person whose address was proved before: she enters it and enrols another key', async () => {
    await running.database.pool.query('update users set email_verified_at = now() where id = $1', [person.userId]);
    await resetPassword('Another-password-1');
    const cookie = await signIn('Another-password-1');
    expect(await enrolAnother(cookie)).toBe('gate/pin-required');
    expect(await verifyPin(cookie)).toEqual({ isPasswordNeeded: false });
    expect(await enrolAnother(cookie)).toBe('200');
  });
});

describe('a reset of the PIN', () => {
  const resetPin = () => post('/api/accessControl/pin/reset', person.cookie, { password: person.password });

  it('revokes all pass devices: keys that the old PIN unlocked are invalid', async () => {
    expect((await resetPin()).status).toBe(200);
    expect(await atTheGate()).toBe('revoked');
    expect(await revokedAtTheGates()).toContain(phone.deviceId);
    expect(await renew()).toBe('gate/device-revoked');
  });

  it('does not let another session set and use a new PIN, even when no phone was enrolled', async () => {
    person = await signUpAs(running, 'Owner');
    const stolen = await signIn();
    await enterPin(running, person.cookie);
    await resetPin();
    await enterPin(running, stolen, '0815');
    expect(await enrolAnother(stolen)).toBe('gate/password-required');
    expect(await askForCode(stolen)).toBe('gate/password-required');
  });

  it('requires the password in every other session, and only the new PIN in this one', async () => {
    const other = await signIn();
    await resetPin();
    await enterPin(running, person.cookie, '0815');
    expect(await enrolAnother()).toBe('200');
    expect(await verifyPin(other, '0815')).toEqual({ isPasswordNeeded: true });
    expect(await enrolAnother(other)).toBe('gate/password-required');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import {
  atMainGate,
  createGatedEstates,
  createPhoneKey,
  enrolPhone,
  proofOf,
  signUpAs,
  type TestPhone,
} from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Awaited<ReturnType<typeof signUpAs>>;
let phone: TestPhone;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());

/** Enrols a phone and lets the PIN window of its session expire. */
beforeEach(async () => {
  person = await signUpAs(running, 'Owner');
  phone = await enrolPhone(running, person.cookie);
  running.clock.advance(hourMs);
});

const renew = async (proof: string | undefined, { cookie = person.cookie, publicKey = phone.publicKey } = {}) => {
  const answer = await running.request('POST', '/api/guard/device', { cookie, body: { publicKey, proof } });
  return answer.body.errorDetails?.code ?? answer.status;
};
const askForCode = async (proof: string, cookie = person.cookie) => {
  const query = new URLSearchParams({ userId: 'me', ...atMainGate, proof });
  const answer = await running.request('GET', `/api/guard?${query}`, { cookie });
  return answer.body.errorDetails?.code ?? answer.status;
};

describe('a proof that only the entered PIN unlocks', () => {
  it('renews the grant of its device and gets a code without a PIN window', async () => {
    expect(await renew(undefined)).toBe('gate/pin-required');
    expect(await renew(await proofOf(running, phone))).toBe(200);
    expect(await askForCode(await proofOf(running, phone, { purpose: 'code', at: nowPlus(1) }))).toBe(200);
  });

  it('counts once: both calls refuse a replay', async () => {
    const renewal = await proofOf(running, phone);
    expect(await renew(renewal)).toBe(200);
    expect(await renew(renewal)).toBe('gate/proof-rejected');
    const code = await proofOf(running, phone, { purpose: 'code', at: nowPlus(1) });
    expect(await askForCode(code)).toBe(200);
    expect(await askForCode(code)).toBe('gate/proof-rejected');
  });

  it('counts once when it is sent many times at once', async () => {
    const proof = await proofOf(running, phone, { purpose: 'code' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => askForCode(proof)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
  });

  it('is refused when a newer one was accepted before', async () => {
    expect(await renew(await proofOf(running, phone, { at: nowPlus(5_000) }))).toBe(200);
    expect(await renew(await proofOf(running, phone, { at: nowPlus(4_999) }))).toBe('gate/proof-rejected');
  });

  it.each([
    ['two minutes behind', -120_000, 200],
    ['more than two minutes behind', -120_001, 'gate/proof-rejected'],
    ['more than two minutes ahead', 120_001, 'gate/proof-rejected'],
  ])('is bound to its time: %s', async (_, milliseconds, expected) => {
    expect(await renew(await proofOf(running, phone, { at: nowPlus(milliseconds) }))).toBe(expected);
  });

  it('is bound to its session: another session of the same person cannot use it', async () => {
    const { email, password } = person;
    const signedIn = await running.request('POST', '/api/auth/sign-in/email', { body: { email, password } });
    expect(await renew(await proofOf(running, phone), { cookie: signedIn.cookie ?? '' })).toBe('gate/proof-rejected');
  });

  it('is bound to its person, its device and its purpose', async () => {
    const other = await signUpAs(running, 'Owner');
    const theirs = await enrolPhone(running, other.cookie);
    expect(await renew(await proofOf(running, phone), { cookie: other.cookie })).toBe('gate/proof-rejected');
    expect(await renew(await proofOf(running, theirs))).toBe('gate/proof-rejected');
    expect(await renew(await proofOf(running, { ...phone, deviceId: theirs.deviceId }))).toBe('gate/proof-rejected');
    expect(await renew(await proofOf(running, phone, { purpose: 'code' }))).toBe('gate/proof-rejected');
    expect(await askForCode(await proofOf(running, phone, { purpose: 'renewal' }))).toBe('gate/proof-rejected');
  });

  it('cannot enrol another key', async () => {
    const { publicKey } = await createPhoneKey();
    expect(await renew(await proofOf(running, phone), { publicKey })).toBe('gate/proof-rejected');
  });

  it('has to be signed with the proof key, not with the device key', async () => {
    expect(await renew(await proofOf(running, { ...phone, signProof: phone.sign }))).toBe('gate/proof-rejected');
    expect(await renew('noise')).toBe('gate/proof-rejected');
  });

  it('cannot change the proof key: that needs the PIN at the server', async () => {
    const attacker = await createPhoneKey();
    const body = { publicKey: phone.publicKey, proofKey: attacker.publicKey, proof: await proofOf(running, phone) };
    await running.request('POST', '/api/guard/device', { cookie: person.cookie, body });
    const forged = await proofOf(running, { ...phone, signProof: attacker.sign }, { at: nowPlus(1) });
    expect(await renew(forged)).toBe('gate/proof-rejected');
  });

  it('is refused while the PIN is locked', async () => {
    await running.request('POST', '/api/accessControl/pin/tries', { cookie: person.cookie, body: { count: 5 } });
    expect(await renew(await proofOf(running, phone))).toBe('gate/pin-locked');
    expect(await askForCode(await proofOf(running, phone, { purpose: 'code' }))).toBe('gate/pin-locked');
  });

  it('is refused at an estate whose staff have revoked this device', async () => {
    await running.database.pool.query(
      `insert into gate_revocations (id, estate_id, user_id, device_id, reason, revoked_by, revoked_at)
       values (gen_random_uuid(), '901', $1, $2, '', $1, $3)`,
      [person.userId, phone.deviceId, running.clock.now()],
    );
    expect(await renew(await proofOf(running, phone))).toBe('gate/not-permitted');
    expect(await askForCode(await proofOf(running, phone, { purpose: 'code', at: nowPlus(1) }))).toBe(
      'gate/not-permitted',
    );
  });
});

const nowPlus = (milliseconds: number): number => running.clock.now().getTime() + milliseconds;

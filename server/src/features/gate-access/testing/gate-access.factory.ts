import { randomUUID } from 'node:crypto';
import { toBase45 } from '@ekhaya/contract/gate-access/passes/base45.rules';
import { stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { makeDeviceCode, type Sign } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { proofBytes, writeProof, type ProofClaims } from '@ekhaya/contract/gate-access/passes/pass-proof.rules';
import type { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { addGates, type NewGate } from '../gate-settings/add-gates.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;

/** The coordinates of the main gate of estate 901. */
export const atMainGate = { lat: '-26,0021', lon: '28.1302' } as const;

const fence = {
  allowedDistanceMetres: 150,
  revertToOffline: true,
  message: 'Please come closer to a gate.',
  refreshIntervalMs: 2000,
};

/** Returns an enabled gate of estate 901. Pass only the fields that the test is about. */
export const testGate = (gate: Partial<NewGate> & { id: string }): NewGate => ({
  estateId: '901',
  name: 'Main Gate',
  isEnabled: true,
  roleNames: [],
  opensAt: '0000',
  closesAt: '2400',
  location: { latitude: atMainGate.lat, longitude: atMainGate.lon, ...fence },
  ...gate,
});

/** Creates two estates with gates: `main` and `north` (900 m away) at 901, `bay` at 902. */
export const createGatedEstates = async (running: Running): Promise<void> => {
  const { db } = running.database;
  await createTestEstate(db, { tiles: { Owner: [{ tileBackofficeName: 'Visitor Access' }] } });
  await createTestEstate(db, { estateId: '902', estateName: 'Second Bay' });
  await addGates(db, [
    testGate({ id: 'main' }),
    testGate({ id: 'north', name: 'North Gate', location: { latitude: '-25.9940', longitude: '28.1302', ...fence } }),
    testGate({
      id: 'bay',
      estateId: '902',
      name: 'Bay Gate',
      location: { latitude: '-25.9876', longitude: '28.1655', ...fence },
    }),
  ]);
};

/** Signs up a new person with a verified number and a role at an estate. */
export const signUpAs = async (
  running: Running,
  role: TestRole,
  { estateId = '901', unitNumber = '' }: { estateId?: string; unitNumber?: string } = {},
) => {
  const person = await signUpSomebody(running);
  await running.database.pool.query('update users set mobile_verified = true where id = $1', [person.userId]);
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber };
  await running.database.db.transaction((transaction) => grantRole(transaction, grant, running.dependencies));
  return person;
};

/** An enrolled phone with its keys and its grant. */
export interface TestPhone {
  publicKey: string;
  sign: Sign;
  deviceId: string;
  sessionId: string;
  grant: string;
  proofKey: string;
  /** Signs with the proof key, as the phone does after its PIN was entered. */
  signProof: Sign;
}

export const testPin = '4711';

/** Sets the PIN of a person when she has none, and enters it in a session, which opens the PIN window. */
export const enterPin = async (running: Running, cookie: string, pin = testPin): Promise<void> => {
  const send = (path: string) => running.request('POST', `/api/accessControl/${path}`, { cookie, body: { pin } });
  await send('pin');
  const answer = await send('pin/verify');
  if (answer.status !== 200) throw new Error(`The PIN was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
};

/** Returns the proof that a phone sends for a renewal now. Pass only the claims that the test is about. */
export const proofOf = async (
  running: Running,
  phone: Pick<TestPhone, 'deviceId' | 'sessionId' | 'signProof'>,
  claimed: Partial<ProofClaims> = {},
): Promise<string> => {
  const { deviceId, sessionId } = phone;
  const claims: ProofClaims = {
    purpose: 'renewal',
    sessionId,
    deviceId,
    at: running.clock.now().getTime(),
    ...claimed,
  };
  return writeProof({ ...claims, signature: await phone.signProof(proofBytes(claims)) });
};

/** Creates a key pair as a phone does. */
export const createPhoneKey = async (): Promise<{ publicKey: string; sign: Sign }> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const point = await crypto.subtle.exportKey('raw', pair.publicKey);
  return {
    publicKey: Buffer.from(point).toString('base64url'),
    sign: async (bytes) =>
      new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes)),
  };
};

/** Enters the PIN and enrols a new phone over HTTP. */
export const enrolPhone = async (running: Running, cookie: string): Promise<TestPhone> => {
  await enterPin(running, cookie);
  const [key, unlocked] = [await createPhoneKey(), await createPhoneKey()];
  const body = { publicKey: key.publicKey, proofKey: unlocked.publicKey };
  const answer = await running.request('POST', '/api/guard/device', { cookie, body });
  if (answer.status !== 200) throw new Error(`Enrolling answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const { id, sessionId, grant } = answer.body.details;
  return { ...key, deviceId: id, sessionId, grant, proofKey: unlocked.publicKey, signProof: unlocked.sign };
};

/**
 * Returns the code that a phone shows now.
 * @param shown.behind how many milliseconds the phone's clock is behind the server's
 * @param shown.steps how many steps later; negative for earlier
 */
export const codeOf = (
  running: Running,
  phone: Pick<TestPhone, 'grant' | 'sign'>,
  { behind = 0, steps = 0, hasNoPlace = false }: { behind?: number; steps?: number; hasNoPlace?: boolean } = {},
): Promise<string> => {
  const step = stepAt(new Date(running.clock.now().getTime() - behind)) + steps;
  return makeDeviceCode({ grant: phone.grant, step, hasNoPlace }, phone.sign);
};

/** Returns a code of the right shape with random content. */
export const randomCode = (): string => `EK2:${toBase45(crypto.getRandomValues(new Uint8Array(200)))}`;

/** Sends a shown code to the server as the guard's phone does. By default at the main gate, inwards, with a new nonce. */
export const show = (
  running: Running,
  guard: { cookie: string },
  shown: { code?: string; typedCode?: string; gateId?: string; direction?: 'in' | 'out'; nonce?: string },
) =>
  running.request('POST', '/api/gate/verify', {
    cookie: guard.cookie,
    body: { gateId: 'main', direction: 'in', nonce: randomUUID(), ...shown },
  });

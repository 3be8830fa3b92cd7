import {
  proofBytes,
  toBase64Url,
  writeProof,
  type ProofPurpose,
} from '@ekhaya/contract/gate-access/passes/pass-proof.rules';
import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { readDevices, sendDeviceKey } from './enrolment.queries.ts';
import { loadServerClock, recordServerTime, serverNow } from '../../clock/server-clock.ts';
import { removeProofKey, storeProofKey, generateProofKey, signWithProofKey } from './proof-key.ts';
import {
  removeGrant,
  removeEnrolment,
  storeGrant,
  ensureDeviceKeyPair,
  readDeviceKeyPair,
  readStoredEnrolment,
} from './stored-enrolment.ts';

/** Grants older than this are renewed while there is a network, so that they last through a night without one. */
const RENEWAL_AGE_MS = hourMs;
/** Clocks of servers differ by this much. */
const TOLERATED_CLOCK_MS = 60_000;

/** The time of the last proof, in milliseconds since 1970. The server accepts only proofs that are later than the last. */
let lastProofAt = 0;

/**
 * Enrols this phone at an estate with a new proof key. The server must have accepted the PIN in this session before.
 * A phone whose enrolment was revoked is enrolled again with a new device key.
 * @throws {ApiError} when the server refuses, e.g. `gate/password-required`
 */
export async function enrolDevice(person: string, estateId: string, pin: string): Promise<void> {
  const generated = await generateProofKey(person, pin);
  const proofKey = toBase64Url(generated.publicKey);
  try {
    await requestGrant(person, estateId, await ensureDeviceKeyPair(), { proofKey });
  } catch (thrown) {
    if (codeOf(thrown) !== 'gate/device-revoked') throw thrown;
    await removeEnrolment();
    await requestGrant(person, estateId, await ensureDeviceKeyPair(), { proofKey });
  }
  await storeProofKey(generated);
}

/**
 * Creates a signed proof that the PIN was entered on this phone.
 * @returns undefined while the proof key is locked, or when this phone is not enrolled
 */
export async function createProof(person: string, purpose: ProofPurpose): Promise<string | undefined> {
  const { deviceId, sessionId } = (await readStoredEnrolment(person)) ?? {};
  if (deviceId === undefined || sessionId === undefined) return undefined;
  lastProofAt = Math.max(serverNow().getTime(), lastProofAt + 1);
  const at = lastProofAt;
  const signature = await signWithProofKey(person, proofBytes({ purpose, sessionId, deviceId, at }));
  return signature && writeProof({ deviceId, at, signature });
}

/**
 * Renews the grant of an estate, or requests a first grant there, with the device key of this phone. Does nothing while
 * the proof key is locked. After a transient failure the next call tries again.
 */
export async function renewGrant(person: string, estateId: string): Promise<void> {
  const pair = await readDeviceKeyPair();
  if (!pair) return;
  try {
    await requestGrantWithProof(person, estateId, pair);
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'gate/device-revoked') await removeEnrolment();
    if (code === 'gate/not-permitted') await removeGrant(person, estateId);
    // The grant stays valid for its day. The next PIN is checked by the server, which leads to a new proof key.
    if (code === 'gate/proof-rejected') await removeProofKey();
  }
}

/** Renews all grants that are older than an hour, or that a server made whose clock was ahead: gates refuse them until that hour. */
export async function renewOldGrants(person: string): Promise<void> {
  await loadServerClock();
  const grants = Object.entries((await readStoredEnrolment(person))?.grants ?? {});
  for (const [estateId, { renewedAt }] of grants) {
    const age = serverNow().getTime() - renewedAt;
    if (age >= RENEWAL_AGE_MS || age < -TOLERATED_CLOCK_MS) await renewGrant(person, estateId);
  }
}

/** Asks the server whether this phone is still enrolled, and removes the stored enrolment when it was revoked. */
export async function removeRevokedEnrolment(person: string): Promise<void> {
  const deviceId = (await readStoredEnrolment(person))?.deviceId;
  if (deviceId === undefined) return;
  const devices = await readDevices().catch(() => undefined);
  if (!devices || devices.some(({ id }) => id === deviceId)) return;
  // The phone may have been enrolled again while the call was under way.
  if ((await readStoredEnrolment(person))?.deviceId === deviceId) await removeEnrolment();
}

/**
 * Requests a grant with a proof. Where the server rejects the proof for its time, because this phone's clock was set since
 * the last contact, it corrects the clock and tries once more.
 */
async function requestGrantWithProof(person: string, estateId: string, pair: CryptoKeyPair): Promise<void> {
  const send = async (): Promise<void> => {
    const proof = await createProof(person, 'renewal');
    if (proof !== undefined) await requestGrant(person, estateId, pair, { proof });
  };
  try {
    await send();
  } catch (thrown) {
    if (!correctClockByRejection(thrown)) throw thrown;
    await send();
  }
}

/** Corrects the clock by the server's time in a rejected proof. Returns false when the proof was rejected for another reason. */
export function correctClockByRejection(thrown: unknown): boolean {
  const serverTime = thrown instanceof ApiError ? thrown.fields['serverTime'] : undefined;
  if (serverTime === undefined || codeOf(thrown) !== 'gate/proof-rejected') return false;
  const now = new Date();
  recordServerTime(serverTime, now, now);
  lastProofAt = 0;
  return true;
}

/** Sends the device key with the proof key or a proof, and stores the grant of the answer. */
async function requestGrant(
  person: string,
  estateId: string,
  pair: CryptoKeyPair,
  evidence: { proofKey: string } | { proof: string },
): Promise<void> {
  const publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const { id, sessionId, grant, expiresAt } = await sendDeviceKey({ publicKey, estateId, ...evidence });
  const renewedAt = serverNow().getTime();
  await storeGrant(person, estateId, { grant, expiresAt, renewedAt, deviceId: id, sessionId });
}

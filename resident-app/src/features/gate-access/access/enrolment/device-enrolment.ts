import {
  proofBytes,
  toBase64Url,
  writeProof,
  type ProofPurpose,
} from '@ekhaya/contract/gate-access/passes/pass-proof.rules';
import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';
import { readDevices, sendDeviceKey } from './enrolment.queries.ts';
import { loadServerClock, noteServerTime, serverNow } from '../../clock/server-clock.ts';
import { forgetProofKey, keepProofKey, makeProofKey, signWithProofKey } from './proof-key.ts';
import {
  dropGrant,
  forgetEnrolment,
  keepGrant,
  keyPairOfPhone,
  readKeyPairOfPhone,
  readStoredEnrolment,
} from './stored-enrolment.ts';

/** A grant that is older is renewed while there is a network, in milliseconds: a night without one is then no matter. */
const RENEWED_AFTER = 60 * 60 * 1000;

/** The time of the proof that was made last: the server takes later ones alone. */
let lastProofAt = 0;

/**
 * Enrols this phone at an estate. To be called once the server itself has accepted the PIN: a phone whose enrolment was
 * revoked gets there no other way.
 * @throws {ApiError} when the server refuses, e.g. `gate/password-required`
 */
export async function enrolDevice(person: string, estateID: string, pin: string): Promise<void> {
  const made = await makeProofKey(person, pin);
  const proofKey = toBase64Url(made.publicKey);
  try {
    await renew(person, estateID, await keyPairOfPhone(), { proofKey });
  } catch (thrown) {
    if (codeOf(thrown) !== 'gate/device-revoked') throw thrown;
    await forgetEnrolment();
    await renew(person, estateID, await keyPairOfPhone(), { proofKey });
  }
  await keepProofKey(made);
}

/**
 * Makes a proof that the PIN was entered on this phone.
 * @returns undefined while the PIN was not entered, or when this phone is not enrolled
 */
export async function makeProof(person: string, purpose: ProofPurpose): Promise<string | undefined> {
  const { deviceId, sessionId } = (await readStoredEnrolment(person)) ?? {};
  if (deviceId === undefined || sessionId === undefined) return undefined;
  lastProofAt = Math.max(serverNow().getTime(), lastProofAt + 1);
  const at = lastProofAt;
  const signature = await signWithProofKey(person, proofBytes({ purpose, sessionId, deviceId, at }));
  return signature && writeProof({ deviceId, at, signature });
}

/**
 * Renews the grant of an estate, or asks for one at another estate, with the key that this phone has. While the PIN was
 * not entered nothing happens. What fails in passing is tried again the next time.
 */
export async function extendEnrolment(person: string, estateID: string): Promise<void> {
  const pair = await readKeyPairOfPhone();
  if (!pair) return;
  try {
    await renewWithProof(person, estateID, pair);
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'gate/device-revoked') await forgetEnrolment();
    if (code === 'gate/not-permitted') await dropGrant(person, estateID);
    // The grant stays good for its day. The next PIN is shown to the server, and makes another key.
    if (code === 'gate/proof-rejected') await forgetProofKey();
  }
}

/** Renews the grants that are older than an hour. */
export async function renewGrants(person: string): Promise<void> {
  await loadServerClock();
  const grants = Object.entries((await readStoredEnrolment(person))?.grants ?? {});
  for (const [estateID, { renewedAt }] of grants) {
    if (serverNow().getTime() - renewedAt >= RENEWED_AFTER) await extendEnrolment(person, estateID);
  }
}

/** Asks the server whether this phone is still enrolled, and forgets the enrolment when it was revoked. */
export async function confirmEnrolment(person: string): Promise<void> {
  const deviceId = (await readStoredEnrolment(person))?.deviceId;
  if (deviceId === undefined) return;
  const devices = await readDevices().catch(() => undefined);
  if (!devices || devices.some(({ id }) => id === deviceId)) return;
  // Meanwhile it may have been enrolled anew.
  if ((await readStoredEnrolment(person))?.deviceId === deviceId) await forgetEnrolment();
}

/** The clock of this phone may have been set since the last contact: the server then says its time, and one more proof is made. */
async function renewWithProof(person: string, estateID: string, pair: CryptoKeyPair): Promise<void> {
  const send = async (): Promise<void> => {
    const proof = await makeProof(person, 'renewal');
    if (proof !== undefined) await renew(person, estateID, pair, { proof });
  };
  try {
    await send();
  } catch (thrown) {
    if (!learnServerTime(thrown)) throw thrown;
    await send();
  }
}

/** Learns the server's time from a proof that was rejected for its own; false when that was not why. */
export function learnServerTime(thrown: unknown): boolean {
  const serverTime = thrown instanceof ApiError ? thrown.fields['serverTime'] : undefined;
  if (serverTime === undefined || codeOf(thrown) !== 'gate/proof-rejected') return false;
  const now = new Date();
  noteServerTime(serverTime, now, now);
  lastProofAt = 0;
  return true;
}

async function renew(
  person: string,
  estateID: string,
  pair: CryptoKeyPair,
  shown: { proofKey: string } | { proof: string },
): Promise<void> {
  const publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const { id, sessionId, grant, expiresAt } = await sendDeviceKey({ publicKey, estateId: estateID, ...shown });
  const renewedAt = serverNow().getTime();
  await keepGrant(person, estateID, { grant, expiresAt, renewedAt, deviceId: id, sessionId });
}

import {
  parseProof,
  proofBytes,
  proofToleranceMs,
  type ProofPurpose,
} from '@ekhaya/contract/gate-access/passes/pass-proof.rules';
import { importPublicKey } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { selectProvableDevice, updateProvedAt } from './device-proofs.store.ts';

/** A received proof, not yet verified. */
export interface ClaimedProof {
  caller: Caller;
  purpose: ProofPurpose;
  proof: string;
}

const isSigned = async (
  proofKey: string,
  { bytes, signature }: { bytes: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> },
): Promise<boolean> => {
  const key = await importPublicKey(new Uint8Array(Buffer.from(proofKey, 'base64url')).slice(1));
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, bytes);
};

/**
 * Verifies a proof that the PIN was entered on an enrolled device of the caller. A proof counts once, for this session and purpose,
 * and only within two minutes of the server's time.
 * @returns the device
 * @throws {AppError} gate/proof-rejected, with `fields.serverTime` when the time in the proof is the reason; gate/device-revoked
 */
export const acceptDeviceProof = async (
  queryable: Queryable,
  { caller, purpose, proof }: ClaimedProof,
  now: Date,
): Promise<{ deviceId: string; publicKey: string }> => {
  const rejected = new AppError('gate/proof-rejected');
  const parsed = parseProof(proof);
  if (parsed === undefined) throw rejected;
  const { deviceId, at, signature } = parsed;
  const device = await selectProvableDevice(queryable, { id: deviceId, userId: caller.userId });
  if (device === undefined) throw rejected;
  if (device.revokedAt !== null) throw new AppError('gate/device-revoked');
  const bytes = proofBytes({ purpose, sessionId: caller.sessionId, deviceId, at });
  if (device.proofKey === null || !(await isSigned(device.proofKey, { bytes, signature }))) throw rejected;
  const isInTime = Math.abs(at - now.getTime()) <= proofToleranceMs;
  if (!isInTime || !(await updateProvedAt(queryable, deviceId, new Date(at)))) {
    throw new AppError('gate/proof-rejected', { fields: { serverTime: now.toISOString() } });
  }
  return { deviceId, publicKey: device.publicKey };
};

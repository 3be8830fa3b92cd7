import { randomUUID } from 'node:crypto';
import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { maxGrantSeconds } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { makeGrant } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { importPublicKey } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifyOwner, recordOwnEvent } from '../../identity/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { findOrAddGateSet } from '../gates/gate-sets.store.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import {
  insertDevice,
  markDeviceRevoked,
  selectDeviceByKey,
  selectLiveDevices,
  updateRenewed,
  type PassDeviceRow,
} from '../devices/pass-devices.store.ts';
import { acceptDeviceProof } from '../devices/accept-device-proof.ts';
import { pinLockedError } from '../pins/pin-locked-error.ts';
import { selectPinLock } from '../pins/pins.store.ts';
import { requirePinEntered } from '../pins/pin-window.ts';
import { lockPerson } from '../people/people.store.ts';
import { requireOpenedEstate } from './read-pass-holder.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The maximum number of enrolled devices per person. */
const maxDevices = 5;

/**
 * Decodes a public key to its 64 bytes x and y.
 * @param field the name of the request field, for the error
 * @throws {AppError} validation when the key is no point of P-256
 */
const decodePoint = async (field: 'publicKey' | 'proofKey', key: string): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(Buffer.from(key, 'base64url'));
  const point = bytes.slice(1);
  const isPoint = bytes[0] === 4 && (await importPublicKey(point).catch(() => undefined)) !== undefined;
  if (!isPoint) throw new AppError('validation', { fields: { [field]: 'This has to be a point of P-256.' } });
  return point;
};

/** A request to enrol a device or to renew its grant. */
interface Enrolment {
  caller: Caller;
  publicKey: string;
  proofKey?: string | undefined;
  proof?: string | undefined;
  estateId?: string | undefined;
  /** The user agent of the browser. */
  name: string;
}

/**
 * Requires that the caller has entered the PIN in this session, or sends a valid proof of the device that has this key already.
 * @throws {AppError} gate/proof-rejected, gate/pin-not-set, gate/password-required, gate/pin-required
 */
const requirePin = async (
  transaction: Transaction,
  { caller, proof, publicKey }: Enrolment,
  now: Date,
): Promise<void> => {
  if (proof === undefined) return requirePinEntered(transaction, caller, now);
  const proved = await acceptDeviceProof(transaction, { caller, purpose: 'renewal', proof }, now);
  if (proved.publicKey !== publicKey) throw new AppError('gate/proof-rejected');
};

/**
 * Adds a device. Revokes the device that has renewed its grant least recently when the person has `maxDevices` already. Mails
 * the person about the device, and notifies her of every one but the first.
 */
const addDevice = async (
  transaction: Transaction,
  enrolled: { userId: string; publicKey: string; proofKey: string | null; name: string },
  dependencies: Needs,
): Promise<PassDeviceRow> => {
  const now = dependencies.clock.now();
  const others = await selectLiveDevices(transaction, enrolled.userId);
  // A browser that loses its key enrols again, so devices that are no longer used accumulate.
  const latestFirst = others.toSorted((one, other) => other.renewedAt.getTime() - one.renewedAt.getTime());
  for (const { id } of latestFirst.slice(maxDevices - 1)) {
    await markDeviceRevoked(transaction, { id, userId: enrolled.userId, revokedAt: now });
  }
  const device = { id: randomUUID(), ...enrolled, enrolledAt: now, renewedAt: now, revokedAt: null, provedAt: null };
  await insertDevice(transaction, device);
  await notifyOwner(transaction, { userId: enrolled.userId, kind: 'new-gate-phone', about: deviceName(enrolled.name) });
  await recordOwnEvent(transaction, { userId: enrolled.userId, event: 'account.phone-enrol', at: now });
  if (others.length > 0) {
    await notifyPerson(
      transaction,
      {
        userId: enrolled.userId,
        notification: {
          id: `pass-device-${device.id}`,
          type: 'gate',
          title: 'Another phone can open the gate',
          description: `${enrolled.name || 'A phone'} was enrolled for your access code. If this was not you, remove it under Devices on your profile and change your password.`,
          url: '/profile',
        },
      },
      dependencies,
    );
  }
  return device;
};

/**
 * Enrols the key of a device of the caller, or renews its grant when the key is known.
 * @returns the signed grant, with which the device makes codes for 24 hours, and not after the last day of the person's role
 * @throws {AppError} gate/number-not-verified, gate/not-permitted, gate/device-revoked, gate/pin-locked, validation, and the
 *   errors of `requirePin`
 */
export const enrolDevice = async (
  dependencies: Needs,
  keyRing: KeyRing,
  enrolment: Enrolment,
): Promise<OutputOf<'POST /api/guard/device'>> => {
  const { database, clock } = dependencies;
  const { caller, publicKey, proofKey, estateId, name } = enrolment;
  const { userId, sessionId } = caller;
  const now = clock.now();
  const deviceKey = await decodePoint('publicKey', publicKey);
  if (proofKey !== undefined) await decodePoint('proofKey', proofKey);
  const lockedUntil = await selectPinLock(database.db, userId, now);
  if (lockedUntil !== undefined) throw pinLockedError(lockedUntil, now);

  // Before the transaction: reading or making the keys takes a connection of its own.
  const { kid, sign } = await keyRing.signer();

  return database.db.transaction(async (transaction) => {
    // Without the lock, two concurrent enrolments could both count as the first device.
    await lockPerson(transaction, userId);
    const known = await selectDeviceByKey(transaction, userId, publicKey);
    if (known !== undefined && known.revokedAt !== null) throw new AppError('gate/device-revoked');
    const filter = known === undefined ? { estateId } : { estateId, deviceId: known.id };
    const estate = await requireOpenedEstate(transaction, userId, filter);
    await requirePin(transaction, enrolment, now);
    const added = { userId, publicKey, proofKey: proofKey ?? null, name };
    const device = known ?? (await addDevice(transaction, added, dependencies));
    if (known !== undefined) {
      const isPinEntered = enrolment.proof === undefined;
      await updateRenewed(transaction, known.id, { renewedAt: now, ...(isPinEntered && { proofKey }) });
    }
    const issuedAt = Math.floor(now.getTime() / 1000);
    // A phone that stays offline opens no gate after the last day of the role.
    const roleEnd = estate.endsAt === undefined ? Infinity : Math.floor(estate.endsAt.getTime() / 1000);
    const expiresAt = Math.min(issuedAt + maxGrantSeconds, roleEnd);
    const gateSet = await findOrAddGateSet(transaction, estate);
    const grant = await makeGrant(
      {
        kid,
        deviceId: device.id,
        subjectId: userId,
        issuedAt,
        expiresAt,
        estateId: estate.estateId,
        gateSet,
        deviceKey,
      },
      sign,
    );
    return {
      id: device.id,
      sessionId,
      grant,
      expiresAt: new Date(expiresAt * 1000).toISOString(),
      serverTime: now.toISOString(),
    };
  });
};

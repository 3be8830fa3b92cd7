import { readKeyPair, readStored, writeKeyPair, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { createStore } from '../../../../platform/store/external-store.ts';
import { removePinVerifier } from './pin-verifier.ts';
import { removeProofKey } from './proof-key.ts';

/** The enrolment of this phone: its ids and its grants, as the server issued them. */
export interface StoredEnrolment {
  person: string;
  /** The ids that proofs name. Missing on a phone that was enrolled before proofs were introduced. */
  deviceId?: string;
  sessionId?: string;
  /** By estate id. */
  grants: Record<string, Grant>;
}

/** The right of this phone to open the gates of one estate, for at most a day. */
export interface Grant {
  /** The signed grant, which is part of every code. */
  grant: string;
  /** ISO 8601, by the server's time. */
  expiresAt: string;
  /** When the grant was last renewed, in milliseconds since 1970 by the server's time. */
  renewedAt: number;
}

const DEVICE_KEY = 'pass-device';
const STORED_GRANTS = 'pass-grants';

/** A counter that increases when this phone becomes able or unable to make codes. The pass then makes a new code. */
export const enrolmentVersion = createStore(0);

/** Reads the grant and the key that make codes; undefined when this phone is not enrolled at the estate. The grant may have expired. */
export async function readEnrolment(
  person: string,
  estateId: string,
): Promise<{ grant: string; expiresAt: Date; key: CryptoKey } | undefined> {
  const [pair, stored] = await Promise.all([readDeviceKeyPair(), readStoredEnrolment(person)]);
  const grant = stored?.grants[estateId];
  if (!pair || !grant) return undefined;
  return { grant: grant.grant, expiresAt: new Date(grant.expiresAt), key: pair.privateKey };
}

/** Reads the person's stored enrolment; undefined when there is none or it belongs to another person. */
export async function readStoredEnrolment(person: string): Promise<StoredEnrolment | undefined> {
  const stored = await readStored<StoredEnrolment>(STORED_GRANTS);
  return stored?.person === person ? stored : undefined;
}

/** Stores the grant of an estate with the ids of the enrolment. */
export async function storeGrant(
  person: string,
  estateId: string,
  { deviceId, sessionId, ...grant }: Grant & { deviceId: string; sessionId: string },
): Promise<void> {
  const grants = { ...(await readStoredEnrolment(person))?.grants, [estateId]: grant };
  await writeStored(STORED_GRANTS, { person, deviceId, sessionId, grants } satisfies StoredEnrolment);
  if (Object.keys(grants).length === 1) enrolmentVersion.set(enrolmentVersion.get() + 1);
}

/** Removes the grant of an estate that no longer admits this phone. */
export async function removeGrant(person: string, estateId: string): Promise<void> {
  const stored = await readStoredEnrolment(person);
  if (!stored) return;
  const { [estateId]: _, ...grants } = stored.grants;
  await writeStored(STORED_GRANTS, { ...stored, grants } satisfies StoredEnrolment);
}

/** Removes the keys, the grants and the PIN verifier. From then on the server checks the PIN and makes the codes. */
export async function removeEnrolment(): Promise<void> {
  await Promise.all([
    writeKeyPair(DEVICE_KEY, undefined),
    writeStored(STORED_GRANTS, undefined),
    removePinVerifier(),
    removeProofKey(),
  ]);
  enrolmentVersion.set(enrolmentVersion.get() + 1);
}

/** Reads the device key; undefined before this phone has one. */
export const readDeviceKeyPair = (): Promise<CryptoKeyPair | undefined> => readKeyPair(DEVICE_KEY);

/** Reads the device key, or generates and stores one. Its private key cannot be exported. */
export async function ensureDeviceKeyPair(): Promise<CryptoKeyPair> {
  const stored = await readDeviceKeyPair();
  if (stored) return stored;
  const generated = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  await writeKeyPair(DEVICE_KEY, generated);
  return generated;
}

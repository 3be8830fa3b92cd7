import { readKeyPair, readStored, writeKeyPair, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { createStore } from '../../../../platform/store/external-store.ts';
import { forgetPinVerifier } from './pin-verifier.ts';
import { forgetProofKey } from './proof-key.ts';

/** What the server said of this phone. */
export interface StoredEnrolment {
  person: string;
  /** The enrolment and the session that proofs name; missing on a phone that was enrolled before there were proofs. */
  deviceId?: string;
  sessionId?: string;
  /** By estate. */
  grants: Record<string, Grant>;
}

export interface Grant {
  /** Goes into every code. */
  grant: string;
  /** ISO 8601, by the server's time. */
  expiresAt: string;
  /** When it was renewed last, milliseconds since 1970 by the server's time. */
  renewedAt: number;
}

const KEY = 'pass-device';
const GRANTS = 'pass-grants';

/** Changes when this phone begins or ceases to be able to make codes: another code is then wanted at once. */
export const enrolmentVersion = createStore(0);

/** What a code is made with on this phone, or nothing: it is not enrolled at the estate. The grant may be over. */
export async function readEnrolment(
  person: string,
  estateID: string,
): Promise<{ grant: string; expiresAt: Date; key: CryptoKey } | undefined> {
  const [pair, stored] = await Promise.all([readKeyPairOfPhone(), readStoredEnrolment(person)]);
  const grant = stored?.grants[estateID];
  if (!pair || !grant) return undefined;
  return { grant: grant.grant, expiresAt: new Date(grant.expiresAt), key: pair.privateKey };
}

/** What this phone keeps of the person's enrolment. */
export async function readStoredEnrolment(person: string): Promise<StoredEnrolment | undefined> {
  const stored = await readStored<StoredEnrolment>(GRANTS);
  return stored?.person === person ? stored : undefined;
}

/** Keeps the grant of an estate and what the server said of the phone with it. */
export async function keepGrant(
  person: string,
  estateID: string,
  { deviceId, sessionId, ...grant }: Grant & { deviceId: string; sessionId: string },
): Promise<void> {
  const grants = { ...(await readStoredEnrolment(person))?.grants, [estateID]: grant };
  await writeStored(GRANTS, { person, deviceId, sessionId, grants } satisfies StoredEnrolment);
  if (Object.keys(grants).length === 1) enrolmentVersion.set(enrolmentVersion.get() + 1);
}

/** The estate lets this phone in no more. */
export async function dropGrant(person: string, estateID: string): Promise<void> {
  const stored = await readStoredEnrolment(person);
  if (!stored) return;
  const { [estateID]: _, ...grants } = stored.grants;
  await writeStored(GRANTS, { ...stored, grants } satisfies StoredEnrolment);
}

/** This phone makes no codes any more, and the server checks the PIN again. */
export async function forgetEnrolment(): Promise<void> {
  await Promise.all([
    writeKeyPair(KEY, undefined),
    writeStored(GRANTS, undefined),
    forgetPinVerifier(),
    forgetProofKey(),
  ]);
  enrolmentVersion.set(enrolmentVersion.get() + 1);
}

/** The phone's own key, or nothing before it has one. */
export const readKeyPairOfPhone = (): Promise<CryptoKeyPair | undefined> => readKeyPair(KEY);

/** The phone's own key: made here, and nothing can take its private half out. */
export async function keyPairOfPhone(): Promise<CryptoKeyPair> {
  const known = await readKeyPairOfPhone();
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  await writeKeyPair(KEY, made);
  return made;
}

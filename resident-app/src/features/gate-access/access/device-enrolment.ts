import { readKeyPair, readStored, writeKeyPair, writeStored } from '../../../platform/store/encrypted-store.ts';
import { codeOf } from '../../../platform/failure/api-error.ts';
import { sendDeviceKey } from '../gate-access.queries.ts';
import { loadServerClock, serverNow } from '../server-clock.ts';
import { forgetPinVerifier } from './pin-verifier.ts';

/** What the server said of this phone, by estate. */
interface StoredGrants {
  person: string;
  grants: Record<string, Grant>;
}

interface Grant {
  /** Goes into every code. */
  grant: string;
  /** ISO 8601, by the server's time. */
  expiresAt: string;
  /** When it was renewed last, milliseconds since 1970 by the server's time. */
  renewedAt: number;
}

const KEY = 'pass-device';
const GRANTS = 'pass-grants';
/** A grant that is older is renewed while there is a network, in milliseconds: a night without one is then no matter. */
const RENEWED_AFTER = 60 * 60 * 1000;

/** What a code is made with on this phone, or nothing: it is not enrolled at the estate, or its grant is over. */
export async function readEnrolment(
  person: string,
  estateID: string,
): Promise<{ grant: string; expiresAt: Date; key: CryptoKey } | undefined> {
  const [pair, stored] = await Promise.all([readKeyPair(KEY), readStored<StoredGrants>(GRANTS)]);
  const grant = stored?.person === person ? stored.grants[estateID] : undefined;
  if (!pair || !grant) return undefined;
  return { grant: grant.grant, expiresAt: new Date(grant.expiresAt), key: pair.privateKey };
}

/**
 * Enrols this phone at an estate. To be called once the server itself has accepted the PIN: a phone whose enrolment was
 * revoked gets there no other way.
 * @throws {ApiError} when the server refuses, e.g. `gate/too-many-devices`
 */
export async function enrolDevice(person: string, estateID: string): Promise<void> {
  try {
    await renew(person, estateID, await keyPairOfPhone());
  } catch (thrown) {
    if (codeOf(thrown) !== 'gate/device-revoked') throw thrown;
    await forgetEnrolment();
    await renew(person, estateID, await keyPairOfPhone());
  }
}

/**
 * Renews the grant of an estate, or asks for one at another estate, with the key that this phone has. Without a key
 * nothing happens. What fails in passing is tried again the next time.
 */
export async function extendEnrolment(person: string, estateID: string): Promise<void> {
  const pair = await readKeyPair(KEY);
  if (!pair) return;
  try {
    await renew(person, estateID, pair);
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'gate/device-revoked') await forgetEnrolment();
    if (code === 'gate/not-permitted') await keepGrant(person, estateID, undefined);
  }
}

/** Renews the grants that are older than an hour. */
export async function renewGrants(person: string): Promise<void> {
  await loadServerClock();
  const stored = await readStored<StoredGrants>(GRANTS);
  if (stored?.person !== person) return;
  for (const [estateID, { renewedAt }] of Object.entries(stored.grants)) {
    if (serverNow().getTime() - renewedAt >= RENEWED_AFTER) await extendEnrolment(person, estateID);
  }
}

/** This phone makes no codes any more, and the server checks the PIN again. */
async function forgetEnrolment(): Promise<void> {
  await Promise.all([writeKeyPair(KEY, undefined), writeStored(GRANTS, undefined), forgetPinVerifier()]);
}

async function renew(person: string, estateID: string, pair: CryptoKeyPair): Promise<void> {
  const publicKey = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const { grant, expiresAt } = await sendDeviceKey(publicKey, estateID);
  await keepGrant(person, estateID, { grant, expiresAt, renewedAt: serverNow().getTime() });
}

async function keepGrant(person: string, estateID: string, grant: Grant | undefined): Promise<void> {
  const stored = await readStored<StoredGrants>(GRANTS);
  const { [estateID]: _, ...others } = stored?.person === person ? stored.grants : {};
  const grants = grant ? { ...others, [estateID]: grant } : others;
  await writeStored(GRANTS, { person, grants } satisfies StoredGrants);
}

/** The phone's own key: made here, and nothing can take its private half out. */
async function keyPairOfPhone(): Promise<CryptoKeyPair> {
  const known = await readKeyPair(KEY);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  await writeKeyPair(KEY, made);
  return made;
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

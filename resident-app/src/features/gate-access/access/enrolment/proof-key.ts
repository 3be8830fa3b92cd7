import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { onSessionEnd } from '../../../../platform/session/session.ts';

/**
 * The second key of an enrolled phone. Its private key is stored encrypted under the PIN, so that only the right PIN
 * unlocks it. The server accepts its signature as proof that the PIN was entered.
 */
interface StoredProofKey {
  person: string;
  salt: number[];
  iv: number[];
  /** PKCS #8, encrypted with AES-GCM. */
  wrapped: number[];
}

/** A generated key that is not stored yet. */
export interface NewProofKey {
  /** The uncompressed point, 65 bytes. */
  publicKey: Uint8Array;
  privateKey: CryptoKey;
  stored: StoredProofKey;
}

interface UnlockedKey {
  person: string;
  key: CryptoKey;
  /** Milliseconds since 1970. */
  until: number;
}

const STORED = 'pass-proof-key';
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** Iterations of PBKDF2, as many as the PIN verifier uses and for the same reasons. */
const ITERATIONS = 50_000;
/** How long after the PIN was entered the open app may renew its pass. */
const UNLOCKED_FOR_MS = 12 * hourMs;

/** Held in memory only: a reload or the end of the session locks the key. */
let unlocked: UnlockedKey | undefined;

onSessionEnd(lockProofKey);

/** Generates a key pair whose private key only this PIN unlocks. */
export async function generateProofKey(person: string, pin: string): Promise<NewProofKey> {
  const pair = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const [publicKey, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await wrappingKey(pin, salt), pkcs8);
  return {
    publicKey: new Uint8Array(publicKey),
    privateKey: await importPrivateKey(pkcs8),
    stored: { person, salt: [...salt], iv: [...iv], wrapped: [...new Uint8Array(wrapped)] },
  };
}

/** Stores a key that the server has accepted. It is unlocked, because its PIN has just been entered. */
export async function storeProofKey({ privateKey, stored }: NewProofKey): Promise<void> {
  unlocked = { person: stored.person, key: privateKey, until: Date.now() + UNLOCKED_FOR_MS };
  await writeStored(STORED, stored);
}

/** Unlocks the stored key with the PIN. Returns false when there is no stored key of this person, or the PIN is wrong. */
export async function unlockProofKey(person: string, pin: string): Promise<boolean> {
  const stored = await readStored<StoredProofKey>(STORED);
  if (stored?.person !== person) return false;
  try {
    const key = await wrappingKey(pin, new Uint8Array(stored.salt));
    const algorithm = { name: 'AES-GCM', iv: new Uint8Array(stored.iv) };
    const pkcs8 = await crypto.subtle.decrypt(algorithm, key, new Uint8Array(stored.wrapped));
    unlocked = { person, key: await importPrivateKey(pkcs8), until: Date.now() + UNLOCKED_FOR_MS };
    return true;
  } catch {
    return false;
  }
}

/** Signs bytes with the key; undefined while the key is locked. */
export async function signWithProofKey(
  person: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | undefined> {
  if (unlocked?.person !== person || Date.now() >= unlocked.until) return undefined;
  return new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, unlocked.key, bytes));
}

/** Removes the stored key, after the server has stopped accepting its proofs. */
export async function removeProofKey(): Promise<void> {
  lockProofKey();
  await writeStored(STORED, undefined);
}

function lockProofKey(): void {
  unlocked = undefined;
}

const importPrivateKey = (pkcs8: ArrayBuffer): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', pkcs8, ECDSA, false, ['sign']);

/** Derives the AES key that encrypts the private key from the PIN. */
async function wrappingKey(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return await crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

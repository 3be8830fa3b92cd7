import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { onSessionEnds } from '../../../../platform/session/session.ts';

/**
 * The second key of an enrolled phone. Its private half is kept encrypted under the PIN, so that only the entered PIN
 * unlocks it; the server takes its signature as proof of that.
 */
interface StoredProofKey {
  person: string;
  salt: number[];
  iv: number[];
  /** PKCS #8, encrypted with AES-GCM. */
  wrapped: number[];
}

/** A key that was made and is not kept yet. */
export interface NewProofKey {
  /** The uncompressed point, 65 bytes. */
  publicKey: Uint8Array;
  privateKey: CryptoKey;
  stored: StoredProofKey;
}

interface Unlocked {
  person: string;
  key: CryptoKey;
  /** Milliseconds since 1970. */
  until: number;
}

const STORED = 'pass-proof-key';
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** As many as the PIN verifier has, for the same reasons. */
const ITERATIONS = 50_000;
/** For how long after the PIN was entered the open app goes on renewing its pass, in milliseconds. */
const UNLOCKED_FOR = 12 * 60 * 60 * 1000;

/** In memory alone: a reload locks it, and so does the end of the session. */
let unlocked: Unlocked | undefined;

onSessionEnds(lockProofKey);

/** Makes a key that this PIN unlocks. */
export async function makeProofKey(person: string, pin: string): Promise<NewProofKey> {
  const made = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const [publicKey, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('raw', made.publicKey),
    crypto.subtle.exportKey('pkcs8', made.privateKey),
  ]);
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await wrappingKey(pin, salt), pkcs8);
  return {
    publicKey: new Uint8Array(publicKey),
    privateKey: await importPrivateKey(pkcs8),
    stored: { person, salt: [...salt], iv: [...iv], wrapped: [...new Uint8Array(wrapped)] },
  };
}

/** Keeps a key that the server knows; it is unlocked, because its PIN has just been entered. */
export async function keepProofKey({ privateKey, stored }: NewProofKey): Promise<void> {
  unlocked = { person: stored.person, key: privateKey, until: Date.now() + UNLOCKED_FOR };
  await writeStored(STORED, stored);
}

/** Unlocks the kept key with the PIN; false when this phone keeps none for the person and the PIN. */
export async function unlockProofKey(person: string, pin: string): Promise<boolean> {
  const stored = await readStored<StoredProofKey>(STORED);
  if (stored?.person !== person) return false;
  try {
    const key = await wrappingKey(pin, new Uint8Array(stored.salt));
    const algorithm = { name: 'AES-GCM', iv: new Uint8Array(stored.iv) };
    const pkcs8 = await crypto.subtle.decrypt(algorithm, key, new Uint8Array(stored.wrapped));
    unlocked = { person, key: await importPrivateKey(pkcs8), until: Date.now() + UNLOCKED_FOR };
    return true;
  } catch {
    return false;
  }
}

/** Signs with the key while it is unlocked; undefined when it is not. */
export async function signWithProofKey(
  person: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | undefined> {
  if (unlocked?.person !== person || Date.now() >= unlocked.until) return undefined;
  return new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, unlocked.key, bytes));
}

/** The server takes no proof of this key any more. */
export async function forgetProofKey(): Promise<void> {
  lockProofKey();
  await writeStored(STORED, undefined);
}

function lockProofKey(): void {
  unlocked = undefined;
}

const importPrivateKey = (pkcs8: ArrayBuffer): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', pkcs8, ECDSA, false, ['sign']);

async function wrappingKey(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return await crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

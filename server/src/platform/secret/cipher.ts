import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const nonceLength = 12;
const tagLength = 16;

/** Encrypts values before they are stored, so that a copy of the database alone does not reveal them. */
export interface Cipher {
  /** @param boundTo identifies the record: a value moved to another record cannot be decrypted there */
  encrypt: (plain: Uint8Array, boundTo: string) => string;
  /** @throws {Error} under other secrets, another purpose or `boundTo`, or when the value was changed */
  decrypt: (encrypted: string, boundTo: string) => Buffer;
}

const keys = new Map<string, KeyObject>();

/** The key for one purpose, derived from a secret of the installation once: a cipher is created for many a single value. */
const deriveKey = (secret: string, purpose: string): KeyObject => {
  const name = `${purpose}\n${secret}`;
  const key = keys.get(name) ?? createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)));
  keys.set(name, key);
  return key;
};

const decryptWith = (key: KeyObject, bytes: Buffer, boundTo: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
};

/**
 * Creates the cipher of one purpose: AES-256-GCM under keys of its own. It encrypts with the current secret and decrypts with any:
 * the tag of a value tells whether a key is its own.
 */
export const createCipher = (secrets: Pick<Secrets, 'current' | 'all'>, purpose: string): Cipher => ({
  encrypt: (plain, boundTo) => {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', deriveKey(secrets.current, purpose), nonce).setAAD(
      Buffer.from(boundTo),
    );
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
  },
  decrypt: (encrypted, boundTo) => {
    const bytes = Buffer.from(encrypted, 'base64url');
    let failure: unknown;
    for (const secret of [secrets.current, ...secrets.all.filter((other) => other !== secrets.current)]) {
      try {
        return decryptWith(deriveKey(secret, purpose), bytes, boundTo);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  },
});

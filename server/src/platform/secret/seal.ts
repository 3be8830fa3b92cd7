import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** Encrypts for storing, so that a copy of the database alone says nothing. */
export interface Seal {
  /** @param boundTo what it belongs to: sealed bytes put in the place of others do not open */
  seal: (plain: Uint8Array, boundTo: string) => string;
  /** @throws {Error} under another secret or purpose, bound to something else, or when it was changed */
  open: (sealed: string, boundTo: string) => Buffer;
}

/** A key for one purpose, made from the secret of the installation. */
const keyFor = (secret: string, purpose: string): KeyObject =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)));

/** Seals for one purpose: AES-256-GCM under a key of its own. */
export const createSeal = (secret: string, purpose: string): Seal => {
  const key = keyFor(secret, purpose);
  return {
    seal: (plain, boundTo) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open: (sealed, boundTo) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(-tagLength));
      return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
    },
  };
};

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

const sealingKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'ekhaya gate keys', 32));

/**
 * Encrypts a private key for storing, so that a copy of the database alone signs nothing.
 * @param secret of the installation
 * @param kid bound to it: a sealed key put in the place of another does not open
 */
export const sealPrivateKey = (secret: string, kid: string, privateKey: Uint8Array): string => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce).setAAD(Buffer.from(kid));
  const sealed = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
};

/**
 * Opens what `sealPrivateKey` made.
 * @throws {Error} under another secret, or when it was changed
 */
export const openPrivateKey = (secret: string, kid: string, sealed: string): Buffer => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(kid))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
};

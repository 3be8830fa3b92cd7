import { createCipher } from '../../../platform/secret/cipher.ts';
import type { Secrets } from '../../../platform/secret/secrets.ts';

/** The purpose of the key that encrypts private keys. */
export const gateKeyPurpose = 'ekhaya gate keys';

/**
 * Encrypts a private key for the database. A copy of the database without the secret cannot sign.
 * @param secrets of the installation
 * @param kid authenticated with the ciphertext: a key stored under another kid does not decrypt
 */
export const encryptPrivateKey = (secrets: Secrets, kid: string, privateKey: Uint8Array): string =>
  createCipher(secrets, gateKeyPurpose).encrypt(privateKey, kid);

/**
 * Decrypts a private key that `encryptPrivateKey` encrypted.
 * @throws {Error} with other secrets or another kid, or when the text was changed
 */
export const decryptPrivateKey = (secrets: Secrets, kid: string, encrypted: string): Buffer =>
  createCipher(secrets, gateKeyPurpose).decrypt(encrypted, kid);

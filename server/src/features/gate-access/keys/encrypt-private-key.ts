import { createCipher } from '../../../platform/secret/cipher.ts';

/** The purpose of the key that encrypts private keys. */
export const gateKeyPurpose = 'ekhaya gate keys';

/**
 * Encrypts a private key for the database. A copy of the database without the secret cannot sign.
 * @param secret of the installation
 * @param kid authenticated with the ciphertext: a key stored under another kid does not decrypt
 */
export const encryptPrivateKey = (secret: string, kid: string, privateKey: Uint8Array): string =>
  createCipher(secret, gateKeyPurpose).encrypt(privateKey, kid);

/**
 * Decrypts a private key that `encryptPrivateKey` encrypted.
 * @throws {Error} with another secret or kid, or when the text was changed
 */
export const decryptPrivateKey = (secret: string, kid: string, encrypted: string): Buffer =>
  createCipher(secret, gateKeyPurpose).decrypt(encrypted, kid);

import { createCipher } from '../../../platform/secret/cipher.ts';

const purpose = 'ekhaya gate keys';

/**
 * Encrypts a private key for storing, so that a copy of the database alone signs nothing.
 * @param secret of the installation
 * @param kid bound to it: a sealed key put in the place of another does not open
 */
export const sealPrivateKey = (secret: string, kid: string, privateKey: Uint8Array): string =>
  createCipher(secret, purpose).encrypt(privateKey, kid);

/**
 * Opens what `sealPrivateKey` made.
 * @throws {Error} under another secret, or when it was changed
 */
export const openPrivateKey = (secret: string, kid: string, sealed: string): Buffer =>
  createCipher(secret, purpose).decrypt(sealed, kid);

import { createCipher } from '../../../platform/secret/cipher.ts';
import type { Secrets } from '../../../platform/secret/secrets.ts';

/** The fields of the profile that are encrypted in the database. */
export const identityNumberFields = ['idNumber', 'passportNumber', 'driversLicenseNumber'] as const;

/** The purpose of the key that encrypts identity numbers. */
export const identityNumberPurpose = 'ekhaya identity numbers';

type IdentityNumberField = (typeof identityNumberFields)[number];

/** Encrypts and decrypts the identity numbers of people with a key derived from the secret of the installation. */
export const identityNumberCipher = (secrets: Secrets) => {
  const cipher = createCipher(secrets, identityNumberPurpose);
  const boundTo = (userId: string, field: IdentityNumberField): string => `${userId}/${field}`;
  return {
    /** @returns base64url; the empty text stays empty */
    encrypt: (userId: string, field: IdentityNumberField, number: string): string =>
      number === '' ? '' : cipher.encrypt(Buffer.from(number), boundTo(userId, field)),
    /** @throws {Error} when the text was encrypted for another person, field or secret */
    decrypt: (userId: string, field: IdentityNumberField, encrypted: string): string =>
      encrypted === '' ? '' : cipher.decrypt(encrypted, boundTo(userId, field)).toString(),
  };
};

import { Secret, TOTP } from 'otpauth';
import { createCipher } from '../../../platform/secret/cipher.ts';
import type { Secrets } from '../../../platform/secret/secrets.ts';
import { stepSeconds, stepTolerance } from './second-factor.rules.ts';

/** The purpose of the key that encrypts the secrets of authenticator apps. */
export const appSecretPurpose = 'ekhaya authenticator apps';

/** The length of a secret in bytes: that of SHA-1, which every app understands (RFC 4226, section 4). */
const secretBytes = 20;

const appOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Ekhaya', label, secret, algorithm: 'SHA1', digits: 6, period: stepSeconds });

/** A new secret for the app of a person. */
export interface NewAppSecret {
  /** The secret as a person types it: base32. */
  key: string;
  /** The `otpauth:` address of the QR code. */
  address: string;
  /** The secret as it is stored. */
  encryptedSecret: string;
}

/** Makes the secret of an authenticator app. */
export const createAppSecret = (secrets: Secrets, person: { userId: string; email: string }): NewAppSecret => {
  const secret = new Secret({ size: secretBytes });
  return {
    key: secret.base32,
    address: appOf(secret, person.email).toString(),
    encryptedSecret: createCipher(secrets, appSecretPurpose).encrypt(secret.bytes, person.userId),
  };
};

/**
 * The 30-second step that a code belongs to, of the present one and its neighbours; undefined for a wrong code.
 * @param app the stored app of a person
 */
export const stepOfCode = (
  secrets: Secrets,
  app: { userId: string; encryptedSecret: string },
  { code, now }: { code: string; now: Date },
): number | undefined => {
  const bytes = createCipher(secrets, appSecretPurpose).decrypt(app.encryptedSecret, app.userId);
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const delta = appOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: stepTolerance });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
};

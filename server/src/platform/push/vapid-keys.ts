import { createECDH } from 'node:crypto';

/** The key pair that identifies this server to push services (RFC 8292): raw P-256 values, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the key pair of a private key.
 * @param privateKey 32 bytes, base64url
 * @throws for an invalid private key
 */
export const vapidKeysOf = (privateKey: string): VapidKeys => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
};

/** Parses `public:private`; undefined when the public key does not belong to the private key. */
const parseVapidKeys = (text: string): VapidKeys | undefined => {
  const [publicKey, privateKey] = text.split(':');
  if (publicKey === undefined || privateKey === undefined || !/^[\w-]{43}$/.test(privateKey)) return undefined;
  try {
    const keys = vapidKeysOf(privateKey);
    return keys.publicKey === publicKey ? keys : undefined;
  } catch {
    return undefined;
  }
};

/** Parses pairs separated by commas, the newest first; empty when one of them is not a pair. */
export const parseVapidKeyPairs = (text: string): VapidKeys[] => {
  const pairs = text.split(',').map((pair) => parseVapidKeys(pair.trim()));
  return pairs.flatMap((pair) => (pairs.includes(undefined) ? [] : (pair ?? [])));
};

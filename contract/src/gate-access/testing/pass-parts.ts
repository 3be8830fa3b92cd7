import type { PassGrant, Sign } from '../passes/pass-code.rules.ts';
import { importPublicKey } from '../passes/pass-verifier.rules.ts';

/** The keys and the grant of a test pass. */
export interface PassParts {
  serverKey: CryptoKey;
  signAsServer: Sign;
  signAsDevice: Sign;
  /** Returns a grant for the device. Pass only the fields that the test is about. */
  grant: (overrides?: Partial<PassGrant>) => PassGrant;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Creates a key pair and returns its signing function and its public point without the leading 04. */
export const createKey = async (): Promise<{ point: Uint8Array<ArrayBuffer>; sign: Sign }> => {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)).slice(1);
  const sign: Sign = async (bytes) =>
    new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes));
  return { point, sign };
};

/** Creates a server key, a device key and a grant for them. */
export const passParts = async (): Promise<PassParts> => {
  const [server, device] = [await createKey(), await createKey()];
  return {
    serverKey: await importPublicKey(server.point),
    signAsServer: server.sign,
    signAsDevice: device.sign,
    grant: (overrides = {}) => ({
      kid: '0badcafe',
      deviceId: '6e1b7a52-0d9e-4a55-9b0a-1c62f5b0a001',
      subjectId: '6e1b7a52-0d9e-4a55-9b0a-1c62f5b0a002',
      issuedAt: 1_794_470_400,
      expiresAt: 1_794_470_400 + 24 * 3600,
      estateId: '91',
      gateSet: 7,
      deviceKey: device.point,
      ...overrides,
    }),
  };
};

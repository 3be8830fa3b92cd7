import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What the side that asks and the authenticator agree on. Tests change a part of it to attack. */
interface Ceremony {
  challenge: string;
  origin: string;
  domain: string;
  /** Whether the person was verified, for example by fingerprint. */
  isVerified?: boolean;
}

/** A passkey in memory, which answers as a browser does. */
export interface SoftwarePasskey {
  id: string;
  /** The answer that registers it. */
  register: (ceremony: Ceremony) => object;
  /** The answer that signs in with it. @param counter how often it has signed; 0 for a synchronised passkey */
  signIn: (ceremony: Ceremony, options?: { counter?: number; userHandle?: string }) => object;
}

const base64Url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** The flags of authenticator data: user present, user verified, credential included. */
const flags = { present: 1, verified: 4, credential: 64 };

const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const authenticatorData = ({ domain, isVerified = true }: Ceremony, counter: number, credential = Buffer.alloc(0)) => {
  const flagged = flags.present + (isVerified ? flags.verified : 0) + (credential.length > 0 ? flags.credential : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(domain), Buffer.from([flagged]), count, credential]);
};

/** The public key as COSE: kty EC2, alg ES256, curve P-256, x and y. */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
};

/** The CBOR map `{fmt: 'none', attStmt: {}, authData}`. */
const attestation = (data: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    Buffer.from('63666d74646e6f6e65', 'hex'),
    Buffer.from('6761747453746d74a0', 'hex'),
    Buffer.from('686175746844617461', 'hex'),
    Buffer.from([0x59]),
    length,
    data,
  ]);
};

/** Makes a passkey. */
export const createSoftwarePasskey = (): SoftwarePasskey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = base64Url(rawId);
  const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    id,
    register: (ceremony) => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey(publicKey)]);
      return {
        ...answer,
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', ceremony)),
          attestationObject: base64Url(attestation(authenticatorData(ceremony, 0, credential))),
          transports: ['internal'],
        },
      };
    },
    signIn: (ceremony, { counter = 0, userHandle } = {}) => {
      const [client, data] = [clientData('webauthn.get', ceremony), authenticatorData(ceremony, counter)];
      return {
        ...answer,
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(userHandle !== undefined && { userHandle: base64Url(userHandle) }),
        },
      };
    },
  };
};

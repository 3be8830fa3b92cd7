/** The largest difference between the time of a proof and the server's time. */
export const proofToleranceMs = 2 * 60 * 1000;

/** What a proof authorises: a code of the server, or the renewal of a grant. */
export type ProofPurpose = 'code' | 'renewal';

/** The data that the signature of a proof covers. */
export interface ProofClaims {
  purpose: ProofPurpose;
  /** The session in which the proof is sent. */
  sessionId: string;
  /** The id of the enrolled device. */
  deviceId: string;
  /** Milliseconds since 1970 by the server's time. Each proof of a device has to be later than the one before. */
  at: number;
}

/** A parsed proof. Its signature is not verified yet. */
export interface ParsedProof {
  deviceId: string;
  at: number;
  /** ECDSA over P-256 and SHA-256: r and s, 64 bytes. */
  signature: Uint8Array<ArrayBuffer>;
}

/** Returns the bytes that the proof key of a device signs. The first line is a prefix that no other signed data has. */
export const proofBytes = ({ purpose, sessionId, deviceId, at }: ProofClaims): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(['ekhaya-pass-proof-1', purpose, sessionId, deviceId, String(at)].join('\n'));

/** Encodes bytes as base64url without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

/** Serialises a proof for sending: the device id, the time and the signature over `proofBytes`. */
export const writeProof = ({ deviceId, at, signature }: Omit<ParsedProof, 'signature'> & { signature: Uint8Array }) =>
  `${deviceId}.${at}.${toBase64Url(signature)}`;

/** Parses a serialised proof. Returns undefined for a text that is not one. Never throws. */
export const parseProof = (text: string): ParsedProof | undefined => {
  const [, deviceId, at, signature] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{13})\.([A-Za-z0-9_-]{86})$/.exec(text) ?? [];
  if (deviceId === undefined || at === undefined || signature === undefined) return undefined;
  return { deviceId, at: Number(at), signature: fromBase64Url(signature) };
};

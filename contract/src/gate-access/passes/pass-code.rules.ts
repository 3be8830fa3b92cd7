import { isEstateId } from '../../wire/estate-id.rules.ts';
import { fromBase45, toBase45 } from './base45.rules.ts';
import { BytesReader, BytesWriter } from './pass-bytes.rules.ts';
import { maxGrantSeconds } from './pass-clock.rules.ts';

/**
 * The binary format of passes. Numbers are big-endian; a text is a length byte and UTF-8; an id is a UUID as 16 bytes; a
 * signature is ECDSA over P-256 and SHA-256, 64 bytes (r, s); a public key is the point without its leading 04, 64 bytes.
 *
 * grant        01 · kid 4 · device 16 · subject 16 · issued 4 · expires 4 · estate text · gate set 4 · key 64 · signature 64 (server)
 * server code  02 · kid 4 · subject 16 · step 4 · estate text · gate set 4 · signature 64 (server)
 * device code  03 · step 4 · flags 1 · grant … · signature 64 (device)
 *
 * Each signature covers all bytes before it. The leading byte therefore prevents that one kind is used as another. A gate set is a
 * number that the server assigns to a set of roles. The verifier knows which gates it opens, so the length of a code
 * does not depend on the number of gates. A QR code contains `EK2:` and the bytes as Base45. 2 is the version; verifiers
 * refuse every other version.
 */
export const passCodePrefix = 'EK2:';

/**
 * The maximum length of a code in characters: the capacity of a QR code of version 12 at level M in alphanumeric mode.
 * Longer texts are refused without parsing.
 */
export const maxPassCodeLength = 419;

/** The largest step and gate set, because both are stored in signed 32-bit columns. The step is reached in the year 4011. */
export const maxPassNumber = 0x7f_ff_ff_ff;

const kinds = { grant: 1, server: 2, device: 3 } as const;
const signatureLength = 64;
const noPlaceFlag = 1;

/** The server's statement about a device: its owner, and which gates its codes open at which estate until when. */
export interface PassGrant {
  /** The id of the server key that signed: 8 hexadecimal digits. */
  kid: string;
  /** The id of the enrolment. A renewed grant has the same one. */
  deviceId: string;
  /** The person. */
  subjectId: string;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds since 1970. */
  expiresAt: number;
  estateId: string;
  /** The number of the gate set, which determines the gates that the pass opens, see the format above. */
  gateSet: number;
  /** The device's public key, 64 bytes. */
  deviceKey: Uint8Array<ArrayBuffer>;
}

/** A code that the server made for a phone without an enrolled key. */
export type ServerPass = Pick<PassGrant, 'kid' | 'subjectId' | 'estateId' | 'gateSet'> & { step: number };

/** Bytes with the signature over them. */
export interface SignedBytes {
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** A parsed code. Its signatures are not verified yet. */
export type ParsedPassCode =
  | { kind: 'server'; pass: ServerPass; proof: SignedBytes }
  | {
      kind: 'device';
      grant: PassGrant;
      grantProof: SignedBytes;
      step: number;
      hasNoPlace: boolean;
      proof: SignedBytes;
    };

/** Signs bytes with ECDSA over P-256 and SHA-256. Returns r and s, 64 bytes. */
export type Sign = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array;

const requireWritable = ({ estateId, gateSet }: Pick<PassGrant, 'estateId' | 'gateSet'>): void => {
  if (!isEstateId(estateId)) throw new RangeError('A pass cannot name this estate.');
  if (gateSet > maxPassNumber) throw new RangeError('A pass cannot name this gate set.');
};

const signWith = async (writer: BytesWriter, sign: Sign): Promise<Uint8Array<ArrayBuffer>> => {
  const signed = writer.bytes();
  return new BytesWriter()
    .raw(signed)
    .raw(await sign(signed))
    .bytes();
};

/**
 * Makes a grant as text. The phone stores it and includes it in every code.
 * @throws {RangeError} when a field does not fit the format
 */
export const makeGrant = async (grant: PassGrant, sign: Sign): Promise<string> => {
  requireWritable(grant);
  const writer = new BytesWriter()
    .number(1, kinds.grant)
    .hexadecimal(grant.kid)
    .id(grant.deviceId)
    .id(grant.subjectId)
    .number(4, grant.issuedAt)
    .number(4, grant.expiresAt)
    .text(grant.estateId)
    .number(4, grant.gateSet)
    .raw(grant.deviceKey);
  return toBase45(await signWith(writer, sign));
};

/**
 * Makes a code on the server, for a phone without an enrolled key.
 * @throws {RangeError} when a field does not fit the format
 */
export const makeServerCode = async (pass: ServerPass, sign: Sign): Promise<string> => {
  requireWritable(pass);
  const writer = new BytesWriter()
    .number(1, kinds.server)
    .hexadecimal(pass.kid)
    .id(pass.subjectId)
    .number(4, pass.step)
    .text(pass.estateId)
    .number(4, pass.gateSet);
  return passCodePrefix + toBase45(await signWith(writer, sign));
};

/**
 * Makes the code of a step on the phone.
 * @param grant the grant as received from the server
 * @param sign signs with the device key, which no script can export
 * @throws {RangeError} when the grant is not Base45
 */
export const makeDeviceCode = async (
  { grant, step, hasNoPlace }: { grant: string; step: number; hasNoPlace: boolean },
  sign: Sign,
): Promise<string> => {
  const grantBytes = fromBase45(grant);
  if (grantBytes === undefined) throw new RangeError('The grant cannot be read.');
  const writer = new BytesWriter()
    .number(1, kinds.device)
    .number(4, step)
    .number(1, hasNoPlace ? noPlaceFlag : 0)
    .raw(grantBytes);
  return passCodePrefix + toBase45(await signWith(writer, sign));
};

const splitSignature = (bytes: Uint8Array<ArrayBuffer>): SignedBytes => ({
  signed: bytes.slice(0, -signatureLength),
  signature: bytes.slice(-signatureLength),
});

/** Whether the fields are within the limits that the server observes when it signs. A valid signature does not imply that. */
const isWithinBounds = ({ estateId, gateSet, step }: { estateId: string; gateSet: number; step: number }): boolean =>
  isEstateId(estateId) && gateSet <= maxPassNumber && step <= maxPassNumber;

const hasBoundedLifetime = ({ issuedAt, expiresAt }: PassGrant): boolean =>
  issuedAt < expiresAt && expiresAt - issuedAt <= maxGrantSeconds;

/** Parses a grant and splits off its signature. Returns undefined when the bytes are no grant. Never throws. */
export const readGrant = (bytes: Uint8Array<ArrayBuffer>): { grant: PassGrant; proof: SignedBytes } | undefined => {
  const proof = splitSignature(bytes);
  const reader = new BytesReader(proof.signed);
  if (reader.number(1) !== kinds.grant) return undefined;
  const grant = {
    kid: reader.hexadecimal(4),
    deviceId: reader.id(),
    subjectId: reader.id(),
    issuedAt: reader.number(4),
    expiresAt: reader.number(4),
    estateId: reader.text(),
    gateSet: reader.number(4),
    deviceKey: reader.raw(64),
  };
  const isBounded = isWithinBounds({ ...grant, step: 0 }) && hasBoundedLifetime(grant);
  return reader.isFullyRead && isBounded ? { grant, proof } : undefined;
};

const readServerCode = (bytes: Uint8Array<ArrayBuffer>): ParsedPassCode | undefined => {
  const proof = splitSignature(bytes);
  const reader = new BytesReader(proof.signed);
  reader.number(1);
  const kid = reader.hexadecimal(4);
  const subjectId = reader.id();
  const step = reader.number(4);
  const pass = { kid, subjectId, step, estateId: reader.text(), gateSet: reader.number(4) };
  return reader.isFullyRead && isWithinBounds(pass) ? { kind: 'server', pass, proof } : undefined;
};

const readDeviceCode = (bytes: Uint8Array<ArrayBuffer>): ParsedPassCode | undefined => {
  const proof = splitSignature(bytes);
  const reader = new BytesReader(proof.signed);
  reader.number(1);
  const step = reader.number(4);
  const flags = reader.number(1);
  const read = readGrant(reader.rest());
  if (read === undefined || flags > noPlaceFlag || step > maxPassNumber) return undefined;
  const { grant, proof: grantProof } = read;
  return { kind: 'device', grant, grantProof, step, hasNoPlace: flags === noPlaceFlag, proof };
};

/** Parses a scanned code without verifying it. Returns undefined for any other text. Never throws. */
export const parsePassCode = (text: string): ParsedPassCode | undefined => {
  if (text.length > maxPassCodeLength || !text.startsWith(passCodePrefix)) return undefined;
  const bytes = fromBase45(text.slice(passCodePrefix.length));
  if (bytes === undefined || bytes.length <= signatureLength) return undefined;
  if (bytes[0] === kinds.server) return readServerCode(bytes);
  return bytes[0] === kinds.device ? readDeviceCode(bytes) : undefined;
};

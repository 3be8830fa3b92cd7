import { parsePassCode, type ParsedPassCode, type SignedBytes } from './pass-code.rules.ts';
import { startOfStep, classifyStep } from './pass-clock.rules.ts';

/**
 * The closed list of reasons why a gate refuses. `other-estate` occurs only in old log entries: a code of another estate is now
 * refused as `unknown`.
 */
export const refusalReasons = [
  'expired',
  'not-yet',
  'already-used',
  'wrong-gate',
  'wrong-direction',
  'other-estate',
  'revoked',
  'paused',
  'unknown',
  'malformed',
  'clock-wrong',
] as const;

/** A reason why a gate refuses. */
export type RefusalReason = (typeof refusalReasons)[number];

/** The direction of a passage. */
export type GateDirection = 'in' | 'out';

/** How far in the verifier's future a grant may have been issued, in seconds, because clocks differ. */
const toleratedClockSeconds = 60;

/** A pass whose signatures the verifier has checked. */
export interface VerifiedPass {
  subjectId: string;
  estateId: string;
  /** Identifies the series of steps: the device, or the person for codes that the server made. */
  chain: string;
  step: number;
  /** The code was made without a position. The guard sees this. */
  hasNoPlace: boolean;
  /** When the grant, or the code of the server, was issued. A revocation at or after that time makes the pass invalid. */
  issuedAt: Date;
  deviceId: string | undefined;
}

/** The verdict on a code. A refusal contains the pass only when the signatures are valid and the pass belongs to the gate's estate. */
export type PassVerdict =
  { result: 'granted'; pass: VerifiedPass } | { result: 'refused'; reason: RefusalReason; pass?: VerifiedPass };

/** The data with which a verifier decides. The server reads it from the database, a guard's phone from its last download. */
export interface GateKnowledge {
  /** The server's public keys by kid, imported by `importPublicKey`. */
  serverKeys: ReadonlyMap<string, CryptoKey>;
  /** Returns when the person or the device was last revoked at the estate. */
  revokedAt: (pass: VerifiedPass) => Date | undefined;
  /** Returns the newest step seen of a chain. */
  newestStepOf: (chain: string) => number | undefined;
  /** Returns whether the person is inside; undefined when unknown or when order is not kept. */
  isInside: (pass: VerifiedPass) => boolean | undefined;
  /** Returns when the person last passed a gate of the estate in the direction of the context. */
  passedAt: (pass: VerifiedPass) => Date | undefined;
}

/** The gate, direction and time at which a code is shown. */
export interface GateContext {
  estateId: string;
  direction: GateDirection;
  /** See `isGateOpen`. */
  isGateOpen: boolean;
  /** Whether the passes of a gate set open this gate. */
  opensFor: (gateSet: number) => boolean;
  /** Whether the time is within the hours of the roles of a gate set, see `hoursOfRoles`. */
  isWithinHoursOf: (gateSet: number) => boolean;
  /** The minimum time between two passages of one person in the same direction. */
  secondsBetweenEntries: number;
  /** The server's time. A guard's phone estimates it by its clock and the last response of the server. */
  now: Date;
}

/** Daily opening hours, `HHmm` of the estate's wall clock. */
export interface GateHours {
  opensAt: string;
  closesAt: string;
}

/** Whether a time is from `opensAt` until before `closesAt`. A `closesAt` that is not later than `opensAt` is on the next day. */
const isWithin = ({ opensAt, closesAt }: GateHours, minutes: number): boolean => {
  const [opens = 0, closes = 0] = [opensAt, closesAt].map(
    (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(2)),
  );
  return opens < closes ? minutes >= opens && minutes < closes : minutes >= opens || minutes < closes;
};

/**
 * Whether a time is within the hours of the estate and of the gate itself. Outside them the gate admits nobody; leaving is always
 * possible.
 * @param minutes since midnight on the wall clock of the estate
 */
export const isGateOpen = (gate: GateHours & { estateHours: GateHours }, minutes: number): boolean =>
  isWithin(gate.estateHours, minutes) && isWithin(gate, minutes);

/** The daily hours in which the passes of a role open gates inwards, for a role that does not open them at all hours. */
export interface RoleHours extends GateHours {
  roleName: string;
}

/**
 * Returns the hours of a person with these roles. A person with several roles passes within the hours of any of them, so one role
 * without hours lets her pass at all hours.
 * @param roleNames her roles that open the gate
 * @returns an empty list when she passes at all hours
 */
export const hoursOfRoles = (roleNames: readonly string[], roleHours: readonly RoleHours[]): GateHours[] => {
  const isUnlimited = (roleName: string): boolean => roleHours.every((each) => each.roleName !== roleName);
  if (roleNames.some(isUnlimited)) return [];
  return roleHours
    .filter(({ roleName }) => roleNames.includes(roleName))
    .map(({ opensAt, closesAt }) => ({ opensAt, closesAt }));
};

/**
 * Whether a time is within the hours of a person. Outside them her pass opens no gate inwards; leaving is always possible.
 * @param hours see `hoursOfRoles`
 * @param minutes since midnight on the wall clock of the estate
 */
export const isWithinHours = (hours: readonly GateHours[], minutes: number): boolean =>
  hours.length === 0 || hours.some((each) => isWithin(each, minutes));

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

/**
 * Imports a public key for verifying signatures.
 * @param point 64 bytes: x and y
 * @throws {DOMException} when it is no point of the curve
 */
export const importPublicKey = (point: Uint8Array<ArrayBuffer>): Promise<CryptoKey> => {
  const uncompressed = new Uint8Array(65);
  uncompressed[0] = 4;
  uncompressed.set(point, 1);
  return globalThis.crypto.subtle.importKey('raw', uncompressed, algorithm, false, ['verify']);
};

const isSignedBy = (key: CryptoKey, { signed, signature }: SignedBytes): Promise<boolean> =>
  globalThis.crypto.subtle.verify(signing, key, signature, signed);

const passOf = (parsed: ParsedPassCode): VerifiedPass => {
  if (parsed.kind === 'server') {
    const { subjectId, estateId, step } = parsed.pass;
    const issuedAt = startOfStep(step);
    return { subjectId, estateId, chain: subjectId, step, hasNoPlace: false, issuedAt, deviceId: undefined };
  }
  const { subjectId, estateId, deviceId, issuedAt } = parsed.grant;
  const { step, hasNoPlace } = parsed;
  return {
    subjectId,
    estateId,
    chain: deviceId,
    step,
    hasNoPlace,
    issuedAt: new Date(issuedAt * 1000),
    deviceId,
  };
};

/** Whether all signatures are valid. A code signed with an unknown server key is not genuine. */
const isGenuine = async (parsed: ParsedPassCode, serverKeys: GateKnowledge['serverKeys']): Promise<boolean> => {
  const kid = parsed.kind === 'server' ? parsed.pass.kid : parsed.grant.kid;
  const serverKey = serverKeys.get(kid);
  if (serverKey === undefined) return false;
  if (parsed.kind === 'server') return isSignedBy(serverKey, parsed.proof);
  if (!(await isSignedBy(serverKey, parsed.grantProof))) return false;
  const deviceKey = await importPublicKey(parsed.grant.deviceKey).catch(() => undefined);
  return deviceKey !== undefined && isSignedBy(deviceKey, parsed.proof);
};

const isTooSoon = (passedAt: Date | undefined, { now, secondsBetweenEntries }: GateContext): boolean =>
  passedAt !== undefined && now.getTime() - passedAt.getTime() < secondsBetweenEntries * 1000;

const refusalByTime = (parsed: ParsedPassCode, pass: VerifiedPass, now: Date): RefusalReason | undefined => {
  const place = classifyStep(pass.step, now);
  if (place === 'future') return 'clock-wrong';
  if (place === 'past') return 'expired';
  if (parsed.kind === 'server') return undefined;
  const seconds = now.getTime() / 1000;
  if (parsed.grant.expiresAt <= seconds) return 'expired';
  return parsed.grant.issuedAt > seconds + toleratedClockSeconds ? 'clock-wrong' : undefined;
};

/**
 * Verifies a scanned code. The server and, without a network, the guard's phone use the same rules. The function changes nothing: after
 * a grant, the caller has to store the step of the chain and the passage atomically.
 * @param code the scanned text; it may be anything
 */
export const verifyPassCode = async (
  code: string,
  situation: GateContext,
  knowledge: GateKnowledge,
): Promise<PassVerdict> => {
  const parsed = parsePassCode(code);
  if (parsed === undefined) return { result: 'refused', reason: 'malformed' };
  if (!(await isGenuine(parsed, knowledge.serverKeys))) return { result: 'refused', reason: 'unknown' };
  const pass = passOf(parsed);
  const refuse = (reason: RefusalReason): PassVerdict => ({ result: 'refused', reason, pass });

  // A code of another estate gets the verdict for an unknown code, so that guards cannot learn that it exists.
  if (pass.estateId !== situation.estateId) return { result: 'refused', reason: 'unknown' };
  const revokedAt = knowledge.revokedAt(pass);
  if (revokedAt !== undefined && revokedAt.getTime() >= pass.issuedAt.getTime()) return refuse('revoked');
  const wrongTime = refusalByTime(parsed, pass, situation.now);
  if (wrongTime !== undefined) return refuse(wrongTime);
  const { gateSet } = parsed.kind === 'server' ? parsed.pass : parsed.grant;
  if (!situation.opensFor(gateSet)) return refuse('wrong-gate');
  const isOpen = situation.isGateOpen && situation.isWithinHoursOf(gateSet);
  if (!isOpen && situation.direction === 'in') return refuse('not-yet');
  if (pass.step <= (knowledge.newestStepOf(pass.chain) ?? -1)) return refuse('already-used');
  const isInside = knowledge.isInside(pass);
  if (isInside !== undefined && isInside === (situation.direction === 'in')) return refuse('wrong-direction');
  if (isTooSoon(knowledge.passedAt(pass), situation)) return refuse('already-used');
  return { result: 'granted', pass };
};

import { parsePassCode, type ParsedPassCode, type SignedBytes } from './pass-code.rules.ts';
import { startOfStep, classifyStep } from './pass-clock.rules.ts';

/**
 * Why a gate refuses, each distinct: the closed list. `other-estate` stands in older entries of the log alone: a code of
 * another estate is `unknown`.
 */
export const refusalReasons = [
  'expired',
  'not-yet',
  'already-used',
  'wrong-gate',
  'wrong-direction',
  'other-estate',
  'revoked',
  'unknown',
  'malformed',
  'clock-wrong',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

export type GateDirection = 'in' | 'out';

/** A grant may have been issued this long after the verifier's present, in seconds: clocks differ. */
const toleratedClockSeconds = 60;

/** A pass that the verifier believes. */
export interface VerifiedPass {
  subjectId: string;
  estateId: string;
  /** What its steps are counted by: the device, or the person for codes that the server made. */
  chain: string;
  step: number;
  /** Made where no place could be had; the guard sees it. */
  hasNoPlace: boolean;
  /** When what it rests on was issued: a revocation after that kills it. */
  issuedAt: Date;
  deviceId: string | undefined;
}

/** A refusal names the pass only when its signatures are right and it belongs to the estate of the gate. */
export type PassVerdict =
  { result: 'granted'; pass: VerifiedPass } | { result: 'refused'; reason: RefusalReason; pass?: VerifiedPass };

/** What a verifier knows: the server from its database, the guard's phone from what it fetched last. */
export interface GateKnowledge {
  /** The server's public keys by kid, imported by `importPublicKey`. */
  serverKeys: ReadonlyMap<string, CryptoKey>;
  /** When the person or the device was revoked last at the estate, or undefined. */
  revokedAt: (pass: VerifiedPass) => Date | undefined;
  /** The newest step that was seen of a chain, or undefined. */
  newestStepOf: (chain: string) => number | undefined;
  /** Whether the person is inside; undefined where nobody knows. */
  isInside: (pass: VerifiedPass) => boolean | undefined;
  /** When the person last passed a gate of the estate in the direction asked, or undefined. */
  passedAt: (pass: VerifiedPass) => Date | undefined;
}

/** Where and when the code is shown. */
export interface GateContext {
  estateId: string;
  direction: GateDirection;
  /** See `isGateOpen`. */
  isGateOpen: boolean;
  /** Whether the passes of a gate set open this gate. */
  opensFor: (gateSet: number) => boolean;
  /** A person passes at most once in each direction within this time. */
  secondsBetweenEntries: number;
  /** By the server's time, as far as it is known. */
  now: Date;
}

/** Hours of every day, `HHmm` of the estate's wall clock. */
export interface GateHours {
  opensAt: string;
  closesAt: string;
}

/** From `opensAt` until before `closesAt`, over midnight where that is the earlier. */
const isWithin = ({ opensAt, closesAt }: GateHours, minutes: number): boolean => {
  const [opens = 0, closes = 0] = [opensAt, closesAt].map(
    (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(2)),
  );
  return opens < closes ? minutes >= opens && minutes < closes : minutes >= opens || minutes < closes;
};

/**
 * Whether a gate is open: within the hours of its estate and its own, which can only narrow them. Outside them it lets
 * nobody in; who is inside may always leave.
 * @param minutes since midnight on the wall clock of the estate
 */
export const isGateOpen = (gate: GateHours & { estateHours: GateHours }, minutes: number): boolean =>
  isWithin(gate.estateHours, minutes) && isWithin(gate, minutes);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

/**
 * Imports a public key for verifying.
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

/** Whether every signature is right; a code of a key that nobody published is not. */
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
 * Decides what a scanned code is worth, on the server and, without a network, on the guard's phone alike. It changes
 * nothing: who grants has to remember the step of the chain and the direction, in one stroke.
 * @param code as it was scanned; anything at all
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

  // A gate learns nothing of the passes of another estate.
  if (pass.estateId !== situation.estateId) return { result: 'refused', reason: 'unknown' };
  const revokedAt = knowledge.revokedAt(pass);
  if (revokedAt !== undefined && revokedAt.getTime() >= pass.issuedAt.getTime()) return refuse('revoked');
  const wrongTime = refusalByTime(parsed, pass, situation.now);
  if (wrongTime !== undefined) return refuse(wrongTime);
  const { gateSet } = parsed.kind === 'server' ? parsed.pass : parsed.grant;
  if (!situation.opensFor(gateSet)) return refuse('wrong-gate');
  if (!situation.isGateOpen && situation.direction === 'in') return refuse('not-yet');
  if (pass.step <= (knowledge.newestStepOf(pass.chain) ?? -1)) return refuse('already-used');
  const isInside = knowledge.isInside(pass);
  if (isInside !== undefined && isInside === (situation.direction === 'in')) return refuse('wrong-direction');
  if (isTooSoon(knowledge.passedAt(pass), situation)) return refuse('already-used');
  return { result: 'granted', pass };
};
